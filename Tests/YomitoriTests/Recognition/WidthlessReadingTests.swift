import Testing
import YomitoriCore
import YomitoriImaging

@testable import Yomitori

@Suite struct WidthlessReadingTests {
    private func character(
        _ text: String, _ confidence: Double, _ others: [(String, Double)] = []
    ) -> RecognizedCharacter {
        RecognizedCharacter(
            text: text, confidence: confidence, quad: Quad(Rect(x: 0, y: 0, width: 20, height: 20)),
            candidates: [Candidate(text: text, confidence: confidence)]
                + others.map { Candidate(text: $0.0, confidence: $0.1) })
    }

    @Test func takesBothWidthsOfASignTogether() {
        #expect(abs(character("２", 0.55, [("2", 0.44)]).withoutWidth.confidence - 0.99) < 1e-9)
        #expect(abs(character("2", 0.55, [("２", 0.44)]).withoutWidth.confidence - 0.99) < 1e-9)
        #expect(character("2", 0.55, [("２", 0.44)]).withoutWidth.text == "2")
        #expect(character("2", 0.7, [("２", 0.4)]).withoutWidth.confidence == 1)
    }

    @Test func keepsOtherReadingsApart() {
        #expect(character("0", 0.55, [("O", 0.3), ("〇", 0.1), ("９", 0.05)]).withoutWidth.confidence == 0.55)
        #expect(character("2", 0.55).withoutWidth.confidence == 0.55)
        #expect(character("カ", 0.55, [("ｶ", 0.3), ("力", 0.1)]).withoutWidth.confidence == 0.55)
    }

    /// Full-width figures in rows share their probability with half-width ones; lying in cells they do not.
    @Test func leavesRowsOfFullWidthFiguresUpright() {
        let text = "日付２０２４年５月３日、金額１２３４５６円。"
        let halves = Dictionary(uniqueKeysWithValues: zip("０１２３４５６７８９", "0123456789"))
        let characters = text.map { sign -> RecognizedCharacter in
            guard let half = halves[sign] else { return character(String(sign), 0.998) }
            return character(String(sign), 0.55, [(String(half), 0.44)])
        }
        let row = RecognizedLine(
            direction: .horizontal, quad: Quad(Rect(x: 0, y: 0, width: 440, height: 20)), characters: characters)
        let upright = OrientationEvidence([row], in: RasterPart(DrawnPage(width: 440, height: 20).raster))
        let rules = OrientationRules()
        let backwards = String(text.reversed())
        let lying = OrientationRules.Way(
            name: "columns lying to the right", quarterTurns: 3,
            evidence: OrientationEvidence(confidence: 0.998, characters: text.count, text: backwards),
            lead: rules.leadOfCharacters)
        #expect(rules.isSure(upright))
        #expect(rules.choose(upright: upright, others: [lying]).quarterTurns == 0)
    }
}
