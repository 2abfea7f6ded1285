import Foundation

/// The word list of PyPI's `jieba`: a line `word frequency class` each, in UTF-8.
struct WordList {
    let file: URL

    /// Words with one use each, whose cost is minus the logarithm of their share of all words.
    ///
    /// - Throws: ``PackError/badSource(source:reason:)``.
    func builder() throws -> LexiconBuilder {
        guard let bytes = FileManager.default.contents(atPath: file.path(percentEncoded: false)),
            let text = String(validating: bytes, as: UTF8.self)
        else { throw PackError.badSource(source: file.path(percentEncoded: false), reason: "it is no UTF-8 text") }
        let counted = text.split(whereSeparator: \.isNewline).compactMap { line -> (word: String, count: Double)? in
            let fields = line.split(separator: " ")
            guard fields.count >= 2, let count = Double(fields[1]) else { return nil }
            return (String(fields[0]), max(1, count))
        }
        guard counted.count > 1_000 else {
            throw PackError.badSource(source: file.path(percentEncoded: false), reason: "it has hardly any words")
        }
        let total = counted.map(\.count).reduce(0, +)
        func use(_ count: Double) -> Lexicon.Entry {
            Lexicon.Entry(left: 0, right: 0, cost: min(Int(Int16.max), Int(-800 * log(count / total))))
        }
        var builder = LexiconBuilder()
        for (word, count) in counted { builder.add(use(count), to: word) }
        // A character that is no word is as rare as what the list has but once.
        for kind in UnknownWords.allCases { builder.add(use(1), to: String(kind.rawValue)) }
        return builder
    }
}
