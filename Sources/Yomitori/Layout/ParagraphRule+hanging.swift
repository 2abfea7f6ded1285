import YomitoriCore

extension ParagraphRule.Column {
    /// Where the lines begin that go on with paragraphs whose first lines hang out: speeches of a play, entries of a bibliography.
    ///
    /// There every line at the left edge stands behind the end of a sentence or a gap, while running text goes on at that edge. Nil
    /// unless two lines and more go on, further in, from full lines at the edge: text beside a figure does so once.
    func hangingStart(of lines: [LayoutLine], options: LayoutOptions) -> Double? {
        let indent = options.indent * em
        func isAtEdge(_ line: LayoutLine) -> Bool { start(of: line) - left < indent }
        func isApart(_ line: LayoutLine, _ next: LayoutLine) -> Bool {
            next.flow.midY - line.flow.midY > options.paragraphPitch * pitch
        }
        let pairs = Array(zip(lines, lines.dropFirst()))
        let places = pairs.filter { line, next in
            isAtEdge(line) && !isAtEdge(next) && !line.endsText && !leavesRoom(line, before: next, options: options)
        }.map { start(of: $0.1) }
        guard places.count >= 2, let place = median(places), places.allSatisfy({ abs($0 - place) < indent }),
            pairs.allSatisfy({ line, next in !isAtEdge(next) || line.endsText || isApart(line, next) })
        else { return nil }
        return place
    }
}

extension LayoutLine {
    /// Whether a sentence ends with it, also one in square brackets ([Enter Anna.]).
    fileprivate var endsText: Bool {
        let last = trimmedText.unicodeScalars.last(where: { !"]］".unicodeScalars.contains($0) })
        return last?.endsSentence ?? true
    }
}
