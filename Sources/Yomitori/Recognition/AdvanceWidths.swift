import Foundation
import YomitoriCore

/// How wide characters are set, in character widths (em), where nothing else tells.
///
/// Latin letters, digits and signs: the mean of Times and Helvetica as the metrics of Adobe's core fonts give them (AFM
/// 4.1, `Times-Roman` and `Helvetica`), to two decimals. Chinese and Japanese characters and full-width signs: 1.
enum AdvanceWidths {
    /// The width of what one class of an alphabet stands for.
    static func width(of text: String) -> Double {
        guard let scalar = text.unicodeScalars.first else { return unknown }
        if let width = ascii[scalar] { return width }
        switch Script(scalar) {
        case .han, .kana, .cjkMark: return 1
        case .latin:
            // A letter with a mark is as wide as without.
            guard let base = text.decomposedStringWithCanonicalMapping.unicodeScalars.first else { return unknown }
            return ascii[base] ?? wideLatin[scalar] ?? unknown
        case .common, .pictograph: return common[scalar] ?? unknown
        }
    }

    /// As wide as most letters.
    private static let unknown = 0.53

    private static let ascii: [Unicode.Scalar: Double] = table([
        (0.25, ["|"]), (0.25, ["i", "j", "l"]), (0.26, [" ", ",", "."]), (0.19, ["'"]),
        (0.28, ["t", "/", "\\", ":", ";"]),
        (0.3, ["I", "f", "!"]), (0.31, ["[", "]"]), (0.33, ["(", ")", "-", "`", "r"]), (0.38, ["\""]),
        (0.41, ["{", "}", "*"]),
        (0.44, ["J", "s"]), (0.47, ["c", "^", "z"]), (0.5, ["a", "e", "k", "v", "x", "y", "?", "_"]),
        (0.53, ["b", "d", "g", "h", "n", "o", "p", "q", "u", "$", "#"]),
        (0.53, ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"]),
        (0.57, ["~", "+", "=", "<", ">"]), (0.58, ["F", "L"]), (0.61, ["P", "S", "T", "Z"]), (0.64, ["E"]),
        (0.67, ["B"]), (0.69, ["A", "C", "K", "R", "V", "X", "Y"]), (0.72, ["D", "H", "N", "U", "w", "&"]),
        (0.75, ["G", "O", "Q"]), (0.81, ["m"]), (0.86, ["M", "%"]), (0.94, ["W"]), (0.97, ["@"]),
    ])

    private static let wideLatin: [Unicode.Scalar: Double] = table([
        (0.94, ["Æ", "Œ"]), (0.78, ["æ"]), (0.83, ["œ"]), (0.56, ["ß"]), (0.53, ["ð", "þ", "ø"]), (0.25, ["ı", "ł"]),
        (0.75, ["Ø"]), (0.72, ["Ð"]), (0.61, ["Þ"]), (0.57, ["Ł"]),
    ])

    private static let common: [Unicode.Scalar: Double] = table([
        (1, ["—", "…", "‥", "―", "※", "●", "○", "◎", "■", "□", "◆", "◇", "★", "☆", "→", "←", "↑", "↓"]),
        (1, ["☑", "☒"]),
        (0.53, ["–", "«", "»", "£", "§", "†"]), (0.35, ["•"]), (0.28, ["‘", "’", "·"]), (0.39, ["“", "”", "„"]),
        (0.33, ["‹", "›", "°"]), (0.77, ["©", "®"]),
    ])

    private static func table(_ rows: [(Double, [Unicode.Scalar])]) -> [Unicode.Scalar: Double] {
        Dictionary(rows.flatMap { row in row.1.map { ($0, row.0) } }) { first, _ in first }
    }
}
