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
                    || self == .japanese && (Script.isIdeographicMark(scalar) || JapaneseHan.contains(scalar))
            case .kana: self == .japanese
            case .cjkMark: self != .latin
            // Of East Asian print only the bracket ﹁ looks like this sign.
            case .common where scalar == "¬": self == .latin
            case .latin, .common: true
            case .pictograph: false
            }
        }
    }

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

/// A coarse class of characters.
enum Script: Hashable, Sendable {
    case han, kana, latin
    /// Punctuation and full-width forms of Chinese and Japanese print.
    case cjkMark
    /// Emoji and dingbats, which no printed page that we read holds.
    case pictograph
    /// Digits, punctuation, symbols, Greek: used with every script.
    case common

    /// 々 and 〇, which stand among punctuation in Unicode and are used like Han characters.
    static func isIdeographicMark(_ scalar: Unicode.Scalar) -> Bool { scalar == "々" || scalar == "〇" }

    /// Ranges: Unicode 16, Blocks.txt.
    init(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0x41...0x5A, 0x61...0x7A, 0xAA, 0xBA, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x24F, 0x1E00...0x1EFF:
            self = .latin
        case 0x3041...0x3096, 0x309D...0x309F, 0x30A1...0x30FA, 0x30FC...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9F:
            self = .kana
        case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF, 0x3005, 0x3007: self = .han
        case 0x3000...0x303F, 0x3099...0x309C, 0x30A0, 0x30FB, 0x3200...0x33FF, 0xFE30...0xFE4F, 0xFF00...0xFF65,
            0xFFA0...0xFFEF:
            self = .cjkMark
        case 0x231A...0x231B, 0x2600...0x2604, 0x2607...0x2638, 0x263B...0x263F, 0x2643...0x265F, 0x2670...0x27BF,
            0x1F000...0x1FAFF:
            self = .pictograph
        default: self = .common
        }
    }
}
