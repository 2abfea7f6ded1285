import Testing
import YomitoriCore

@testable import Yomitori

@Suite struct InitialOTests {
    private let page = PixelSize(width: 1000, height: 1400)

    /// A figure three lines high that may be the letter, and the lines beside and below it.
    private func lines(
        _ initial: String = "0", em: Double = 60, letter: String = "O", probability: Double = 0.02, x: Double = 136,
        y: Double = 100, beginning: String = "nce upon a time there lived in a house"
    ) -> [RecognizedLine] {
        var large = PrintedLines.horizontal(initial, x: 100, y: y, em: em)
        for place in large.characters.indices where large.characters[place].text == "0" {
            large.characters[place].candidates = [
                Candidate(text: "0", confidence: 0.9), Candidate(text: letter, confidence: probability),
            ]
        }
        return [large]
            + PrintedLines.paragraph([beginning, "at the edge of the forest an old man who"], x: x, y: 102)
            + PrintedLines.paragraph(["could not sleep, because the moon shone int"], x: 100, y: 166)
    }

    private func settled(_ lines: [RecognizedLine]) -> [RecognizedLine] {
        InitialO(options: LayoutOptions()).settled(lines, pageSize: page)
    }

    @Test func readsALargeFigureBeforeASmallLetterAsTheLetter() {
        let settled = settled(lines())
        #expect(settled[0].text == "O")
        #expect(settled[0].corrections == [Correction(base: 0..<1, from: "0", to: "O", reason: "initial")])
        let layout = PageLayout(of: settled)
        #expect(layout.kinds == [.paragraph])
        #expect(layout.text.hasPrefix("Once upon a time there lived in a house at"))
    }

    @Test func readsItBehindAQuotationMark() {
        #expect(settled(lines("“0", x: 166))[0].text == "“O")
    }

    /// It reaches less than half of the second line.
    @Test func readsItWhereItStandsHigherThanItsLines() {
        #expect(settled(lines(y: 84))[0].text == "O")
    }

    @Test(arguments: ["NCE upon a time there lived in a house", "N the first of May there came to a house"])
    func readsItBeforeTheRestOfItsWordInCapitals(beginning: String) {
        let layout = PageLayout(of: settled(lines(beginning: beginning)))
        #expect(layout.kinds == [.paragraph])
        #expect(layout.text.hasPrefix("O" + beginning))
    }

    /// One line beside it, or two and nothing below, or the lines below too far from them.
    @Test func leavesAFigureBesideItsLabelAlone() {
        let read = lines(beginning: "accidents on this site this year")
        let below = PrintedLines.horizontal("could not sleep, because the moon shone int", x: 100, y: 200)
        let labels = [
            Array(read.prefix(2)), Array(read.prefix(3)), Array(read.prefix(3)) + [below], [read[0], read[1], read[3]],
        ]
        for label in labels {
            #expect(settled(label) == label)
        }
    }

    @Test func leavesOtherFiguresAlone() {
        let others = [
            // Not the letter's shape, or hardly.
            lines(letter: "D"), lines(probability: 0.001),
            // A number, a line of its own, words that begin with a capital.
            lines("10", x: 166), lines(x: 300), lines(beginning: "The cost of a journey by the coach"),
            lines(beginning: "A journey by the coach cost"),
            // A figure as large as the text.
            lines(em: 20),
        ]
        for read in others { #expect(settled(read) == read) }
    }
}
