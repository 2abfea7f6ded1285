import Testing
import YomitoriCore

@testable import Yomitori

@Suite struct LineStartsTests {
    private func line(_ text: String, x: Double = 0, y: Double) -> RecognizedLine {
        let quad = Quad(Rect(x: x, y: y, width: 200, height: 20))
        return RecognizedLine(
            direction: .horizontal, quad: quad,
            characters: text.map { RecognizedCharacter(text: String($0), confidence: 0.9, quad: quad) })
    }

    @Test(arguments: [
        ("went to the", LineStart.inside), ("in the north,", .inside), ("of the hill;", .inside),
        ("it was done.", .sentence), ("“Was it?”", .sentence), ("in 1890", .sentence), ("the end of the con-", .rest),
        ("a hyphen- ", .sentence), ("", .sentence),
    ])
    func seesHowTheLineAboveEnds(above: String, expected: LineStart) {
        #expect(LineStarts().starts(of: [line("Farm and", y: 30), line(above, y: 0)]) == [expected, .sentence])
    }

    @Test func seesTheLineOfItsOwnColumn() {
        let lines = [
            line("went to the", y: 0), line("it was done.", x: 300, y: 0), line("Farm and", y: 30),
            line("Then it", x: 300, y: 30), line("Far below", y: 200),
        ]
        #expect(LineStarts().starts(of: lines) == [.sentence, .sentence, .inside, .sentence, .sentence])
    }

    @Test func findsTheLineUnderAHyphen() {
        let lines = [
            line("tions of men.", y: 30), line("the conversa-", y: 0), line("of another", x: 300, y: 30),
            line("And so on", y: 60),
        ]
        #expect(LineStarts().starts(of: lines) == [.rest, .sentence, .sentence, .sentence])
    }
}
