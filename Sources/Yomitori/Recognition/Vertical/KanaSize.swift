/// Small kana and their large forms, which differ in size and place alone.
enum KanaSize {
    /// The character in the size that its ink shows.
    ///
    /// Its probability is the model's own for that size where the model held it possible.
    static func resized(_ character: StripCharacter, small isSmall: Bool?) -> StripCharacter {
        guard let isSmall, let other = (isSmall ? toSmall : toLarge)[character.text] else { return character }
        var resized = character
        resized.text = other
        if let candidate = character.candidates.first(where: { $0.text == other }) {
            resized.confidence = candidate.confidence
        }
        return resized
    }

    private static let large = "あいうえおつやゆよわアイウエオツヤユヨワ".map(String.init)
    private static let small = "ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ".map(String.init)
    private static let toSmall = Dictionary(uniqueKeysWithValues: zip(large, small))
    private static let toLarge = Dictionary(uniqueKeysWithValues: zip(small, large))
}
