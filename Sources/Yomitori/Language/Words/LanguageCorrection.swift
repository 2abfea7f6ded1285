import YomitoriCore
package import YomitoriModels
import Synchronization

/// What an engine knows of languages: the installed words, each list opened when a page first needs it.
package final class LanguageCorrection: Sendable {
    /// How many readings of a character are looked at. Measured on 37 degraded Japanese pages: of the misread characters
    /// whose right reading the recogniser gave at all, hardly any has it later than eighth.
    package static let candidates = 8

    private let packs: PackStore?
    let options: CorrectionOptions
    private let opened = Mutex<[String: Lexicon]>([:])
    /// The caller's words; callers give the same ones with each page.
    private let own = Mutex<(words: [String], lookup: OwnWords?)>(([], nil))

    /// - Parameter packs: where words are installed; nil for no words but the caller's.
    package init(packs: PackStore?, options: CorrectionOptions = .init()) {
        self.packs = packs
        self.options = options
    }

    /// The language of a page: the one that was asked for, or of those that were asked for the one that its words tell, with the
    /// region that it was asked for with.
    ///
    /// - Throws: `PackError` when a list of words is damaged.
    func language(of reading: PageReading, asked: [String]) throws -> String? {
        guard let repertoire = reading.mainRepertoire else { return nil }
        let fitting = asked.filter { Repertoire(language: $0) == repertoire }
        if fitting.count == 1 { return fitting[0] }
        guard repertoire == .latin else { return reading.language }
        let told = LanguageFinder().latinTag(of: reading.text)
        if let told {
            if fitting.isEmpty { return told }
            if let tag = fitting.first(where: { $0.primaryTag == told }) { return tag }
        }
        let known = try (fitting.isEmpty ? WordPack.known.flatMap(\.languages) : fitting)
            .filter { Repertoire(language: $0) == .latin }
            .compactMap { tag in try lexicon(for: tag).map { (tag: tag, lexicon: $0) } }
        return LanguageByWords().tag(of: reading.text, known) ?? fitting.first ?? reading.language
    }

    /// A page's lines with their doubtful characters read as the words of its language want them, and those of Japanese pages as
    /// the print of their time has them; each character with as many readings as were asked for.
    ///
    /// Words change nothing where there are none for the language.
    /// - Throws: `PackError` when a list of words is damaged.
    func corrected(_ reading: PageReading, _ options: RecognitionOptions) throws -> PageReading {
        defer { giveBack() }
        var corrected = reading
        if reading.mainRepertoire == .japanese { corrected.lines = OldForms().settled(reading.lines) }
        if reading.mainRepertoire == .latin { corrected.lines = SmallCapitals().settled(reading.lines) }
        if let language = spellingLanguage(of: reading, options) {
            if language.primaryTag == "fr" { corrected.lines = FrenchLigatures.settled(corrected.lines) }
            corrected.lines = try lines(of: corrected, language: language, own: ownWords(options.customWords))
        }
        corrected.lines = corrected.lines.map { $0.keeping(candidates: options.candidates) }
        corrected.evidence = [:]
        return corrected
    }

    /// The language whose words decide. A page in Latin letters has to have its short words, or to be asked for in it: that
    /// its other words are in a dictionary is enough to name its language, but not to change it.
    private func spellingLanguage(of reading: PageReading, _ options: RecognitionOptions) -> String? {
        guard reading.mainRepertoire == .latin, !options.languages.contains(where: { $0 == reading.language }) else {
            return reading.language
        }
        return LanguageFinder().latinTag(of: reading.text) ?? "und-Latn"
    }

    private func lines(of reading: PageReading, language: String, own: OwnWords?) throws -> [RecognizedLine] {
        let lines = reading.lines
        let repertoire = Repertoire(language: language) ?? .latin
        var dictionary = try options.languages.contains(language.primaryTag) ? self.lexicon(for: language) : nil
        // Dictionaries know Japanese as it is written since 1946.
        if repertoire == .japanese, !OldForms().mayBeNew(lines) { dictionary = nil }
        if repertoire == .chinese, !SimplifiedPrint().holds(lines, language: language) { dictionary = nil }
        // A caller's words need no dictionary beside them.
        guard let lexicon = try dictionary ?? (own == nil ? nil : Lexicon.empty()) else { return lines }
        if repertoire == .latin {
            var spelling = SpellingOptions(language: language)
            if language.primaryTag == "es", OldSpanish.isSpelling(of: lines) {
                spelling.variants = OldSpanish.variants
            }
            if language.primaryTag == "it", OldItalian.isSpelling(of: lines) {
                spelling.variants.merge(OldItalian.variants) { known, _ in known }
            }
            let correction = SpellingCorrection(lexicon, own: own, options: spelling)
            return zip(lines, LineStarts().starts(of: lines)).map { line, start in
                correction.corrected(line, evidence: reading.evidence[line.quad], start: start)
            }
        }
        let tellsSizes =
            dictionary != nil && repertoire == .japanese && OldForms().time(of: lines) == .new
            && !OldSpelling().writesLargeGeminates(lines)
        let correction = WordCorrection(
            lexicon, own: own, options: options, allowed: ExchangeRule(tellsKanaSizes: tellsSizes),
            chinese: dictionary != nil && repertoire == .chinese ? ChineseWordRule() : nil)
        return lines.map(correction.corrected)
    }

    private func lexicon(for language: String) throws -> Lexicon? {
        try opened.withLock { opened in
            if let known = opened[language.primaryTag] { return known }
            // What is missing is looked for again: words may be installed while a server runs.
            let found = try packs?.lexicon(for: language)
            opened[language.primaryTag] = found
            return found
        }
    }

    /// What a page looked at of the lists would stay in memory, 22 MB once pages of five languages were read; the next page has it
    /// from the file again.
    private func giveBack() {
        opened.withLock { $0.values.forEach { $0.giveBack() } }
    }

    private func ownWords(_ words: [String]) -> OwnWords? {
        guard !words.isEmpty else { return nil }
        return own.withLock { own in
            if own.words != words { own = (words, OwnWords(words)) }
            return own.lookup
        }
    }
}

extension String {
    /// Of a BCP-47 tag the language without script and region.
    fileprivate var primaryTag: String { prefix { $0 != "-" }.lowercased() }
}

extension Lexicon {
    /// No words at all.
    fileprivate static func empty() throws -> Lexicon {
        try Lexicon(compiled: LexiconBuilder().compiled(), pack: "no words", file: "no words")
    }
}
