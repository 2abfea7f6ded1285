import YomitoriCore

/// A large initial becomes the first character of the uppermost line beside it.
struct DropCapRule {
    let options: LayoutOptions
    let frame: PageFrame

    func apply(to lines: inout [LayoutLine]) {
        var taken = Set<Int>()
        for index in lines.indices where isInitial(lines[index]) {
            guard let first = firstLine(beside: index, in: lines) else { continue }
            let text = lines[first]
            var joined = lines[index].joined(to: text, space: false, by: .dropCap, in: frame)
            joined.em = text.em
            joined.initialReach = lines[index].box.maxY - text.box.midY
            // Among the other lines it stands where its text stands.
            let along = lines[index].box
            joined.box =
                text.line.direction == .horizontal
                ? Rect(
                    minX: min(along.minX, text.box.minX), minY: text.box.minY, maxX: text.box.maxX, maxY: text.box.maxY)
                : Rect(
                    minX: text.box.minX, minY: min(along.minY, text.box.minY), maxX: text.box.maxX, maxY: text.box.maxY)
            lines[first] = joined
            taken.insert(index)
        }
        lines = lines.indices.filter { !taken.contains($0) }.map { lines[$0] }
    }

    /// One letter, perhaps with a quotation mark.
    private func isInitial(_ line: LayoutLine) -> Bool {
        let scalars = line.trimmedText.unicodeScalars
        return (1...2).contains(scalars.count) && scalars.contains { $0.properties.isAlphabetic }
            && scalars.allSatisfy { $0.properties.isAlphabetic || $0.properties.isQuotationMark }
            && line.flow.width <= 2 * line.flow.height
    }

    /// The line that the large character at `index` begins: the uppermost one beside it.
    func firstLine(beside index: Int, in lines: [LayoutLine]) -> Int? { rows(beside: index, in: lines).first }

    /// Whether text stands around the large character at `index`: two lines or more beside it, of which it may only touch the last,
    /// and one that goes on under it.
    func isInText(_ index: Int, in lines: [LayoutLine]) -> Bool {
        let beside = rows(beside: index, in: lines, areTouched: true).map { lines[$0] }
        guard beside.count >= 2, let last = beside.last else { return false }
        let middle = lines[index].box.midX
        return lines.indices.contains { other in
            guard other != index, lines[other].line.direction == .horizontal else { return false }
            let line = lines[other].flow
            return line.minX < middle && line.maxX > middle && line.midY > last.flow.midY
                && line.midY - last.flow.midY <= options.proseLinePitch * last.em
        }
    }

    /// The lines beside the large character at `index`, from top to bottom.
    ///
    /// - Parameter areTouched: whether those count too that it reaches less than half of.
    private func rows(beside index: Int, in lines: [LayoutLine], areTouched: Bool = false) -> [Int] {
        let initial = lines[index]
        let box = initial.box.inReadingFrame(of: .horizontal)
        return lines.indices.filter { other in
            guard other != index, lines[other].line.direction == .horizontal else { return false }
            let em = lines[other].em
            let line = lines[other].flow
            let gap = line.minX - box.maxX
            return box.height >= options.dropCapSize * em && line.width >= 4 * em
                // A line may begin inside of a round letter's opening.
                && (gap >= -0.5 * em || line.minX >= box.midX) && gap <= options.signGap * em
                && line.midY > box.minY && (areTouched ? line.minY : line.midY) < box.maxY
        }.sorted { lines[$0].flow.midY < lines[$1].flow.midY }
    }
}
