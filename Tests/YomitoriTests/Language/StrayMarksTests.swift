import Testing
import YomitoriCore

@testable import Yomitori

@Suite struct StrayMarksTests {
    /// A line of letters of which the marked ones are as sure as given.
    private func line(_ text: String, _ confidence: Double) -> RecognizedLine {
        let quad = Quad(Rect(x: 0, y: 0, width: 100, height: 20))
        return RecognizedLine(
            direction: .horizontal, quad: quad,
            characters: text.map {
                RecognizedCharacter(text: String($0), confidence: $0.isASCII ? 1 : confidence, quad: quad)
            })
    }

    private let page = Array(repeating: "mi pariente lleva este nombre debido a la circunstancia", count: 8)

    @Test func takesAwayMarksThatThePageNowhereShowsSurely() throws {
        let lines = page.map { line($0, 1) } + [line("la cabecěra de la mēsa", 0.85)]
        let last = try #require(StrayMarks().removed(from: lines).last)
        #expect(last.text == "la cabecera de la mesa")
        #expect(last.corrections.map(\.from) == ["ě", "ē"])
        #expect(last.corrections.first?.base == [8, 9])
    }

    @Test(arguments: ["in my_file_name.txt", "see read_me_2 there", "ISBN 4~00~310101~4"])
    func keepsSignsOfNamesAndNumbers(_ text: String) {
        #expect(StrayMarks().removed(from: [doubtful(text)]).map(\.text) == [text])
    }

    @Test func keepsLowLinesInAPageThatHasThem() {
        let lines = [doubtful("the max_value of"), line("a min_value is", 1)]
        #expect(StrayMarks().removed(from: lines).map(\.text) == lines.map(\.text))
        #expect(StrayMarks().removed(from: [lines[0]]).map(\.text) == ["the maxvalue of"])
    }

    /// A line whose signs are not sure.
    private func doubtful(_ text: String) -> RecognizedLine {
        var line = line(text, 1)
        for i in line.characters.indices where "_~".contains(line.characters[i].text) {
            line.characters[i].confidence = 0.5
        }
        return line
    }

    @Test func keepsMarksThatThePageShows() {
        let lines = page.map { line($0, 1) } + [line("El niño y la niña", 0.95), line("Señora NIÑO", 0.5)]
        #expect(StrayMarks().removed(from: lines) == lines)
    }

    @Test(arguments: [
        ("la fotógrafa y la compañía de los niños llegaron en la guía con una llave", "ò", "o"),
        ("l'identità e il venerdì, non più per una volta", "ó", "o"),
        ("o relógio não parou, que os irmãos e com a porta da loja", "ö", "o"),
        ("un élève que le maître a vu dans la grande forêt du village", "ñ", "n"),
        ("der große Gärtner und die schöne Tür ist offen", "å", "a"),
    ])
    func keepsMarksThatTheLanguageSpellsHoweverUnsure(_ text: String, _ foreign: String, _ letter: String) throws {
        let lines = Array(repeating: line(text, 0.5), count: 10)
        #expect(StrayMarks().removed(from: lines) == lines)
        let last = try #require(StrayMarks().removed(from: lines + [line("sp\(foreign)cks", 0.85)]).last)
        #expect(last.text == "sp\(letter)cks")
    }

    @Test(arguments: [
        ("los niños llegaron en la barca con una llave", 0.93, "inocencia"),
        ("los niños llegaron en la barca con una llave", 0.96, "inoçencia"),
        ("mi pariente lleva este nombre debido a la circunstancia", 0.93, "inoçencia"),
    ])
    func wantsLettersThatTheLanguageDoesNotSpellSurer(_ text: String, _ confidence: Double, _ word: String) throws {
        let lines = Array(repeating: line(text, 1), count: 10) + [line("la inoçencia", confidence)]
        #expect(try #require(StrayMarks().removed(from: lines).last).text == "la " + word)
    }

    @Test(arguments: [(0.4, 0.2, "château"), (0.4, 0.25, "chateau"), (0.0, 0.0, "chateau")])
    func readsAnotherMarkThatIsMuchLikelierThanNone(_ marked: Double, _ unmarked: Double, _ word: String) throws {
        let lines = Array(repeating: "le baron que les gens du pays ont vu dans la ville", count: 8).map { line($0, 1) }
        var last = line("dans le chāteau", 0.4)
        last.characters[10].candidates = [
            Candidate(text: "ā", confidence: 0.4), Candidate(text: "â", confidence: marked),
            Candidate(text: "a", confidence: unmarked), Candidate(text: "ô", confidence: 0.9),
        ].filter { $0.confidence > 0 }
        let cleaned = try #require(StrayMarks().removed(from: lines + [last]).last)
        #expect(cleaned.text == "dans le " + word)
        #expect(cleaned.corrections.map(\.to) == [String(Array(word)[2])])
    }

    @Test func takesAwaySpecksBetweenLetters() throws {
        var line = line("por fuera, y~ manzana _por \"dentro\"", 1)
        for index in line.characters.indices where "~_\"".contains(line.characters[index].text) {
            line.characters[index].confidence = line.characters[index].text == "\"" ? 0.8 : 0.7
        }
        let cleaned = try #require(StrayMarks().removed(from: [line]).first)
        #expect(cleaned.text == "por fuera, y manzana por \"dentro\"")
        #expect(cleaned.corrections.map(\.from) == ["~", "_"])
    }

    @Test func keepsQuotationMarksThatMayBeCurlyOrStraight() {
        var quoted = line("\"dentro\" de casa", 1)
        for place in [0, 7] {
            quoted.characters[place].confidence = 0.42
            quoted.characters[place].candidates = [
                Candidate(text: "\"", confidence: 0.42), Candidate(text: "“", confidence: 0.3),
                Candidate(text: "”", confidence: 0.2), Candidate(text: "i", confidence: 0.01),
            ]
        }
        #expect(StrayMarks().removed(from: [quoted]) == [quoted])
    }

    @Test func keepsAnApostropheBetweenLetters() throws {
        var line = line("'quand l'étude fut", 1)
        for place in [0, 8] { line.characters[place].confidence = 0.4 }
        let cleaned = try #require(StrayMarks().removed(from: [line]).first)
        #expect(cleaned.text == "quand l'étude fut")
        #expect(cleaned.corrections.map(\.from) == ["'"])
    }

    @Test func keepsMarksOfShortPages() {
        let lines = [line("la cabecěra de la mēsa", 0.5)]
        #expect(StrayMarks().removed(from: lines) == lines)
    }

    @Test func keepsMarksWhereTheyAreMany() {
        let lines =
            page.map { line($0, 1) } + Array(repeating: line("příliš žluťoučký kůň úpěl ďábelské ódy", 0.8), count: 8)
        #expect(StrayMarks().removed(from: lines) == lines)
    }

    @Test(arguments: [("é", "e"), ("Ñ", "N"), ("ç", "c"), ("ǐ", "i")])
    func findsTheLetter(_ marked: String, _ letter: String) { #expect(StrayMarks.base(of: marked) == letter) }

    @Test(arguments: ["e", "が", "ß", "1", "", "œ", "ё"])
    func leavesOthers(_ text: String) { #expect(StrayMarks.base(of: text) == nil) }
}
