import Testing
import YomitoriCore
import YomitoriTestSupport

@testable import Yomitori

@Suite struct LineReadingsTests {
    /// A line of characters, each with its readings; the first is its own.
    static func line(_ readings: [[(String, Double)]]) -> RecognizedLine {
        RecognizedLine(
            direction: .horizontal, quad: Quad(Rect(x: 0, y: 0, width: 20 * Double(readings.count), height: 20)),
            characters: readings.enumerated().map { index, readings in
                RecognizedCharacter(
                    text: readings[0].0, confidence: readings[0].1,
                    quad: Quad(Rect(x: 20 * Double(index), y: 0, width: 20, height: 20)),
                    candidates: readings.map { Candidate(text: $0.0, confidence: $0.1) })
            })
    }

    /// All combinations by falling probability.
    private static func exhausted(_ readings: [[(String, Double)]]) -> [(text: String, probability: Double)] {
        readings.reduce([("", 1.0)]) { sofar, next in
            sofar.flatMap { head in next.map { (head.0 + $0.0, head.1 * $0.1) } }
        }.sorted { $0.1 > $1.1 }.map { (text: $0.0, probability: $0.1) }
    }

    @Test func findsTheSameReadingsAsTryingAll() {
        var random = SeededGenerator(seed: 6)
        for _ in 0..<50 {
            let readings = (0..<5).map { place in
                var left = 1.0
                return (0..<Int.random(in: 1...4, using: &random)).map { choice in
                    let share = left * Double.random(in: 0.5...0.9, using: &random)
                    left -= share
                    return ("\(Character(UnicodeScalar(UInt8(97 + 5 * place + choice))))", share)
                }
            }
            let all = Self.exhausted(readings)
            let best = LineReadings(Self.line(readings)).best(10)
            #expect(best.count == min(10, all.count))
            #expect(best.map { $0.texts.joined() } == all.prefix(10).map(\.text))
        }
    }

    @Test func beginsWithTheLinesOwnReading() {
        // A rule chose 口, which the model held less probable.
        var line = Self.line([[("ロ", 0.6), ("口", 0.3)], [("は", 0.9), ("ば", 0.05)]])
        line.characters[0].text = "口"
        line.characters[0].confidence = 0.3
        line.text = "口は"
        let best = LineReadings(line).best(4)
        #expect(best.map { $0.texts.joined() } == ["口は", "ロは", "口ば", "ロば"])
        #expect(best[0].confidence == line.confidence)
    }

    @Test func givesFallingConfidences() {
        let line = Self.line([[("日", 0.7), ("曰", 0.2), ("目", 0.05)], [("本", 0.8), ("木", 0.15)]])
        let confidences = LineReadings(line).best(6).map(\.confidence)
        #expect(confidences == confidences.sorted(by: >))
        #expect(confidences.allSatisfy { $0 > 0 && $0 <= 1 })
        #expect(abs(confidences[1] - line.confidence * 0.2 / 0.7) < 1e-9)
    }

    @Test func givesOneReadingWhereNothingElseIsPossible() {
        #expect(LineReadings(Self.line([[("a", 1)], [("b", 1)]])).best(10).map { $0.texts.joined() } == ["ab"])
        #expect(LineReadings(Self.line([[("a", 1)]])).best(0).isEmpty)
    }

    @Test func givesNoTextTwice() {
        let line = Self.line([[("a", 0.5), ("ab", 0.3)], [("bc", 0.5), ("c", 0.4)]])
        let texts = LineReadings(line).best(10).map { $0.texts.joined() }
        #expect(texts == ["abc", "ac", "abbc"])
    }
}
