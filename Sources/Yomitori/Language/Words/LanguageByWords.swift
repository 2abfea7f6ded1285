import Foundation
import YomitoriCore
import YomitoriModels

/// Tells languages in Latin script by how much of a text their dictionaries know.
struct LanguageByWords: Sendable {
    /// Different words of a text that are looked up: the first ones tell as much as all.
    var mostWords = 300
    /// Different words that have to be known: a name alone is of no language.
    var leastWords = 3
    /// Share of the letters in words that the language's dictionary has to know: half of a bill is names and abbreviations, two
    /// thirds of a table of formulas.
    var leastShare = 0.3
    /// How many times as many letters as the next language's have to be known: Dutch and German lists know a quarter of English.
    var leastLead = 1.15
    /// The same where less than half of the letters is known.
    var leastLeadOfFew = 1.5

    /// The language of a text; nil where no dictionary or more than one knows it.
    func tag(of text: String, _ lexicons: [(tag: String, lexicon: Lexicon)]) -> String? {
        var words: Set<String> = []
        for word in text.split(whereSeparator: { !$0.isLetter }) where word.count >= 3 {
            words.insert(String(word))
            if words.count == mostWords { break }
        }
        let letters = words.map(\.count).reduce(0, +)
        guard letters > 0 else { return nil }
        let known = lexicons.map { tag, lexicon in
            let known = words.filter { Self.knows($0, lexicon) }
            return (tag: tag, words: known.count, letters: known.map(\.count).reduce(0, +))
        }.sorted { ($0.letters, $1.tag) > ($1.letters, $0.tag) }
        guard let best = known.first, best.words >= leastWords,
            Double(best.letters) >= leastShare * Double(letters)
        else { return nil }
        let lead = 2 * best.letters < letters ? leastLeadOfFew : leastLead
        if known.count > 1, Double(best.letters) < lead * Double(known[1].letters) { return nil }
        return best.tag
    }

    private static func knows(_ word: String, _ lexicon: Lexicon) -> Bool {
        let small = word.lowercased()
        return lexicon.contains(small) || lexicon.contains(small.prefix(1).uppercased() + small.dropFirst())
    }
}
