import YomitoriCore

/// Words in capitals of two sizes, of which a recogniser reads some smaller ones as small letters: SEÑoras in the print of SEÑORAS.
///
/// A small letter of another shape than its capital (a r e) is hardly ever taken for the capital, and the other way round. Where every small
/// letter of a word behind two capitals may be its capital, what makes the recogniser doubt is the size.
struct SmallCapitals: Sendable {
    /// The capital has to be at least this share as probable as the small letter. Of 26,600 words of `eval-dev` and of degraded
    /// pages in seven languages two are found, both rightly; of headings in small capitals, ten in each of 40 blurred, noisy and small
    /// pictures, 54 words, all rightly (errors 204 → 126).
    var leastShare = 0.25
    /// Capitals that are read as such; a word with one begins a sentence or is a name.
    var leastCapitals = 2

    /// The lines with such words in capitals; every change is written down.
    func settled(_ lines: [RecognizedLine]) -> [RecognizedLine] {
        lines.map { line in
            var settled = line
            for word in line.characters.indices.split(whereSeparator: { !isLetter(line.characters[$0]) }) {
                guard let letters = capitals(of: line.characters[word]) else { continue }
                for (place, capital) in zip(word, letters) where line.characters[place].text != capital {
                    settled.correct(place, to: capital, reason: "small capitals")
                }
            }
            return settled
        }
    }

    private func isLetter(_ character: RecognizedCharacter) -> Bool {
        !character.text.isEmpty && character.text.allSatisfy(\.isLetter)
    }

    /// The letters of a word as capitals; nil for one that is not set in small capitals.
    private func capitals(of word: ArraySlice<RecognizedCharacter>) -> [String]? {
        let capitals = word.map { $0.text.uppercased() }
        // Of small letters of the capital's shape (McDonald as McDONALD) size is all there is to tell.
        guard word.first?.text == capitals.first, word.contains(where: { Self.otherShape.contains($0.text) }),
            zip(word, capitals).count(where: { $0.text == $1 }) >= leastCapitals,
            zip(word, capitals).allSatisfy({ $0.text == $1 || mayBe($1, $0) })
        else { return nil }
        return capitals
    }

    private func mayBe(_ capital: String, _ character: RecognizedCharacter) -> Bool {
        character.candidates.contains { $0.text == capital && $0.confidence >= leastShare * character.confidence }
    }

    /// Small letters whose capitals have another shape.
    private static let otherShape = Set("abdefghilmnqrt".map(String.init))
}
