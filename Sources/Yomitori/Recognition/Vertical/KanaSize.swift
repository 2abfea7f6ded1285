#if canImport(Glibc)
    import Glibc
#else
    import Foundation
#endif
import YomitoriCore

/// Small kana and their large forms, which differ in size and place alone.
enum KanaSize {
    /// The columns of a page with their kana in the sizes that fit the page's print, the neighbours and the model's reading together.
    static func settled(_ columns: [(characters: [RecognizedCharacter], kana: [KanaInk])]) -> [[RecognizedCharacter]] {
        let evidence = columns.map { column in column.kana.map { Self.evidence(column.characters, $0.place) } }
        let print = KanaPrint(
            zip(columns, evidence).flatMap { column, evidence in
                zip(column.kana, evidence).map { ($0, $1) }
            })
        return zip(columns, evidence).map { column, evidence in
            var settled = column.characters
            for (ink, evidence) in zip(column.kana, evidence) {
                settled[ink.place].resize(toSmall: print.odds(ink) + evidence > 0)
            }
            return settled
        }
    }

    /// What neighbours and model say for the small form, as log-odds.
    private static func evidence(_ characters: [RecognizedCharacter], _ place: Int) -> Double {
        let character = characters[place], large = large(character.text)
        func probability(_ text: String?) -> Double {
            (character.candidates.first { $0.text == text }?.confidence ?? 0) + unread
        }
        let context = KanaContext.odds(
            of: large, before: place > 0 ? characters[place - 1].text : nil,
            after: place + 1 < characters.count ? characters[place + 1].text : nil)
        return context + modelWeight * log(probability(toSmall[large]) / probability(large))
    }

    /// The large form of a kana; any other character as it is.
    static func large(_ text: String) -> String { toLarge[text] ?? text }

    /// How much the model's own choice counts: it sees sizes it was not trained on.
    private static let modelWeight = 0.5
    /// The probability of a size that the model does not name.
    private static let unread = 0.01

    private static let large = "あいうえおつやゆよわアイウエオツヤユヨワ".map(String.init)
    private static let small = "ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ".map(String.init)
    fileprivate static let toSmall = Dictionary(uniqueKeysWithValues: zip(large, small))
    fileprivate static let toLarge = Dictionary(uniqueKeysWithValues: zip(small, large))
}

extension RecognizedCharacter {
    /// Takes the small or the large form of a kana.
    ///
    /// Its probability is the model's own for that size where the model held it possible.
    fileprivate mutating func resize(toSmall isSmall: Bool) {
        guard let other = (isSmall ? KanaSize.toSmall : KanaSize.toLarge)[text] else { return }
        text = other
        if let candidate = candidates.first(where: { $0.text == other }) { confidence = candidate.confidence }
    }
}
