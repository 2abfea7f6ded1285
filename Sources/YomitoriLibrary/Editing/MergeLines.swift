import YomitoriCore

/// Two lines become one, which keeps the first one's id and place.
public struct MergeLines: DocumentEdit, Hashable, Sendable, Codable {
    /// The first line and the one that follows it on the same line of print.
    public var lines: [String]

    /// `second` follows `first`.
    public init(_ first: String, _ second: String) { lines = [first, second] }

    func apply(to document: inout Document, ids: inout IDSource) throws {
        try EditRefusal.check(lines.count == 2 && lines[0] != lines[1], "two different lines can be joined")
        let place = try document.requiredPlace(ofLine: lines[0])
        let other = try document.requiredPlace(ofLine: lines[1])
        let joined = document[place].joined(to: document[other])
        try EditRefusal.check(
            joined.characters.count <= WrittenText.mostCharacters,
            "a line has at most \(WrittenText.mostCharacters) characters")
        document[place] = joined
        document.blocks[other.block].lines.remove(at: other.line)
        document.blocks[other.block].fitBox()
        document.blocks[place.block].fitBox()
    }
}

extension DocumentLine {
    fileprivate func joined(to next: DocumentLine) -> DocumentLine {
        var whole = self
        let shift = characters.count
        let read = (reading ?? "") + (next.reading ?? "")
        whole.characters += next.characters
        whole.sources += next.sources.filter { !sources.contains($0) }
        whole.origin = origin == .person && next.origin == .person ? .person : .machine
        whole.machineText = whole.sources.isEmpty || read == whole.text ? nil : read
        whole.ruby += next.ruby.map { ruby in
            var ruby = ruby
            ruby.base = ruby.base.map { $0 + shift }
            return ruby
        }
        whole.corrections += next.corrections.map { correction in
            var correction = correction
            correction.base = correction.base.map { $0 + shift }
            return correction
        }
        whole.warnings += next.warnings.filter { !warnings.contains($0) }
        whole.quad = characters.isEmpty ? next.quad : next.characters.isEmpty ? quad : quad.reaching(to: next.quad)
        return whole
    }
}
