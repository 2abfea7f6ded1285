import Foundation
import Testing
import YomitoriCore

@testable import YomitoriEvaluation

@Suite struct ChangeCountsTests {
    private func line(
        _ text: String, _ corrections: [Correction], candidates: [Int: [(String, Double)]] = [:]
    ) -> RecognizedLine {
        RecognizedLine(
            direction: .horizontal, quad: Quad(Rect(x: 0, y: 0, width: 10, height: 1)), corrections: corrections,
            characters: text.enumerated().map { i, character in
                RecognizedCharacter(
                    text: String(character), confidence: 0.9, quad: Quad(Rect(x: 0, y: 0, width: 1, height: 1)),
                    candidates: (candidates[i] ?? []).map { Candidate(text: $0.0, confidence: $0.1) })
            })
    }

    private func change(_ base: Range<Int>, _ from: String, _ to: String) -> Correction {
        Correction(base: base, from: from, to: to, reason: "lexicon")
    }

    private func counts(_ line: RecognizedLine, _ truth: String) -> ChangeCounts {
        ChangeCounts(of: line, truth: Array(truth.unicodeScalars))
    }

    @Test func tellsRightChangesFromWrongAndIdleOnes() {
        let read = line("abcd", [change(0..<1, "x", "a"), change(1..<2, "q", "b"), change(3..<4, "e", "d")])
        let found = counts(read, "aqce")
        #expect(found.right == 1)
        #expect(found.wrong == 2)
        #expect(found.idle == 0)
        #expect(found.lineErrorsBefore == 1)
        #expect(counts(line("abz", [change(2..<3, "y", "z")]), "abc").idle == 1)
    }

    @Test func takesBackWhatChangedTheLength() {
        let read = line("abmd", [change(0..<0, "_", ""), change(2..<3, "rn", "m")])
        #expect(read.text(without: [0, 1]) == "_abrnd")
        #expect(read.text(without: [1]) == "abrnd")
        #expect(counts(read, "abmd").right == 2)
    }

    @Test func takesBackTwoChangesOfOnePlace() {
        let read = line("abc", [change(1..<2, "é", "e"), change(1..<2, "e", "b"), change(1..<1, "~", "")])
        #expect(read.text(without: [0, 1, 2]) == "a~éc")
        #expect(read.text(without: [1]) == "aec")
    }

    @Test func findsChangesThatWerePossible() {
        let read = line("a曰c木", [], candidates: [1: [("曰", 0.6), ("日", 0.3)], 3: [("木", 0.9), ("本", 0.001)]])
        #expect(counts(read, "a日c本").missed == 1)
        #expect(counts(read, "a曰c木").missed == 0)
    }

    @Test func countsMissingLinesAsBefore() {
        let truth = Transcript(lines: ["abcd", "gone"])
        var result = Transcript(lines: ["abcd"])
        #expect(Score(truth: truth, result: result).changes == nil)
        result.readLines = [line("abcd", [change(0..<1, "x", "a")])]
        let score = Score(truth: truth, result: result)
        #expect(score.changes?.lineErrorsBefore == 5)
        #expect(score.uncorrectedLineCER == 5.0 / 8)
        #expect(score.lineErrors == 4)
    }

    @Test func readsThemFromAPageObject() throws {
        let page = RecognizedPage(
            source: PageSource(path: "a.png", page: 1, width: 9, height: 9),
            pack: PackUse(name: "general", version: "1", level: .accurate), language: "en", text: "ab",
            blocks: [
                Block(
                    kind: .paragraph, direction: .horizontal, box: Rect(x: 0, y: 0, width: 9, height: 9),
                    text: "ab", lines: [line("ab", [change(0..<1, "x", "a")])])
            ])
        let transcript = try Transcript(json: JSONEncoder().encode(page))
        #expect(transcript.lines == ["ab"])
        #expect(transcript.readLines.first?.corrections.count == 1)
    }
}
