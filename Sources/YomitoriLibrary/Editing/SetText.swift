/// A line's text is written anew; the characters that stay the same stay the machine's.
public struct SetText: DocumentEdit, Hashable, Sendable, Codable {
    /// Which line.
    public var line: String
    /// What it says.
    public var text: String

    /// The line says `text`.
    public init(line: String, text: String) {
        self.line = line
        self.text = text
    }

    func apply(to document: inout Document, ids: inout IDSource) throws {
        let place = try document.requiredPlace(ofLine: line)
        let texts = try WrittenText.characters(text)
        document[place].change { line in
            // The line's entries may hold more than a grapheme cluster: they are compared as they are.
            let alignment = TextAlignment(line.characters.map(\.text), texts)
            for difference in alignment.differences.reversed() {
                line.replace(difference.first, with: Array(texts[difference.second]))
            }
        }
    }
}
