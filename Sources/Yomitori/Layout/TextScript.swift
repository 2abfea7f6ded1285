import YomitoriCore

extension Unicode.Scalar {
    /// About how wide the character is set, in em: full-width ones fill one; the others as in the usual serif faces
    /// (Times and its kin, to a tenth of an em).
    var advance: Double {
        if isFullWidth { return 1 }
        switch self {
        case "i", "j", "l", "I", "'", "|", "!", ".", ",", ":", ";", "’", "‘", "t", "f", "r", "-", "(", ")", "[", "]",
            " ":
            return 0.3
        case "m", "M", "W", "w", "—", "%", "@", "&", "…": return 0.8
        default: return properties.isUppercase ? 0.7 : 0.5
        }
    }

    var isKana: Bool { (0x3041...0x30FF).contains(value) || (0x31F0...0x31FF).contains(value) }

    /// What ruby is set upon.
    var isHan: Bool {
        switch value {
        case 0x3005, 0x3007, 0x303B, 0x3400...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: true
        default: false
        }
    }

    /// A mark that ends a sentence, or closes what does.
    var endsSentence: Bool { "。．.!?！？」』）)”\"’:：…".unicodeScalars.contains(self) }
}
