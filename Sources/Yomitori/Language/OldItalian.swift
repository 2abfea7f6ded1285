import YomitoriCore

/// Italian print that writes the words in -ché, and né and sé, with a grave accent (perchè, nè), as most did until about 1940.
enum OldItalian {
    /// How many more of such words a page must have with the grave accent than with the acute one. Of eight degraded and clean pages
    /// in the old spelling six have between five and twenty more, and two, of which hardly a word is read right, have none; of 13 in
    /// today's none has one with the grave accent.
    private static let leastLead = 2
    /// The least probability of an accent that counts.
    private static let sure = 0.5

    /// Whether a page in Italian is spelt so.
    static func isSpelling(of lines: [RecognizedLine]) -> Bool {
        let found = lines.flatMap { accents(in: $0) }
        let grave = found.count { $0 == "è" }
        return 2 * grave - found.count >= leastLead
    }

    /// The letters that differ between the spellings: SpellingOptions.variants.
    static let variants = SpellingOptions.variants("èÈ", as: "éÉ")

    /// The surely read accents of the words that are spelt in both ways, as small letters.
    private static func accents(in line: RecognizedLine) -> [String] {
        let words = line.characters.split(whereSeparator: { !$0.text.allSatisfy(\.isLetter) })
        return words.compactMap { word -> String? in
            guard let last = word.last, last.confidence >= sure else { return nil }
            let accent = last.text.lowercased()
            let stem = word.dropLast().map(\.text).joined().lowercased()
            guard accent == "è" || accent == "é", stem == "n" || stem == "s" || stem.hasSuffix("ch") else { return nil }
            return accent
        }
    }
}
