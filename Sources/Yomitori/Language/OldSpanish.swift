import YomitoriCore

/// Spanish print of before 1911, when the words a, e, o and u bore an accent, and others stood where today's dictionaries have none
/// (ménos, jóven) or were missing (tenia, jamon).
enum OldSpanish {
    /// Such words that a page must have. Of 24 degraded and clean pages in today's spelling none has one, of six in the old one five
    /// have five and more, and one, of which a tenth of the letters is misread, has two.
    private static let leastWords = 2
    /// The least probability of a word that counts: what noise puts on an a is less sure, or a stray mark already.
    private static let sure = 0.5

    /// Whether a page in Spanish is spelt so.
    static func isSpelling(of lines: [RecognizedLine]) -> Bool {
        lines.map(count).reduce(0, +) >= leastWords
    }

    /// The letters that differ between the spellings: SpellingOptions.variants.
    static let variants = SpellingOptions.variants("áéíóúÁÉÍÓÚ", as: "aeiouAEIOU")

    private static let words: Set<String> = ["á", "é", "ó", "ú", "Á", "É", "Ó", "Ú"]

    private static func count(in line: RecognizedLine) -> Int {
        let characters = line.characters
        func isLetter(_ place: Int) -> Bool {
            characters.indices.contains(place) && characters[place].text.allSatisfy(\.isLetter)
        }
        return characters.indices.count { place in
            words.contains(characters[place].text) && characters[place].confidence >= sure && !isLetter(place - 1)
                && !isLetter(place + 1)
        }
    }
}
