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

    /// The characters of a column with those in doubt in the size that their neighbours want: つ before た and て, and before
    /// と after a kana (ずっと, but 立つと); よ and や between a sound in i and っ or ん.
    ///
    /// - Parameter isOpen: where neither size nor place told which form it is.
    static func settled(_ characters: [RecognizedCharacter], isOpen: [Bool]) -> [RecognizedCharacter] {
        var settled = characters
        for i in characters.indices.dropFirst().dropLast() where isOpen[i] {
            guard let small = toSmall[characters[i].text],
                let candidate = characters[i].candidates.first(where: { $0.text == small }),
                candidate.confidence >= leastSmall
            else { continue }
            let before = characters[i - 1].text, after = characters[i + 1].text
            let isSmall =
                characters[i].text == "つ" || characters[i].text == "ツ"
                ? "たてタテ".contains(after) || "とト".contains(after) && isKana(before)
                : "きしちにひみりぎじびぴキシチニヒミリギジビピ".contains(before) && "っんッン".contains(after)
            guard isSmall else { continue }
            settled[i].text = small
            settled[i].confidence = candidate.confidence
        }
        return settled
    }

    private static func isKana(_ text: String) -> Bool { text.unicodeScalars.allSatisfy { Script($0) == .kana } }

    /// The least probability of a small form that is taken against the model's first choice. Print of before 1946 has the large
    /// form in these places, and there the model gives the small one less than a tenth.
    private static let leastSmall = 0.2

    private static let large = "あいうえおつやゆよわアイウエオツヤユヨワ".map(String.init)
    private static let small = "ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ".map(String.init)
    private static let toSmall = Dictionary(uniqueKeysWithValues: zip(large, small))
    private static let toLarge = Dictionary(uniqueKeysWithValues: zip(small, large))
}
