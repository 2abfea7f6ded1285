import YomitoriCore

/// Pieces of one printed line that were found as several are joined again.
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
                guard let last = pieces.last, last.line.direction == next.line.direction,
                    // The two lines of a warichu stand beside each other.
                    last.line.kind != .warichu || next.line.kind != .warichu
                else {
                    pieces.append(next)
                    continue
                }
                let start = last.flow.maxX, end = next.flow.minX
                let em = max(last.em, next.em)
                let isCovered = neighbours.contains { $0.rect.minX < start && $0.rect.maxX > end }
                let limit = (isCovered ? options.pieceGap : options.freePieceGap) * em
                // A part of another size, such as a page number, is no piece of the line.
                if end - start <= limit, abs(last.flow.midY - next.flow.midY) <= 0.5 * em,
                    max(last.em, next.em) <= 1.6 * min(last.em, next.em)
                {
                    pieces[pieces.count - 1] = last.joined(to: next, by: .pieces, in: frame)
                } else {
                    pieces.append(next)
                }
            }
            result += pieces
        }
        return result
    }
}
