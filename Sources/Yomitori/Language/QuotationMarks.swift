import YomitoriCore

/// Apostrophes and quotation marks of a Latin page: curly (’ “ ”) or straight (' "), and of one kind on the whole page.
///
/// In small print nearly nothing tells them apart, and a recogniser takes now these, now those. What it saw of all of them decides.
struct QuotationMarks: Sendable {
    /// A mark that is less than so probable of the page's kind stays: a page may quote a program or measure in inches. Set by
    /// hand; other values were not measured.
    var leastConfidence = 0.02

    /// The lines with their marks of the kind that most of what was seen speaks for.
    func settled(_ lines: [RecognizedLine]) -> [RecognizedLine] {
        let shares = lines.flatMap(\.characters).compactMap(curlyShare)
        guard !shares.isEmpty else { return lines }
        let isCurly = shares.reduce(0, +) > 0.5 * Double(shares.count)
        return lines.map { line in
            var settled = line
            for (place, character) in line.characters.enumerated() {
                guard let mark = mark(of: character, curly: isCurly) else { continue }
                settled.characters[place].text = mark.text
                settled.characters[place].confidence = mark.confidence
            }
            if settled != line { settled.renew() }
            return settled
        }
    }

    /// How much of what was seen of a mark speaks for a curly one, 0…1; nil for any other character.
    private func curlyShare(_ character: RecognizedCharacter) -> Double? {
        guard Self.marks(like: character.text) != nil else { return nil }
        let read = [Candidate(text: character.text, confidence: character.confidence)]
        let candidates = character.candidates.isEmpty ? read : character.candidates
        func seen(_ marks: Set<String>) -> Double {
            candidates.filter { marks.contains($0.text) }.map(\.confidence).reduce(0, +)
        }
        let (curly, straight) = (seen(Self.curly), seen(Self.straight))
        return curly + straight > 0 ? curly / (curly + straight) : nil
    }

    /// How probable a mark of as many strokes is, curly or straight, 0…1; of any other character what it was read with.
    static func confidence(of character: RecognizedCharacter) -> Double {
        guard let marks = marks(like: character.text) else { return character.confidence }
        let others = character.candidates.filter { $0.text != character.text && marks.contains($0.text) }
        return min(1, others.map(\.confidence).reduce(character.confidence, +))
    }

    /// The mark of the page's kind that was seen in a mark of the other one.
    private func mark(of character: RecognizedCharacter, curly isCurly: Bool) -> Candidate? {
        guard let marks = Self.marks(like: character.text), isCurly != Self.curly.contains(character.text) else {
            return nil
        }
        let wanted = marks.intersection(isCurly ? Self.curly : Self.straight)
        return character.candidates.filter { wanted.contains($0.text) && $0.confidence >= leastConfidence }
            .max { $0.confidence < $1.confidence }
    }

    /// The marks of as many strokes; nil for what is no mark.
    private static func marks(like text: String) -> Set<String>? { [single, double].first { $0.contains(text) } }

    private static let single: Set<String> = ["'", "‘", "’"]
    private static let double: Set<String> = ["\"", "“", "”"]
    private static let straight: Set<String> = ["'", "\""]
    private static let curly: Set<String> = ["‘", "’", "“", "”"]
}
