import Testing
import YomitoriCore

@testable import Yomitori

@Suite("Apostrophes and quotation marks of one page")
struct QuotationMarksTests {
    /// A line in which every mark may also be `others`, the mark of the other kind, with the probability given.
    private func line(_ text: String, or others: [Character: (String, Double)] = [:]) -> RecognizedLine {
        let quad = Quad(Rect(x: 0, y: 0, width: 10, height: 10))
        return RecognizedLine(
            direction: .horizontal, quad: quad,
            characters: text.map { letter in
                let other = others[letter].map { [Candidate(text: $0.0, confidence: $0.1)] } ?? []
                let own = Candidate(text: String(letter), confidence: 0.99 - other.reduce(0) { $0 + $1.confidence })
                return RecognizedCharacter(
                    text: own.text, confidence: own.confidence, quad: quad, candidates: [own] + other)
            })
    }

    @Test("are curly where most of what was seen is")
    func becomeCurly() {
        let settled = QuotationMarks().settled([
            line("‘Don’t’"), line("'It's\"", or: ["'": ("’", 0.4), "\"": ("”", 0.3)]),
        ])
        #expect(settled.map(\.text) == ["‘Don’t’", "’It’s”"])
        #expect(settled[1].characters[0].confidence == 0.4)
    }

    @Test("are straight where most of what was seen is")
    func becomeStraight() {
        let settled = QuotationMarks().settled([
            line("'Don't'"), line("“It’s", or: ["’": ("'", 0.4), "“": ("\"", 0.3)]),
        ])
        #expect(settled.map(\.text) == ["'Don't'", "\"It's"])
    }

    @Test("stay as they are where nothing else was seen in them, or hardly anything")
    func staySure() {
        let lines = [line("‘Don’t’"), line("6'", or: ["'": ("’", 0.01)]), line("5\"")]
        #expect(QuotationMarks().settled(lines) == lines)
    }

    @Test("leave a page without any alone")
    func nothingToSettle() {
        let lines = [line("no mark"), line("")]
        #expect(QuotationMarks().settled(lines) == lines)
    }
}
