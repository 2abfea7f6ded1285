import Testing
import YomitoriCore

@testable import Yomitori

@Suite struct KanaSizeTests {
    func settled(_ text: String, at index: Int, small: String, _ probability: Double) -> String {
        let characters = text.enumerated().map { i, character in
            let own = Candidate(text: String(character), confidence: 0.7)
            return RecognizedCharacter(
                text: own.text, confidence: own.confidence, quad: Quad(Rect(x: 0, y: 0, width: 1, height: 1)),
                candidates: i == index ? [own, Candidate(text: small, confidence: probability)] : [own])
        }
        return KanaSize.settled(
            characters, isOpen: text.indices.map { text[$0] == text[text.index(text.startIndex, offsetBy: index)] }
        )
        .map(\.text).joined()
    }

    @Test func makesADoubtfulKanaSmallWhereWordsHaveItSo() {
        #expect(settled("受け合つた", at: 3, small: "っ", 0.27) == "受け合った")
        #expect(settled("これはちよっと", at: 4, small: "ょ", 0.3) == "これはちょっと")
        #expect(settled("坊っちやん", at: 3, small: "ゃ", 0.3) == "坊っちゃん")
    }

    @Test func leavesItLargeElsewhere() {
        #expect(settled("何をしようか", at: 3, small: "ょ", 0.3) == "何をしようか")
        #expect(settled("行つた", at: 1, small: "っ", 0.05) == "行つた")
    }
}
