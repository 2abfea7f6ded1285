extension Unicode.Scalar {
    /// Han, kana, their punctuation and full-width forms: scripts set without spaces, a character an em.
    package var isFullWidth: Bool {
        switch value {
        case 0x2E80...0x9FFF, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFF:
            true
        default: false
        }
    }
}

extension StringProtocol {
    /// Without white space at both ends.
    package var trimmingSpaces: String {
        var text = Substring(self)
        while let first = text.first, first.isWhitespace { text.removeFirst() }
        while let last = text.last, last.isWhitespace { text.removeLast() }
        return String(text)
    }
}
