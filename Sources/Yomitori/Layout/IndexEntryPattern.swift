/// What an entry of a book's index looks like: words, a comma and pages (“flax, 110, 112”, “fire of 1651, 83–7”, “account books, 31,
/// 57 n. 2”), or the name of another entry (“Admiralty, see Navy Board”).
///
/// Pages have three figures at most: a name with a year (“Smith, 1998”) may be a table's cell. None of the 3149 lines and cells of
/// `eval-dev`, receipts and tables of articles among them, looks like an entry.
enum IndexEntryPattern {
    private static let dashes = Set("-–—‐−")
    /// What stands behind a page: that its notes or the pages behind it are meant.
    private static let notes: Set<Substring> = ["", "f", "f.", "ff", "ff.", "n", "n.", "nn", "nn."]
    private static let references: Set<Substring> = ["see", "See", "siehe", "voir", "véase", "vedi", "zie"]

    /// How much of an index's column its entries are at least: letters above them and the first lines of those that were broken
    /// have no pages.
    private static let leastShare = 0.6
    /// How many entries make an index: a table's cells may look like them by chance.
    private static let leastCount = 4

    static func matches(_ text: String) -> Bool {
        guard text.first(where: { !$0.isPunctuation && !$0.isWhitespace })?.isLetter == true else { return false }
        return text.indices.contains { comma in
            guard text[comma] == "," else { return false }
            let rest = text[text.index(after: comma)...]
            // Between two figures it parts thousands.
            let isInNumber = text[..<comma].last?.isNumber == true && rest.first?.isNumber == true
            return !isInNumber && (arePages(rest) || isReference(rest))
        }
    }

    /// Whether a column of lines, each of which is an entry or not, is one of an index.
    static func isColumn(_ areEntries: [Bool]) -> Bool {
        areEntries.count { $0 } >= leastCount && areMost(areEntries)
    }

    /// Whether lines in a column of an index are its entries, and no text about it.
    static func areMost(_ areEntries: [Bool]) -> Bool {
        Double(areEntries.count { $0 }) >= leastShare * Double(areEntries.count)
    }

    private static func arePages(_ text: Substring) -> Bool {
        let words = text.split { $0.isWhitespace || $0 == "," || dashes.contains($0) }
        guard words.first?.first?.isNumber == true else { return false }
        return words.allSatisfy { word in
            let figures = word.prefix { $0.isNumber }
            return figures.count <= 3 && notes.contains(word.dropFirst(figures.count))
        }
    }

    private static func isReference(_ text: Substring) -> Bool {
        let words = text.split(whereSeparator: \.isWhitespace)
        return words.count > 1 && references.contains(words[0])
    }
}
