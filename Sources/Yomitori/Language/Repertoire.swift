import YomitoriCore

/// The scripts a text is written in, as far as they decide which characters may be read.
package enum Repertoire: String, Hashable, Sendable, CaseIterable, Encodable {
    case japanese, chinese, latin

    /// Whether print in this script uses the character. `text` is one class of an alphabet.
    package func contains(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { scalar in
            switch Script(scalar) {
            case .han:
                self == .chinese
                    || self == .japanese && (Script.isIdeographicMark(scalar) || HanTable.japanese.contains(scalar))
            case .kana: self == .japanese
            // Of Japanese addresses in Latin letters: of six in three fonts four were read with it where it may be read.
            case .cjkMark where scalar == "〒": true
            case .cjkMark: self != .latin
            // Of East Asian print only the bracket ﹁ looks like this sign.
            case .common where scalar == "¬": self == .latin
            case .latin, .common: true
            case .pictograph: Self.answers.contains(scalar)
            }
        }
    }

    /// Ticked boxes and ticks of forms, which Unicode has among pictographs; there they are answers. An empty box is read as □, of
    /// which ☐ is a copy. On 2,028 lines of `eval-dev` and `tune`, which have none, no step gave one of them more than 0.03.
    private static let answers = Set("☑☒✓✔".unicodeScalars)

    /// What texts in the language of this BCP-47 tag are written with; nil for a language that no pack reads.
    package init?(language tag: String) {
        switch tag.split(separator: "-").first.map({ $0.lowercased() }) {
        case "ja": self = .japanese
        case "zh", "yue": self = .chinese
        case let code? where Self.latinLanguages.contains(code): self = .latin
        default: return nil
        }
    }

    /// The scripts of several languages; empty for none.
    ///
    /// - Throws: `EngineError.unsupportedLanguage`.
    package static func all(of tags: [String]) throws -> Set<Repertoire> {
        Set(
            try tags.map { tag in
                guard let repertoire = Repertoire(language: tag) else { throw EngineError.unsupportedLanguage(tag) }
                return repertoire
            })
    }

    /// ISO 639-1 codes of the languages in Latin script that the general pack reads (`SupportedLanguagesTests`). Not among them,
    /// though their letters are in the alphabet: Latvian, whose vowels lose their bars (0.15 of a sentence), and Esperanto,
    /// whose marked letters are never read.
    package static let latinLanguages = [
        "af", "bs", "ca", "cs", "cy", "da", "de", "en", "es", "et", "eu", "fi", "fr", "ga", "gl", "hr", "hu", "id",
        "is", "it", "la", "lb", "lt", "ms", "mt", "nb", "nl", "nn", "no", "oc", "pl", "pt", "rm", "ro", "sk", "sl",
        "sq", "sv", "sw", "tr",
    ]
}
