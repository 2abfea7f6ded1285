import Testing
import YomitoriCore
import YomitoriImaging

@testable import Yomitori

@Suite struct StrokeDashesTests {
    /// Characters a place of 20 pixels each; a blank leaves its place empty.
    private func characters(_ text: String) -> [StripCharacter] {
        text.enumerated().filter { $1 != "　" }.map { place, character in
            StripCharacter(
                text: String(character), confidence: 0.8,
                extent: Double(place * 20 + 6)...Double(place * 20 + 14))
        }
    }

    private func settled(_ text: String, strokes: [Range<Int>], probability: Double = 0.05) -> [StripCharacter] {
        let middles = (0..<200).map { x in strokes.contains { $0.contains(x) } }
        return StrokeDashes(middles: middles).settled(characters(text), em: 20) { _ in probability }
    }

    private func text(_ text: String, strokes: [Range<Int>]) -> String {
        settled(text, strokes: strokes).map(\.text).joined()
    }

    @Test func restoresDashesThatWereDropped() {
        #expect(text("言おうか　　酒を", strokes: [81..<119]) == "言おうか——酒を")
    }

    @Test func restoresDashesThatDoNotTouch() {
        #expect(text("言おうか　　酒を", strokes: [81..<99, 101..<119]) == "言おうか——酒を")
    }

    @Test func readsOneDashForTwoAsTwo() {
        #expect(text("うか　―酒を", strokes: [41..<79]) == "うか——酒を")
    }

    @Test func givesARestoredDashTheModelsProbability() {
        #expect(settled("うか　　酒", strokes: [41..<79], probability: 0.12)[2].confidence == 0.12)
    }

    @Test func readsALongHyphenAsADash() {
        #expect(text("-41-", strokes: [1..<18, 62..<79]) == "—41—")
    }

    @Test(arguments: ["ケーキ", "三一二"]) func leavesLongVowelsAndNumbers(_ word: String) {
        #expect(text(word, strokes: [22..<38]) == word)
    }

    @Test func leavesWhatWasReadSurely() {
        let middles = (0..<100).map { (22..<58).contains($0) }
        let read = [("街", 6.0), ("一", 36.0), ("个", 66.0)].map {
            StripCharacter(text: $0.0, confidence: 0.97, extent: $0.1...$0.1 + 8)
        }
        #expect(StrokeDashes(middles: middles).settled(read, em: 20) { _ in 0.1 } == read)
    }

    @Test func leavesHyphens() {
        #expect(text("a-b", strokes: [26..<34]) == "a-b")
    }

    @Test func leavesRulesAndFramesAndStruckOutText() {
        #expect(text("表　　　　　　の", strokes: [20..<140]) == "表の")
        #expect(text("　　表の", strokes: [0..<38]) == "表の")
        #expect(text("消した字", strokes: [0..<78]) == "消した字")
    }

    @Test func seesInkInTheMiddleAlone() throws {
        var pixels = Raster(size: PixelSize(width: 12, height: 48), color: .white).pixels
        func ink(_ x: Int, _ rows: Range<Int>) { for y in rows { for c in 0..<3 { pixels[(y * 12 + x) * 3 + c] = 0 } } }
        ink(2, 23..<26)
        ink(4, 10..<40)
        ink(6, 44..<46)
        let middles = InkProfile(Raster(size: PixelSize(width: 12, height: 48), pixels: pixels)).middles
        #expect(middles.indices.filter { middles[$0] } == [2])
    }
}
