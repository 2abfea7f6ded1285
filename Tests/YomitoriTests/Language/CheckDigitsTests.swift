import Testing
import YomitoriCore

@testable import Yomitori

@Suite struct CheckDigitsTests {
    @Test(arguments: [
        "ISBN 978-4-00-310101-3", "ISBN978-4-00-310107-8", "ISBN 4-00-310101-8 C0195", "ISBN-13: 978-4-00-310101-1",
        "ＩＳＢＮ４－００－３１０１０１－８", "ISBN 0-8044-2957-1", "issn 0028-0838", "ISSN: 2434-5610", "(ISBN 978 4 00 310101 0)",
    ])
    func seesACheckDigitThatDoesNotFit(text: String) {
        #expect(CheckDigits.fails(in: text))
    }

    @Test(arguments: [
        "ISBN 978-4-00-310101-8", "ISBN978-4-00-310101-8 C0195 ¥700E", "ISBN 4-00-310101-4 C0195",
        "ISBN-13: 978-4-00-310101-8", "ISBN-10: 4-00-310101-4", "ISBN 0-8044-2957-X", "ISSN 0028-0836",
        "ISSN 2434-561X", "ISBN 978 4 00 310101 8 0195",
    ])
    func leavesWhatFits(text: String) {
        #expect(!CheckDigits.fails(in: text))
    }

    @Test(arguments: [
        "978-4-00-310101-3", "ISBN 978-4-00-31O1O1-3", "ISBN 978-4-00", "ISBN of the book", "ISSN 00280838123", "ISBN",
        "tel. 0028-0838", "",
    ])
    func leavesWhatMayBeAnotherNumber(text: String) {
        #expect(!CheckDigits.fails(in: text))
    }

    @Test func warnsOnceAndChangesNothing() {
        let quad = Quad(Rect(x: 0, y: 0, width: 100, height: 10))
        let line = RecognizedLine(
            direction: .horizontal, quad: quad,
            characters: "ISSN 0028-0838".map {
                RecognizedCharacter(text: String($0), confidence: 0.9, quad: quad)
            })
        let checked = CheckDigits.checked(CheckDigits.checked([line]))
        #expect(checked[0].warnings == ["check-digit"])
        #expect(checked[0].characters == line.characters)
        #expect(checked[0].corrections.isEmpty)
    }

    @Test func warnsOfALineOfThePage() {
        let quad = Quad(Rect(x: 0, y: 0, width: 100, height: 10))
        let line = RecognizedLine(
            direction: .horizontal, quad: quad,
            characters: ["ISBN 978-4-00-310101-3"].map {
                RecognizedCharacter(text: $0, confidence: 0.9, quad: quad)
            })
        let block = Block(
            kind: .paragraph, direction: .horizontal, box: quad.boundingBox, text: line.text, lines: [line])
        let assembler = PageAssembler(
            source: PageSource(path: "page.png", page: 1, width: 100, height: 100),
            pack: PackUse(name: "general", version: "1", level: .accurate), map: .identity)
        let page = assembler.page(.init(layout: PageLayout(blocks: [block], text: line.text)), language: "ja")
        #expect(page.blocks[0].lines[0].warnings == ["check-digit"])
    }
}
