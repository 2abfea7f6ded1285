import YomitoriVision

/// Joins lines to paragraphs by their boxes alone, in the order in which the request gives them.
///
/// The scanner that this follows first sorts the lines of a page by their height, as Vision's may come out of order, and so
/// mixes columns that stand side by side line by line. Here they come in reading order, column after column: nothing is sorted.
/// As there, items of a list that stand as close as lines are not told apart.
struct Paragraphs {
    /// A gap to the next line that is wider than the page's usual one by so many line heights begins a paragraph.
    var gap = 0.4
    /// A line that begins so many characters right of its paragraph's left edge begins the next one.
    var indent = 0.8
    /// A line of less than so many times the other's height is in another size of print: a heading ends before it.
    var size = 0.6

    /// The paragraphs of a page in the order of its lines.
    func text(of candidates: [Candidate]) -> [String] {
        let lines = isVertical(candidates) ? candidates.map(lyingDown) : candidates
        let usual = usualGap(lines)
        var paragraphs: [String] = []
        var left = 0.0
        for (index, line) in lines.enumerated() {
            guard index > 0 else {
                paragraphs.append(line.text)
                left = line.box.minX
                continue
            }
            let last = lines[index - 1]
            // A paragraph that goes on in the next column has the left edge of that column there.
            if isAbove(line, last) { left = leftEdge(of: line, lines.dropFirst(index + 1).first) }
            if begins(line, after: last, left: left, usualGap: usual) {
                paragraphs.append(line.text)
                left = line.box.minX
            } else {
                paragraphs[paragraphs.count - 1] += separator(last.text, line.text) + line.text
                left = min(left, line.box.minX)
            }
        }
        return paragraphs
    }

    private func begins(_ line: Candidate, after last: Candidate, left: Double, usualGap: Double) -> Bool {
        let height = Double(min(line.box.height, last.box.height))
        if height < size * Double(max(line.box.height, last.box.height)) { return true }
        if Double(line.box.minY - last.box.maxY) > usualGap + gap * height { return true }
        let isBeside = Double(abs(line.box.midY - last.box.midY)) < 0.5 * height
        return !isBeside && Double(line.box.minX) - left > indent * characterWidth(line)
    }

    /// The median space between lines that stand below one another.
    private func usualGap(_ lines: [Candidate]) -> Double {
        let gaps = zip(lines, lines.dropFirst()).map { Double($1.box.minY - $0.box.maxY) }.filter { $0 > 0 }.sorted()
        return gaps.isEmpty ? 0 : gaps[gaps.count / 2]
    }

    /// Whether a line stands higher on the page than the one before it: at the head of the next column.
    private func isAbove(_ line: Candidate, _ last: Candidate) -> Bool {
        last.box.midY - line.box.midY > 0.5 * min(line.box.height, last.box.height)
    }

    /// The left edge of a column by its first line, which may be set in, and its second one.
    private func leftEdge(of line: Candidate, _ next: Candidate?) -> Double {
        guard let next, !isAbove(next, line) else { return line.box.minX }
        return min(line.box.minX, next.box.minX)
    }

    /// The width of a Chinese or Japanese character of the line's size; Latin ones are half as wide.
    private func characterWidth(_ line: Candidate) -> Double {
        let widths = line.text.unicodeScalars.map { isWide($0) ? 1.0 : 0.5 }
        return Double(line.box.width) / max(0.5, widths.reduce(0, +))
    }

    private func separator(_ before: String, _ after: String) -> String {
        guard let before = before.unicodeScalars.last, let after = after.unicodeScalars.first else { return "" }
        return isWide(before) || isWide(after) ? "" : " "
    }

    /// Whether it is Chinese or Japanese: those blocks of Unicode begin with the radicals.
    private func isWide(_ scalar: Unicode.Scalar) -> Bool { scalar.value >= 0x2E80 }

    /// Whether most lines of a page are columns of vertical print.
    private func isVertical(_ candidates: [Candidate]) -> Bool {
        2 * candidates.count(where: { $0.box.height > $0.box.width }) > candidates.count
    }

    /// A line of vertical print as a horizontal one: from top to bottom becomes from left to right, from right to left downwards.
    private func lyingDown(_ line: Candidate) -> Candidate {
        let box = line.box
        return Candidate(
            text: line.text, box: CGRect(x: box.minY, y: 1 - box.maxX, width: box.height, height: box.width))
    }
}
