import YomitoriVision

/// Puts horizontal lines in order and joins them to paragraphs, by their boxes alone.
struct Paragraphs {
    /// A gap to the next line of so many line heights begins a paragraph.
    var gap = 0.8
    /// A line that begins so many line heights right of its paragraph's left edge begins the next one.
    var indent = 0.8

    func text(of candidates: [Candidate]) -> [String] {
        var paragraphs: [String] = []
        var last: Candidate?
        var left = 0.0
        for line in sorted(candidates) {
            if let last, !begins(line, after: last, left: left) {
                let isLatin = line.text.unicodeScalars.first.map { $0.value < 0x2E80 } ?? false
                paragraphs[paragraphs.count - 1] += (isLatin ? " " : "") + line.text
                left = min(left, line.box.minX)
            } else {
                paragraphs.append(line.text)
                left = line.box.minX
            }
            last = line
        }
        return paragraphs
    }

    /// From top to bottom; what overlaps half of a line's height stands beside it, from left to right.
    private func sorted(_ candidates: [Candidate]) -> [Candidate] {
        var rows: [[Candidate]] = []
        for line in candidates.sorted(by: { $0.box.midY < $1.box.midY }) {
            if let first = rows.last?.first, abs(first.box.midY - line.box.midY) < 0.5 * first.box.height {
                rows[rows.count - 1].append(line)
            } else {
                rows.append([line])
            }
        }
        return rows.flatMap { $0.sorted { $0.box.minX < $1.box.minX } }
    }

    private func begins(_ line: Candidate, after last: Candidate, left: Double) -> Bool {
        let height = min(line.box.height, last.box.height)
        if line.box.minY - last.box.maxY > gap * height { return true }
        let isBeside = line.box.midY - last.box.midY < 0.5 * height
        return !isBeside && line.box.minX - left > indent * height
    }
}
