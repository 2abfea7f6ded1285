import Testing
import YomitoriCore

@testable import Yomitori

@Suite struct KanaSizeTests {
    /// One kana of a column: what was read, its ink, and what the model gave to its small form.
    private struct Kana {
        var offset: Double
        var size: Double
        var small = 0.3
    }

    private static let small: [String: String] = ["つ": "っ", "や": "ゃ", "よ": "ょ", "あ": "ぁ", "う": "ぅ"]

    /// A column with the kana that have two sizes described in their order.
    private func column(_ text: String, _ kana: [Kana]) -> (characters: [RecognizedCharacter], kana: [KanaInk]) {
        var left = kana[...]
        var characters: [RecognizedCharacter] = []
        var inks: [KanaInk] = []
        for (place, character) in text.enumerated() {
            let read = String(character), large = KanaSize.large(String(character))
            var candidates = [Candidate(text: read, confidence: 0.7)]
            if var ink = KanaInk(read, place: place, offset: 0, longestSide: 1), let drawn = left.popFirst() {
                (ink.offset, ink.size) = (drawn.offset, drawn.size)
                inks.append(ink)
                candidates = [
                    Candidate(text: large, confidence: 1 - drawn.small),
                    Candidate(text: Self.small[large] ?? "", confidence: drawn.small),
                ]
            }
            characters.append(
                RecognizedCharacter(
                    text: read, confidence: 0.7, quad: Quad(Rect(x: 0, y: 0, width: 1, height: 1)),
                    candidates: candidates))
        }
        return (characters, inks)
    }

    /// The columns' texts after their kana have their sizes.
    private func settled(_ texts: [String], _ kana: [[Kana]]) -> [String] {
        KanaSize.settled(zip(texts, kana).map { column($0, $1) }).map { $0.map(\.text).joined() }
    }

    private func settled(_ text: String, _ kana: Kana...) -> String { settled([text], [kana])[0] }

    @Test func tellsSizesByInkAndPlace() {
        #expect(settled("切つて", Kana(offset: 0.09, size: 0.8)) == "切って")
        #expect(settled("月つき", Kana(offset: 0, size: 1)) == "月つき")
        #expect(settled("待っだ", Kana(offset: -0.01, size: 1.02)) == "待つだ")
    }

    @Test func followsWordsWhereInkLeavesItOpen() {
        let open = Kana(offset: 0.045, size: 0.9)
        #expect(settled("受け合つた", open) == "受け合った")
        #expect(settled("坊ちやん", open) == "坊ちゃん")
        #expect(settled("待つは", open) == "待つは")
        #expect(settled("かよう", open, Kana(offset: 0, size: 1)) == "かよう")
    }

    @Test func leavesTheLargeKanaOfOldPrint() {
        let large = Kana(offset: 0, size: 1, small: 0.05)
        #expect(settled("行つた", large) == "行つた")
        let page = settled(["あつたやうだ", "ちよつと待つた"], [[large, large, large, large], [large, large, large]])
        #expect(page == ["あつたやうだ", "ちよつと待つた"])
    }

    @Test func learnsAFontsLargeSmallKanaFromThePage() {
        let small = Kana(offset: 0.035, size: 0.93, small: 0.2)
        let large = Kana(offset: -0.03, size: 1.06, small: 0.02)
        #expect(settled("のつ", small) == "のつ")
        let words = Array(repeating: "切つてつき", count: 20)
        let page = settled(words + ["のつ"], Array(repeating: [small, large], count: 20) + [[small]])
        #expect(page == Array(repeating: "切ってつき", count: 20) + ["のっ"])
    }

    @Test func takesTheModelsOwnProbabilityOfTheOtherSize() throws {
        let ink = try #require(KanaInk("つ", place: 0, offset: 0.1, longestSide: 0.7))
        let read = RecognizedCharacter(
            text: "つ", confidence: 0.9, quad: Quad(Rect(x: 0, y: 0, width: 1, height: 1)),
            candidates: [Candidate(text: "つ", confidence: 0.9), Candidate(text: "っ", confidence: 0.08)])
        let settled = KanaSize.settled([(characters: [read], kana: [ink])])
        #expect(settled[0][0].text == "っ")
        #expect(settled[0][0].confidence == 0.08)
    }

    @Test func knowsNoSizesOfOtherCharacters() {
        #expect(KanaInk("字", place: 0, offset: 0, longestSide: 1) == nil)
        #expect(KanaInk("か", place: 0, offset: 0, longestSide: 1) == nil)
    }
}
