import YomitoriCore

/// Which characters the knowledge of words may exchange.
///
/// Han characters and kana, and full stop and comma. Never a form for another of the same character (old 國 and new 国, half and
/// full width), as dictionaries know only one of them; never letters, figures and numerals, which make names and numbers; never dashes
/// and what looks like one (ー 一 ―), nor a katakana and the Han character of its shape: there the script of the neighbours
/// decides, and on held-out pages words were wrong in 19 of 20 such changes. Never marks that repeat the character before
/// them, which words do not have.
struct ExchangeRule: Sendable {
    /// Whether words tell っ from つ: in print since 1946, and in rows, as in columns the page's print has told them (``KanaPrint``) but
    /// in polite endings.
    var tellsKanaSizes = false

    func mayReplace(_ from: Unicode.Scalar, by to: Unicode.Scalar) -> Bool {
        guard from != to, !(Self.numerals.contains(from) && Self.numerals.contains(to)) else { return false }
        if Self.stops.contains(from), Self.stops.contains(to) { return true }
        guard Self.isWritten(from), Self.isWritten(to), Self.twin[from] != to, Self.twin[to] != from else {
            return false
        }
        if let large = Self.largeKana[from] ?? Self.largeKana[to], large == from || large == to {
            return tellsKanaSizes
        }
        return Self.form(from) != Self.form(to)
    }

    /// Whether a character is a numeral beside another one or a figure: no word is a number.
    static func isInNumber(_ place: Int, of characters: [RecognizedCharacter]) -> Bool {
        func isNumeral(_ place: Int) -> Bool {
            guard characters.indices.contains(place) else { return false }
            return characters[place].text.unicodeScalars.allSatisfy {
                numerals.contains($0) || numeralsOfAmounts.contains($0)
                    || $0.properties.generalCategory == .decimalNumber
            }
        }
        return isNumeral(place) && (isNumeral(place - 1) || isNumeral(place + 1))
    }

    /// Whether a character is the よ of ましよう or でしよう, which in today's spelling are ましょう and でしょう alone. 検討しよう is left open.
    static func isInPoliteEnding(_ place: Int, of characters: [RecognizedCharacter]) -> Bool {
        guard place >= 2, place + 1 < characters.count, characters[place].text == "よ" else { return false }
        return (characters[place - 2].text == "ま" || characters[place - 2].text == "で")
            && characters[place - 1].text == "し" && characters[place + 1].text == "う"
    }

    private static let numerals = Set("〇一二三四五六七八九十百千万億兆".unicodeScalars)
    /// Those of Chinese amounts. By themselves most are parts of words too.
    private static let numeralsOfAmounts = Set("零两亿壹贰叁肆伍陆柒捌玖拾佰仟".unicodeScalars)

    /// Han characters and kana but the long vowel's mark and its twin, marks of repetition and kana of the old orthography.
    private static func isWritten(_ scalar: Unicode.Scalar) -> Bool {
        guard !untouched.contains(scalar) else { return false }
        return Script(scalar) == .han || Script(scalar) == .kana
    }

    private static let untouched: Set<Unicode.Scalar> = [
        "ー", "一", "々", "〻", "ゝ", "ゞ", "ヽ", "ヾ", "ゐ", "ゑ", "ヰ", "ヱ",
    ]

    private static let stops: Set<Unicode.Scalar> = ["。", "、", "°", "．", "，"]

    /// Katakana and the Han characters of their shape.
    private static let twin: [Unicode.Scalar: Unicode.Scalar] = Dictionary(
        uniqueKeysWithValues: zip(
            "カニロトタエハヘチオミセヒリ".unicodeScalars, "力二口卜夕工八へ千才三世匕り".unicodeScalars))

    /// The form that stands for all forms of a character.
    static func form(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        OldForm.new(of: scalar) ?? moreForms[scalar] ?? scalar.halfWidth ?? scalar
    }

    /// Forms that names and signs have beside those of print: the other one, the usual one.
    private static let moreForms: [Unicode.Scalar: Unicode.Scalar] = ["鋪": "舗"]

    private static let largeKana = Dictionary(
        uniqueKeysWithValues: zip(
            "ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ".unicodeScalars, "あいうえおつやゆよわアイウエオツヤユヨワカケ".unicodeScalars))
}
