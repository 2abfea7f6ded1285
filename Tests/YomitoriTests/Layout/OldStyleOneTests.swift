import Testing
import YomitoriCore

@testable import Yomitori

@Suite struct OldStyleOneTests {
    /// Entries and, ending at 600, their numbers, in which each I may be the figure.
    private func lines(_ numbers: [String], probability: Double = 0.005, shift: Double = 0) -> [RecognizedLine] {
        numbers.enumerated().flatMap { row, number in
            let y = 100 + 40 * Double(row)
            let isDoubtful = number.contains("I")
            var line = PrintedLines.horizontal(
                number, x: 600 - 10 * Double(number.count) + (isDoubtful ? shift : 0), y: y)
            for place in line.characters.indices where line.characters[place].text == "I" {
                line.characters[place].candidates = [
                    Candidate(text: "I", confidence: 0.9), Candidate(text: "1", confidence: probability),
                ]
            }
            return [PrintedLines.horizontal("What the gardener saw", x: 100, y: y), line]
        }
    }

    private func numbers(_ lines: [RecognizedLine]) -> [String] {
        let settled = OldStyleOne().settled(lines, pageSize: PixelSize(width: 700, height: 900))
        return settled.indices.filter { $0 % 2 == 1 }.map { settled[$0].text }
    }

    @Test func readsTheLetterAsTheFigureInAColumnOfNumbers() {
        let read = lines(["vii", "I", "23", "41", "68", "97", "II2"])
        #expect(numbers(read) == ["vii", "1", "23", "41", "68", "97", "112"])
        let settled = OldStyleOne().settled(read, pageSize: PixelSize(width: 700, height: 900))
        #expect(settled[3].corrections == [Correction(base: 0..<1, from: "I", to: "1", reason: "old-style figure")])
    }

    @Test(arguments: [
        // Roman numerals, among numbers or by themselves.
        ["I", "23", "41", "68", "97", "IV"], ["I", "I", "23", "41", "68", "97"], ["I", "II", "23", "41", "68", "97"],
        ["I", "V", "X", "L"],
        // Too few numbers.
        ["I", "23", "41", "68"],
        // More than a number.
        ["DIN", "23", "41", "68", "97"],
    ])
    func leavesOtherLetters(read: [String]) {
        #expect(numbers(lines(read)) == read)
    }

    @Test func leavesALetterThatIsHardlyTheFigureOrStandsElsewhere() {
        let read = ["I", "23", "41", "68", "97"]
        #expect(numbers(lines(read, probability: 0.0005)) == read)
        #expect(numbers(lines(read, shift: 30)) == read)
    }

    /// Columns of numbers under the heads I, II, III and IV, each aligned to the right.
    @Test func leavesTheHeadOfAColumnBesideOtherRomanNumerals() {
        let read: [RecognizedLine] = ["I", "II", "III", "IV"].enumerated().flatMap { column, head in
            [head, "12", "23", "41", "68"].enumerated().map { row, text in
                var line = PrintedLines.horizontal(
                    text, x: 300 + 100 * Double(column) - 10 * Double(text.count), y: 100 + 40 * Double(row))
                for place in line.characters.indices where line.characters[place].text == "I" {
                    line.characters[place].candidates = [
                        Candidate(text: "I", confidence: 0.9), Candidate(text: "1", confidence: 0.4),
                    ]
                }
                return line
            }
        }
        #expect(OldStyleOne().settled(read, pageSize: PixelSize(width: 700, height: 900)) == read)
    }

    /// The chapter's number beside its page.
    @Test func readsALongerNumberBesideARomanNumeral() {
        let read = lines(["3", "I2", "23", "41", "68"]) + [PrintedLines.horizontal("II", x: 60, y: 140)]
        let settled = OldStyleOne().settled(read, pageSize: PixelSize(width: 700, height: 900))
        #expect(settled[3].text == "12")
    }
}
