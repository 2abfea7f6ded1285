/// How many columns of a terminal a text takes.
enum DisplayWidth {
    static func columns(of text: String) -> Int { text.unicodeScalars.reduce(0) { $0 + columns(of: $1) } }

    /// The longest end of the text that fits into `columns`, with `…` where something was left out.
    static func end(of text: String, fitting columns: Int) -> String {
        if self.columns(of: text) <= columns { return text }
        guard columns > 0 else { return "" }
        var room = columns - 1
        let kept = text.unicodeScalars.reversed().prefix { scalar in
            room -= self.columns(of: scalar)
            return room >= 0
        }
        var out = String.UnicodeScalarView(["…"])
        out.append(contentsOf: kept.reversed())
        return String(out)
    }

    /// `text` with spaces up to `columns`, on its left or right.
    static func padded(_ text: String, to columns: Int, onLeft: Bool = false) -> String {
        let padding = String(repeating: " ", count: max(0, columns - self.columns(of: text)))
        return onLeft ? padding + text : text + padding
    }

    /// Wide and full-width characters of East Asia take two (Unicode Standard Annex #11), marks that stand on another
    /// character none.
    private static func columns(of scalar: Unicode.Scalar) -> Int {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: return 0
        default: break
        }
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
            0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
            return 2
        default: return 1
        }
    }
}
