import YomitoriCore

/// The wave dash of Japanese print, as in 9:00〜17:00: U+301C, as JIS X 0208 has it.
///
/// A recogniser reads it as a tilde, which looks the same and which Japanese print has in addresses of the web alone.
enum WaveDash {
    /// The lines of a Japanese page with their tildes as wave dashes, but for those before a letter or beside a slash.
    static func settled(_ lines: [RecognizedLine]) -> [RecognizedLine] {
        lines.map { line in
            let places = line.characters.indices.filter { isWave($0, in: line.characters) }
            guard !places.isEmpty else { return line }
            var settled = line
            for place in places {
                settled.characters[place].text = wave
                var candidates: [Candidate] = []
                for candidate in line.characters[place].candidates {
                    let text = tildes.contains(candidate.text) ? wave : candidate.text
                    // The model may have held several of them possible.
                    if !candidates.contains(where: { $0.text == text }) {
                        candidates.append(Candidate(text: text, confidence: candidate.confidence))
                    }
                }
                settled.characters[place].candidates = candidates
            }
            settled.renew()
            return settled
        }
    }

    private static func isWave(_ place: Int, in characters: [RecognizedCharacter]) -> Bool {
        guard tildes.contains(characters[place].text) else { return false }
        let before = place > 0 ? characters[place - 1].text : ""
        let after = place + 1 < characters.count ? characters[place + 1].text : ""
        let isLetter = after.unicodeScalars.first.map { Script($0) == .latin } ?? false
        return before != "/" && after != "/" && !isLetter
    }

    private static let wave = "〜"
    private static let tildes: Set<String> = ["~", "～"]
}
