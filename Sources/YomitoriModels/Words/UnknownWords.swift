/// Names under which a lexicon keeps the uses of words it does not know, one for each kind of character.
///
/// Private-use characters, which no word of a language begins with.
package enum UnknownWords: Character, CaseIterable, Sendable {
    case symbol = "\u{E000}"
    case kanji = "\u{E001}"
    case hiragana = "\u{E002}"
    case katakana = "\u{E003}"
    case letters = "\u{E004}"
    case digits = "\u{E005}"

    /// The name of this kind in MeCab's `unk.def`.
    var definition: String {
        switch self {
        case .symbol: "DEFAULT"
        case .kanji: "KANJI"
        case .hiragana: "HIRAGANA"
        case .katakana: "KATAKANA"
        case .letters: "ALPHA"
        case .digits: "NUMERIC"
        }
    }
}
