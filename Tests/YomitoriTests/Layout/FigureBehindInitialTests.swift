import Testing
import YomitoriCore

@testable import Yomitori

@Suite struct FigureBehindInitialTests {
    private let page = PixelSize(width: 1000, height: 1400)

    /// A letter three lines high, and the lines beside and below it, of which the first begins with a figure that may be a letter.
    private func lines(
        _ initial: String = "I", em: Double = 60, letter: String = "l", probability: Double = 0.04,
        beginning: String = "1 était une fois un pauvre bûcheron"
    ) -> [RecognizedLine] {
        var first = PrintedLines.horizontal(beginning, x: 136, y: 102)
        first.characters[0].candidates = [
            Candidate(text: first.characters[0].text, confidence: 0.9),
            Candidate(text: letter, confidence: probability),
        ]
        return [
            PrintedLines.horizontal(initial, x: 100, y: 100, em: em), first,
            PrintedLines.horizontal("qui vivait avec sa femme et ses sept", x: 136, y: 134),
            PrintedLines.horizontal("enfants, tous garçons ; l’aîné n’avait que", x: 100, y: 166),
        ]
    }

    private func settled(_ lines: [RecognizedLine]) -> [RecognizedLine] {
        FigureBehindInitial(options: LayoutOptions()).settled(lines, pageSize: page)
    }

    @Test func readsAFigureThatGoesOnWithTheInitialsWordAsTheLetter() {
        let settled = settled(lines())
        #expect(settled[1].text == "l était une fois un pauvre bûcheron")
        #expect(settled[1].corrections == [Correction(base: 0..<1, from: "1", to: "l", reason: "initial")])
        #expect(PageLayout(of: settled).text.hasPrefix("Il était une fois un pauvre bûcheron"))
    }

    @Test func readsItBeforeTheRestOfTheWord() {
        #expect(settled(lines(beginning: "1s vivaient au bord de la forêt et"))[1].text.hasPrefix("ls vivaient"))
    }

    @Test func readsItByItselfBehindTheInitialOfAnotherArticle() {
        #expect(settled(lines("E", beginning: "1 hombre que vivía en el bosque"))[1].text.hasPrefix("l hombre"))
    }

    @Test(arguments: ["À", "A", "O", "Y"])
    func leavesANumberBehindAWordOfOneLetter(initial: String) {
        let read = lines(initial, beginning: "1 heure de Paris vivait un bûcheron")
        #expect(settled(read) == read)
    }

    @Test func leavesOtherFiguresAlone() {
        let others = [
            // Not the letter's shape, or hardly.
            lines(letter: "7"), lines(probability: 0.001),
            // A number, a figure as the initial, a letter as large as the text, text that no initial stands before.
            lines(beginning: "12 personnes vivaient dans la maison"), lines("3"), lines(em: 20),
            Array(lines().dropFirst()),
        ]
        for read in others { #expect(settled(read) == read) }
    }
}
