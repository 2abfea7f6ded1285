import Testing
import YomitoriCore

@testable import Yomitori

/// Changes of a line's characters, each written down at its place.
@Suite struct SettlingTests {
    private func line(_ text: String, _ corrections: [Correction] = []) -> RecognizedLine {
        RecognizedLine(
            direction: .horizontal, quad: Quad(Rect(x: 0, y: 0, width: 100, height: 10)), corrections: corrections,
            characters: text.enumerated().map { i, character in
                RecognizedCharacter(
                    text: String(character), confidence: 0.9,
                    quad: Quad(Rect(x: Double(i) * 10, y: 0, width: 10, height: 10)),
                    candidates: [Candidate(text: String(character), confidence: 0.9), s])
            })
    }

    private let s = Candidate(text: "s", confidence: 0.1)
    private let t = Candidate(text: "t", confidence: 0.2)

    @Test(arguments: [
        // In front of it, at it, directly behind it, behind it.
        (0, [3, 4]), (2, [3, 4]), (3, [2, 3]), (4, [2, 3]),
    ])
    func keepsTheRangeOfAnEarlierChangeWhenALetterComesIn(place: Int, expected: [Int]) {
        var read = line("cacle")
        read.correct(2, to: "s", reason: "lexicon")
        read.insert(t, at: place, reason: "lexicon")
        #expect(read.corrections.map(\.base) == [expected, [place, place + 1]])
    }

    @Test func keepsTheEmptyRangeOfALetterThatWent() {
        var read = line("casstle")
        read.remove(2, reason: "lexicon")
        read.insert(t, at: 2, reason: "lexicon")
        #expect(read.corrections.map(\.base) == [[3, 3], [2, 3]])
    }

    @Test func movesWhatStandsBehindALetterThatWent() {
        var read = line("caccle", [Correction(base: 3..<4, from: "x", to: "c", reason: "lexicon")])
        read.remove(1, reason: "lexicon")
        #expect(read.text == "cccle")
        #expect(read.corrections.map(\.base) == [[2, 3], [1, 1]])
    }
}
