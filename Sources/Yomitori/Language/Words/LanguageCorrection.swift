import YomitoriCore
package import YomitoriModels
import Synchronization

/// What an engine knows of languages: the installed words, each list opened when a page first needs it.
package final class LanguageCorrection: Sendable {
    /// How many readings of a character are looked at. Measured on 37 degraded Japanese pages: of the misread characters
    /// whose right reading the recogniser gave at all, hardly any has it later than eighth.
    package static let candidates = 8

    private let packs: PackStore?
    private let options: CorrectionOptions
    private let opened = Mutex<[String: Lexicon?]>([:])
    /// The caller's words, compiled; callers give the same ones with each page.
    private let own = Mutex<(words: [String], lexicon: Lexicon?)>(([], nil))

    /// - Parameter packs: where words are installed; nil for no words but the caller's.
    package init(packs: PackStore?, options: CorrectionOptions = .init()) {
        self.packs = packs
        self.options = options
    }

    /// A page's lines with their doubtful characters read as the words of its language want them, each character with as
    /// many readings as were asked for.
    ///
    /// Nothing is changed where there are no words for the language.
    /// - Throws: `PackError` when a list of words is damaged.
    func corrected(_ reading: PageReading, _ options: RecognitionOptions) throws -> PageReading {
        var corrected = reading
        if let repertoire = [Repertoire.japanese, .chinese, .latin].first(where: reading.repertoires.contains) {
            let text = reading.lines.map(\.text).joined(separator: "\n")
            let language = LanguageFinder().tag(of: text, in: repertoire)
            let own = try ownWords(options.customWords)
            corrected.lines = try self.corrected(reading.lines, language: language, own: own)
        }
        corrected.lines = corrected.lines.map { $0.keeping(candidates: options.candidates) }
        return corrected
    }

    private func corrected(_ lines: [RecognizedLine], language: String, own: Lexicon?) throws -> [RecognizedLine] {
        guard let lexicon = try lexicon(for: language) ?? own else { return lines }
        if Repertoire(language: language) ?? .latin == .latin {
            let correction = SpellingCorrection(lexicon, own: own, options: SpellingOptions(language: language))
            return lines.map(correction.corrected)
        }
        // Dictionaries know the language as it is written since 1946.
        let time = OldForms().time(of: lines)
        if time == .old { return lines }
        let correction = WordCorrection(
            lexicon, own: own, options: options, allowed: ExchangeRule(tellsKanaSizes: time == .new))
        return lines.map(correction.corrected)
    }

    private func lexicon(for language: String) throws -> Lexicon? {
        try opened.withLock { opened in
            if let known = opened[language] { return known }
            let found = try packs?.lexicon(for: language)
            opened[language] = .some(found)
            return found
        }
    }

    private func ownWords(_ words: [String]) throws -> Lexicon? {
        guard !words.isEmpty else { return nil }
        return try own.withLock { own in
            if own.words != words {
                var builder = LexiconBuilder()
                for word in words { builder.words[word] = [] }
                own = (words, try Lexicon(compiled: builder.compiled(), pack: "own words", file: "own words"))
            }
            return own.lexicon
        }
    }
}
