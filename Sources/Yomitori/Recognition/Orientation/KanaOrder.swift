/// Tells Japanese that is read from its beginning from the same characters read from their end.
///
/// The recogniser reads single characters that lie on their side nearly as well as standing ones, so that a lying line cut
/// into cells gives the right characters backwards, as surely as the right way gives them forwards. Only language tells the
/// two apart: these pairs stand in particles, copulas and endings of nearly every sentence, and the other way round in
/// hardly any word.
enum KanaOrder {
    private static let pairs: Set<String> = [
        "ある", "いる", "から", "こと", "この", "これ", "させ", "した", "して", "する", "その", "それ", "たち", "ため", "った", "って",
        "です", "とい", "とき", "ない", "なが", "なけ", "なる", "ので", "まし", "ます", "まで", "よう", "られ", "れる", "れた", "んだ",
    ]

    /// How many of the pairs the text has.
    static func pairs(in text: String) -> Int {
        let characters = Array(text)
        return zip(characters, characters.dropFirst()).count { pairs.contains("\($0)\($1)") }
    }
}
