/// A coarse class of characters, the only one here: who asks what a character is asks this.
package enum Script: Hashable, Sendable {
    /// Ideographs, and 々, 〇 and 〻, which stand among punctuation in Unicode and are used like them.
    case han
    case kana, latin
    /// Punctuation and full-width forms of Chinese and Japanese print.
    case cjkMark
    /// Emoji and dingbats; of them the pages that we read hold ticks, and boxes with one, alone.
    case pictograph
    /// Digits, punctuation, symbols, Greek: used with every script.
    case common

    /// What is used like a Han character without being one of any repertoire.
    package static func isIdeographicMark(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "々" || scalar == "〇" || scalar == "〻"
    }

    /// Ranges: Unicode 16, Blocks.txt.
    package init(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0x41...0x5A, 0x61...0x7A, 0xAA, 0xBA, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x24F, 0x1E00...0x1EFF:
            self = .latin
        case 0x3041...0x3096, 0x309D...0x309F, 0x30A1...0x30FA, 0x30FC...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9F:
            self = .kana
        case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF, 0x3005, 0x3007, 0x303B: self = .han
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

extension Unicode.Scalar {
    /// Set without spaces, a character an em: Han, kana, their punctuation and full-width forms.
    ///
    /// How a character is set, not what it is, so that it is no ``Script``: half-width kana and forms are not, radicals, bopomofo
    /// and Hangul letters for compatibility are.
    package var isFullWidth: Bool {
        switch value {
        case 0x2E80...0x9FFF, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFF:
            true
        default: false
        }
    }
}
