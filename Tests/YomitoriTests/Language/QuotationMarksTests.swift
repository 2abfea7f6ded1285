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

    @Test("are curly where more is than a reading of straight ones ever has")
    func becomeCurly() {
        let settled = QuotationMarks().settled([
            line("‘Don’t’"), line("'It's\"", or: ["'": ("’", 0.4), "\"": ("”", 0.1)]),
        ])
        #expect(settled.map(\.text) == ["‘Don’t’", "’It’s”"])
        #expect(settled[1].characters[0].confidence == 0.4)
    }

    @Test("are straight where hardly anything else was seen")
    func becomeStraight() {
        let settled = QuotationMarks().settled([
            line("\"Don't\""), line("“It’s", or: ["’": ("'", 0.4), "“": ("\"", 0.9)]),
        ])
        #expect(settled.map(\.text) == ["\"Don't\"", "\"It's"])
    }

    @Test("stay as they are where nothing else was seen in them, or hardly anything")
    func staySure() {
        let lines = [line("“Don’t”"), line("6'", or: ["'": ("’", 0.01)]), line("5\"")]
        #expect(QuotationMarks().settled(lines) == lines)
    }

    @Test("are of the page's kind between letters, however hardly that was seen")
    func betweenLetters() {
        let settled = QuotationMarks().settled([line("“So”"), line("it's '80", or: ["'": ("’", 0.001)])])
        #expect(settled.map(\.text) == ["“So”", "it’s '80"])
    }

    @Test("are straight in a line whose quotation marks surely are, but where an apostrophe is surely curly")
    func straightLine() {
        let settled = QuotationMarks().settled([
            line("“So”"), line("It's \"so\"", or: ["'": ("’", 0.3)]), line("It’s \"so\"", or: ["’": ("'", 0.5)]),
            line("It’s \"so\"", or: ["’": ("'", 0.01)]),
            // One mark may be of inches, or badly printed.
            line("It's 5\"", or: ["'": ("’", 0.3)]),
        ])
        #expect(settled.map(\.text) == ["“So”", "It's \"so\"", "It's \"so\"", "It’s \"so\"", "It’s 5\""])
    }

    @Test("are of one kind in a line that quotes, whatever measures inches")
    func curlyLine() {
        let settled = QuotationMarks().settled([line("“So\" 5\"", or: ["\"": ("”", 0.01)])])
        #expect(settled.map(\.text) == ["“So” 5\""])
    }

    @Test(
        "stay straight in a pair of which neither was seen curly, beside a curly one",
        arguments: [
            ("Use “Save” or print(\"x\")", "Use “Save” or print(\"x\")"), ("“A” and \"b\" “c", "“A” and \"b\" “c"),
            // The other one of the pair is curly, or on another line.
            ("“A” and “b\"", "“A” and “b”"), ("so\" and “b”", "so” and “b”"),
        ])
    func straightPair(text: String, settled: String) {
        let lines = QuotationMarks().settled([line(text, or: ["\"": ("”", 0.001)])])
        #expect(lines.map(\.text) == [settled])
    }

    @Test(
        "are of the page's kind behind a word, unless a mark before a word may belong to them or they may be primes",
        arguments: [
            ("boys' hats", "boys’ hats"), ("of the boys'", "of the boys’"), ("print 'xs' it", "print 'xs' it"),
            ("f'(x) is", "f'(x) is"), ("from A' to B'", "from A' to B'"), ("as sin'(x)", "as sin'(x)"),
        ])
    func behindWords(text: String, settled: String) {
        let lines = QuotationMarks().settled([line("“So”"), line(text, or: ["'": ("’", 0.001)])])
        #expect(lines.last?.text == settled)
    }

    @Test("are what most apostrophes are where there is nothing else", arguments: [(0.4, "l'or"), (0.6, "l’or")])
    func apostrophesAlone(curly: Double, text: String) {
        #expect(QuotationMarks().settled([line("l'or", or: ["'": ("’", curly)])]).map(\.text) == [text])
    }

    @Test("leave a page without any alone")
    func nothingToSettle() {
        let lines = [line("no mark"), line("")]
        #expect(QuotationMarks().settled(lines) == lines)
    }
}
