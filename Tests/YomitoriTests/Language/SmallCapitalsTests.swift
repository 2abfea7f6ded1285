import Testing
import YomitoriCore

@testable import Yomitori

@Suite struct SmallCapitalsTests {
    /// A line whose small letters from `place` on may be capitals, with a share of their own probability.
    private func line(_ text: String, from place: Int = 0, share: Double = 0.5) -> RecognizedLine {
        let quad = Quad(Rect(x: 0, y: 0, width: 10, height: 10))
        return RecognizedLine(
            direction: .horizontal, quad: quad,
            characters: text.enumerated().map { i, letter in
                let own = Candidate(text: String(letter), confidence: 0.6)
                let capital = Candidate(text: letter.uppercased(), confidence: 0.6 * share)
                return RecognizedCharacter(
                    text: own.text, confidence: own.confidence, quad: quad,
                    candidates: i < place || capital.text == own.text ? [own] : [own, capital])
            })
    }

    private func settled(_ line: RecognizedLine) -> RecognizedLine { SmallCapitals().settled([line])[0] }

    @Test func readsTheLettersOfAWordInSmallCapitalsAsCapitals() {
        let settled = settled(line("LAS SEÑoras Y"))
        #expect(settled.text == "LAS SEÑORAS Y")
        #expect(settled.corrections.map(\.base) == [[7, 8], [8, 9], [9, 10], [10, 11]])
        #expect(settled.corrections[1] == Correction(base: 8..<9, from: "r", to: "R", reason: "small capitals"))
        #expect(abs(settled.characters[8].confidence - 0.3) < 1e-9)
    }

    @Test(arguments: [
        // Names, sentences, units and abbreviations with capitals inside, and small letters of the capital's shape.
        "Señoras", "near Farm", "DNAs", "McDONALD", "iPhone", "kWh", "señORAS",
    ])
    func leavesOtherWordsAlone(text: String) {
        #expect(settled(line(text)) == line(text))
    }

    @Test func leavesAWordWithASureSmallLetterAlone() {
        // The first small letter has no capital beside it.
        let read = line("SEÑoras", from: 4)
        #expect(settled(read) == read)
    }

    @Test func leavesSmallLettersThatThePictureHardlyDoubts() {
        let read = line("SEÑoras", share: 0.2)
        #expect(settled(read) == read)
    }
}
