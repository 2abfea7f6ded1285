import Testing
import YomitoriCore

@testable import Yomitori

@Suite struct FullWidthFormsTests {
    /// A row whose characters stand as far apart as told, in cells of 20 pixels; spaces lie between their neighbours.
    ///
    /// - Parameter pitch: of letters, figures and dashes, in cells.
    private func row(_ text: String, pitch: Double, space: Double = 0.8) -> RecognizedLine {
        var x = 0.0
        var characters: [RecognizedCharacter] = []
        for character in text {
            guard character != " " else {
                characters.append(
                    RecognizedCharacter(
                        text: " ", confidence: space, quad: Quad(Rect(x: x - 1, y: 0, width: 2, height: 20))))
                continue
            }
            let isSet = character.isASCII || character == "－" || character == "１"
            let width = 20 * (isSet ? pitch : 1)
            characters.append(
                RecognizedCharacter(
                    text: String(character), confidence: 0.9, quad: Quad(Rect(x: x, y: 0, width: width, height: 20)),
                    candidates: [Candidate(text: String(character), confidence: 0.9)]))
            x += width
        }
        return RecognizedLine(
            direction: .horizontal, quad: Quad(Rect(x: 0, y: 0, width: x, height: 20)), characters: characters)
    }

    private func settled(_ line: RecognizedLine) -> String { FullWidthForms.settled([line])[0].text }

    @Test(arguments: [
        ("会員番号はA BC12 3です", "会員番号はＡＢＣ１２３です"), ("札幌市中央区1－2－3", "札幌市中央区１－２－３"),
        ("会員番号はABC１です", "会員番号はＡＢＣ１です"), ("A B Cと会員番号", "ＡＢＣと会員番号"),
    ])
    func widensWhatFillsCells(_ read: String, _ expected: String) {
        #expect(settled(row(read, pitch: 1)) == expected)
    }

    @Test func givesTheFormWhatTheModelGaveToEither() {
        var line = row("会員番号はABC", pitch: 1)
        line.characters[5].candidates.append(Candidate(text: "Ａ", confidence: 0.05))
        let character = FullWidthForms.settled([line])[0].characters[5]
        #expect(character.candidates.map(\.text) == ["Ａ"])
        #expect(abs(character.confidence - 0.95) < 1e-9)
    }

    @Test(arguments: [0.55, 0.72, 0.85, 1.15]) func leavesWhatIsSetCloserOrWider(pitch: Double) {
        #expect(settled(row("会員番号はABC123です", pitch: pitch)) == "会員番号はABC123です")
    }

    @Test func leavesSureSpacesAndWideLetters() {
        #expect(settled(row("会員番号はA B C", pitch: 1, space: 0.99)) == "会員番号はA B C")
        #expect(settled(row("会員番号はWWWで", pitch: 1)) == "会員番号はWWWで")
    }

    @Test(arguments: ["ABC123", "12の3月4日", "会のABC"]) func leavesRowsThatTellNothing(text: String) {
        #expect(settled(row(text, pitch: 1)) == text)
    }

    @Test func leavesColumns() {
        var column = row("会員番号はABC", pitch: 1)
        column.direction = .vertical
        #expect(settled(column) == "会員番号はABC")
    }
}
