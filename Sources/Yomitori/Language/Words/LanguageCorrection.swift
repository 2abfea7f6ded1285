package import YomitoriCore
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

    /// - Parameter packs: where words are installed; nil for no words.
    package init(packs: PackStore?, options: CorrectionOptions = .init()) {
        self.packs = packs
        self.options = options
    }

    /// The lines of a page with their doubtful characters read as its language's words want them.
    ///
    /// Nothing is changed where the language has no words installed.
    /// - Throws: `PackError` when a list of words is damaged.
    package func corrected(_ lines: [RecognizedLine], language: String) throws -> [RecognizedLine] {
        guard let lexicon = try lexicon(for: language) else { return lines }
        if Repertoire(language: language) == .latin {
            let correction = SpellingCorrection(lexicon, options: SpellingOptions(language: language))
            return lines.map(correction.corrected)
        }
        let correction = WordCorrection(lexicon, options: options)
        return lines.map(correction.corrected)
    }

    /// A page's lines after correction, each character with as many readings as were asked for.
    func corrected(_ reading: PageReading, _ options: RecognitionOptions) throws -> [RecognizedLine] {
        let repertoire = [Repertoire.japanese, .chinese, .latin].first(where: reading.repertoires.contains)
        let text = reading.lines.map(\.text).joined(separator: "\n")
        let language = repertoire.map { LanguageFinder().tag(of: text, in: $0) }
        let lines = try language.map { try corrected(reading.lines, language: $0) } ?? reading.lines
        return lines.map { $0.keeping(candidates: options.candidates) }
    }

    private func lexicon(for language: String) throws -> Lexicon? {
        try opened.withLock { opened in
            if let known = opened[language] { return known }
            let found = try packs?.lexicon(for: language)
            opened[language] = .some(found)
            return found
        }
    }
}
