import YomitoriCore

/// The dash of Japanese print: JIS X 0208 has one, U+2015, and the models' alphabets have that of other print too.
enum JapaneseDash {
    /// The lines with their dashes as Japanese texts have them.
    static func settled(_ lines: [RecognizedLine]) -> [RecognizedLine] {
        lines.map { line in
            var settled = line
            for (i, character) in line.characters.enumerated() {
                var candidates: [Candidate] = []
                for candidate in character.candidates {
                    let text = japanese(candidate.text)
                    // Both dashes may have been candidates.
                    if !candidates.contains(where: { $0.text == text }) {
                        candidates.append(Candidate(text: text, confidence: candidate.confidence))
                    }
                }
                settled.characters[i].candidates = candidates
                settled.characters[i].text = japanese(character.text)
            }
            settled.renew()
            return settled
        }
    }

    private static func japanese(_ text: String) -> String { text == "—" ? "―" : text }
}
