/// Some characters of a line become others: a candidate that was chosen, or text that was typed.
public struct ReplaceCharacters: DocumentEdit, Hashable, Sendable, Codable {
    /// Which line.
    public var line: String
    /// The characters that go: `[first, end)`, counting entries of the line's `characters`; none where both are the same.
    public var base: [Int]
    /// What comes in their place; empty to take them out.
    public var text: String

    /// Characters `base` become the grapheme clusters of `text`.
    public init(line: String, base: Range<Int>, text: String) {
        self.line = line
        self.base = [base.lowerBound, base.upperBound]
        self.text = text
    }

    func apply(to document: inout Document, ids: inout IDSource) throws {
        let place = try document.requiredPlace(ofLine: line)
        let count = document[place].characters.count
        try EditRefusal.check(
            base.count == 2 && base[0] >= 0 && base[0] <= base[1] && base[1] <= count,
            "the line \(line) has \(count) characters; `base` is [first, end] in them")
        let texts = try WrittenText.characters(text)
        try EditRefusal.check(
            count - (base[1] - base[0]) + texts.count <= WrittenText.mostCharacters,
            "a line has at most \(WrittenText.mostCharacters) characters")
        document[place].change { $0.replace(base[0]..<base[1], with: texts) }
    }
}
