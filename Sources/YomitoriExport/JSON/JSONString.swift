/// How strings and numbers are written in JSON: as short as RFC 8259 allows.
enum JSONString {
    /// In quotation marks; only `"`, `\` and control characters are escaped.
    static func quoted(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }) else { return "\"" + text + "\"" }
        var out = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": out += "\\\""
            case "\\": out += "\\\\"
            case "\n": out += "\\n"
            case "\r": out += "\\r"
            case "\t": out += "\\t"
            case "\u{08}": out += "\\b"
            case "\u{0C}": out += "\\f"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                out += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: out.unicodeScalars.append(scalar)
            }
        }
        return out + "\""
    }

    /// The fewest digits that give the same number back, whole numbers without a point; nil when it is not finite.
    static func number(_ value: Double) -> String? {
        guard value.isFinite else { return nil }
        // Beyond 2^53 a whole number is no longer exact; its shortest form has an exponent.
        if value.magnitude < 0x1p53, let whole = Int(exactly: value) { return String(whole) }
        return value.description
    }
}
