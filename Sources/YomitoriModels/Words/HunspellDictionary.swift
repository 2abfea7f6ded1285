import Foundation

/// A spelling dictionary as Debian's `hunspell-*` packages install it: stems with flags, and the affixes each flag allows.
///
/// Format: hunspell(5). Every form that affixes make of a stem becomes a word, prefixes and suffixes crossed where both
/// allow it, and one affix after another where the first carries flags. Compounds are left to whoever asks.
struct HunspellDictionary {
    let affixFile: URL
    let wordFile: URL

    /// A stem gives at most so many forms; the richest stem of the English, French and German
    /// dictionaries has some 300.
    static let formLimit = 2_000

    /// - Throws: ``PackError/badSource(source:reason:)``.
    func builder() throws -> LexiconBuilder {
        let affixes = try HunspellAffixes(lines: lines(of: affixFile))
        var builder = LexiconBuilder()
        for line in try lines(of: wordFile).dropFirst() {
            let entry = line.prefix { $0 != " " && $0 != "\t" }
            let parts = entry.split(separator: "/", maxSplits: 1)
            guard let stem = parts.first, stem.first?.isLetter ?? false else { continue }
            let flags = affixes.flags(of: parts.count > 1 ? parts[1] : "")
            for form in affixes.forms(of: stem, flags: flags).prefix(Self.formLimit) { builder.words[form] = [] }
        }
        guard builder.words.count > 1_000 else { throw bad(wordFile, "it has hardly any words") }
        return builder
    }

    private func lines(of file: URL) throws -> [Substring] {
        guard let bytes = FileManager.default.contents(atPath: file.path(percentEncoded: false)) else {
            throw bad(file, "it cannot be read")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw bad(file, "it is no UTF-8 text") }
        return text.split(whereSeparator: \.isNewline)
    }

    private func bad(_ file: URL, _ reason: String) -> PackError {
        .badSource(source: file.path(percentEncoded: false), reason: reason)
    }
}
