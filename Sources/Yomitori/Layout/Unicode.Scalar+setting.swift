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

    /// A mark that ends a sentence, or closes what does.
    var endsSentence: Bool { "。．.!?！？」』）)”\"’:：…".unicodeScalars.contains(self) }

    /// A full-width mark whose first half is blank (JLREQ 3.1.2, appendix A.1).
    var hasBlankBefore: Bool { "「『（〔［｛〈《【〝".unicodeScalars.contains(self) }

    /// A full-width mark whose second half is blank (JLREQ 3.1.2).
    var hasBlankAfter: Bool { "。、．，」』）〕］｝〉》】".unicodeScalars.contains(self) }
}
