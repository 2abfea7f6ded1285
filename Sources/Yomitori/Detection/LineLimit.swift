/// Bounds how many lines of a page are read: a pattern of thousands of dots or rings passes for as many lines.
enum LineLimit {
    /// The lines with the most characters as their shape tells, of like ones the surer; at most `count`, in the order given.
    static func longest(_ count: Int, of lines: [FittedLine]) -> [FittedLine] {
        guard lines.count > count else { return lines }
        func characters(_ line: FittedLine) -> Double { line.print.length / max(1, line.print.thickness) }
        let best = lines.indices.sorted { a, b in
            (characters(lines[a]), lines[a].line.score) > (characters(lines[b]), lines[b].line.score)
        }
        return best.prefix(count).sorted().map { lines[$0] }
    }
}
