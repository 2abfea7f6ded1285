import YomitoriCore

/// Pieces of one printed line, or of a line in a table's cell, that were found as several are joined again.
struct PiecesRule {
    let options: LayoutOptions
    let frame: PageFrame

    /// The lines of one column, from the first to the last, with pieces joined.
    func joined(_ indices: [Int], of lines: [LayoutLine]) -> [LayoutLine] {
        let rows = indices.map { FlowBox(index: $0, rect: lines[$0].flow, em: lines[$0].em) }.rows
        var result: [LayoutLine] = []
        for (number, row) in rows.enumerated() {
            // Lines above and below that run through the place of a gap tell that the column has none there.
            let neighbours = (number > 0 ? rows[number - 1] : []) + (number + 1 < rows.count ? rows[number + 1] : [])
            var pieces: [LayoutLine] = []
            for box in row {
                let next = lines[box.index]
                guard let last = pieces.last else {
                    pieces.append(next)
                    continue
                }
                let isCovered = neighbours.contains {
                    $0.rect.minX < last.flow.maxX && $0.rect.maxX > next.flow.minX
                }
                if goesOn(last, with: next, within: isCovered ? options.pieceGap : options.freePieceGap) {
                    pieces[pieces.count - 1] = last.joined(
                        to: next, isApart: haveSpace(last, next), by: .pieces, in: frame)
                } else {
                    pieces.append(next)
                }
            }
            result += pieces
        }
        return result
    }

    /// The lines of a table, row by row, with pieces joined that lie in one cell.
    func joinedInCells(_ cells: [LayoutLine]) -> [LayoutLine] {
        var result: [LayoutLine] = []
        for next in cells {
            if let last = result.last, let cell = last.line.cell, cell == next.line.cell,
                last.flow.minX < next.flow.minX, goesOn(last, with: next, within: options.freePieceGap)
            {
                var whole = last.joined(to: next, isApart: haveSpace(last, next), by: .pieces, in: frame)
                whole.line.cell = cell
                result[result.count - 1] = whole
            } else {
                result.append(next)
            }
        }
        return result
    }

    /// Whether a blank between two pieces of a line is a space: wider than the blank halves of their marks, and about as wide as a
    /// full-width one at most. In a wider one print was lost, and a heading is spaced out where a letter of it stands alone.
    private func haveSpace(_ line: LayoutLine, _ next: LayoutLine) -> Bool {
        let em = max(line.em, next.em)
        let blank = next.flow.minX - line.flow.maxX - line.blankAfter - next.blankBefore
        return blank >= options.pieceBlank * em && blank <= options.freePieceGap * em
            && ![line, next].contains(where: isLetter)
    }

    private func isLetter(_ line: LayoutLine) -> Bool {
        let scalars = line.trimmedText.unicodeScalars
        return scalars.count == 1 && scalars.allSatisfy(\.isFullWidth)
    }

    /// Whether `next` stands on the same line of print as `line`, at most `gap` em behind it.
    func goesOn(_ line: LayoutLine, with next: LayoutLine, within gap: Double) -> Bool {
        // The two lines of a warichu stand beside each other.
        guard line.line.direction == next.line.direction, line.line.kind != .warichu || next.line.kind != .warichu
        else { return false }
        let em = max(line.em, next.em)
        // A part of another size, such as a page number, is no piece of the line.
        return next.flow.minX - line.flow.maxX <= gap * em && abs(line.flow.midY - next.flow.midY) <= 0.5 * em
            && em <= 1.6 * min(line.em, next.em)
    }
}
