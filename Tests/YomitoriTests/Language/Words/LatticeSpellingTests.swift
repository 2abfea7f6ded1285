import Foundation
import Testing
import YomitoriCore
import YomitoriModels

@testable import Yomitori

/// Words whose letters the recogniser dropped or doubled.
@Suite struct LatticeSpellingTests {
    private static let alphabet = ["", "a", "c", "e", "l", "m", "n", "o", "r", "s", "t", " "]

    /// A line of steps; each is a row of letters with probabilities, `_` for none.
    private func read(_ steps: [[(Character, Float)]]) -> (line: RecognizedLine, evidence: LineEvidence) {
        let lattice = Lattice(
            steps: steps.map { step in
                step.map { letter, p in
                    .init(
                        index: letter == "_" ? 0 : Int32(Self.alphabet.firstIndex(of: String(letter)) ?? 0),
                        probability: p)
                }
            }, pixelsPerStep: 8)
        let decoder = CTCDecoder(alphabet: Self.alphabet, candidates: 8)
        let read = decoder.decode(lattice)
        let line = RecognizedLine(
            direction: .horizontal, quad: Quad(Rect(x: 0, y: 0, width: 400, height: 48)),
            characters: read.map {
                RecognizedCharacter(
                    text: $0.text, confidence: $0.confidence,
                    quad: Quad(Rect(minX: $0.extent.lowerBound, minY: 0, maxX: $0.extent.upperBound, maxY: 48)),
                    candidates: $0.candidates)
            })
        let places = read.map { Int($0.extent.lowerBound / 8)..<Int($0.extent.upperBound / 8) }
        return (line, LineEvidence(lattice: lattice, places: places, decoder: decoder))
    }

    private func sure(_ text: String) -> [[(Character, Float)]] {
        text.flatMap { letter -> [[(Character, Float)]] in [[(letter, 0.98), ("_", 0.02)], [("_", 0.99)]] }
    }

    private func correction(_ words: String..., options: SpellingOptions = .init()) throws -> SpellingCorrection {
        var builder = LexiconBuilder()
        for word in words { builder.words[word] = [] }
        return SpellingCorrection(
            try Lexicon(compiled: builder.compiled(), pack: "words-xx", file: "w"), options: options)
    }

    @Test func putsInALetterThatWasDropped() throws {
        let (line, evidence) = read(sure("o cas") + [[("_", 0.8), ("t", 0.2)], [("_", 0.98)]] + sure("le"))
        #expect(line.text == "o casle")
        let corrected = try correction("castle", "cable").corrected(line, evidence: evidence)
        #expect(corrected.text == "o castle")
        #expect(corrected.corrections == [Correction(base: 5..<6, from: "", to: "t", reason: "lexicon")])
        #expect(abs(corrected.characters[5].confidence - 0.2) < 0.001)
        #expect(corrected.characters[4].quad[1] == corrected.characters[5].quad[0])
    }

    @Test func takesOutALetterThatWasReadTwice() throws {
        let (line, evidence) = read(sure("ca") + [[("s", 0.9)], [("_", 0.6), ("s", 0.4)], [("s", 0.9)]] + sure("tle"))
        #expect(line.text == "casstle")
        let corrected = try correction("castle").corrected(line, evidence: evidence)
        #expect(corrected.text == "castle")
        #expect(corrected.corrections == [Correction(base: 2..<2, from: "s", to: "", reason: "lexicon")])
    }

    @Test(arguments: [("en", "castle"), ("nl", "casstle"), ("it", "casstle")])
    func takesNoLetterOutWhereThatIsMostlyWrong(language: String, expected: String) throws {
        let (line, evidence) = read(sure("ca") + [[("s", 0.9)], [("_", 0.6), ("s", 0.4)], [("s", 0.9)]] + sure("tle"))
        let correction = try correction("castle", options: SpellingOptions(language: language))
        #expect(correction.corrected(line, evidence: evidence).text == expected)
    }

    @Test(arguments: [("se", "catse"), ("stle", "castle")])
    func takesNoLetterOutOfAShortWord(end: String, expected: String) throws {
        let (line, evidence) = read(sure("ca") + [[("t", 0.6), ("_", 0.4)], [("_", 0.98)]] + sure(end))
        #expect(line.text == "cat" + end)
        #expect(try correction("case", "castle").corrected(line, evidence: evidence).text == expected)
    }

    @Test func putsLettersInInAllLanguages() throws {
        let (line, evidence) = read(sure("o cas") + [[("_", 0.8), ("t", 0.2)], [("_", 0.98)]] + sure("le"))
        let correction = try correction("castle", options: SpellingOptions(language: "nl"))
        #expect(correction.corrected(line, evidence: evidence).text == "o castle")
    }

    @Test func putsOneLetterInThePlaceOfTwo() throws {
        let (line, evidence) = read(sure("co") + [[("r", 0.6), ("m", 0.35)], [("n", 0.55), ("m", 0.4)]] + sure("e"))
        #expect(line.text == "corne")
        #expect(try correction("come").corrected(line, evidence: evidence).text == "come")
    }

    @Test func keepsWhatThePictureIsSureOf() throws {
        let (line, evidence) = read(sure("casle"))
        #expect(try correction("castle").corrected(line, evidence: evidence) == line)
    }

    @Test func leavesARestOfADividedWordAlone() throws {
        let (line, evidence) = read(sure("cas") + [[("_", 0.8), ("t", 0.2)], [("_", 0.98)]] + sure("le"))
        let correction = try correction("castle")
        #expect(correction.corrected(line, evidence: evidence, start: .rest) == line)
        #expect(correction.corrected(line, evidence: evidence).text == "castle")
    }

    @Test func movesEarlierCorrections() throws {
        var (line, evidence) = read(sure("cas") + [[("_", 0.8), ("t", 0.2)], [("_", 0.98)]] + sure("le ro"))
        line.corrections = [Correction(base: 6..<7, from: "0", to: "o", reason: "stray mark")]
        let corrected = try correction("castle").corrected(line, evidence: evidence)
        #expect(corrected.corrections.map(\.base) == [[7, 8], [3, 4]])
    }

    @Test(arguments: [
        ("casle", "castle"), ("casstle", "castle"), ("corne", "come"), ("", "ab"), ("ab", ""), ("abc", "abc"),
    ])
    func editsMakeOneSpellingOfTheOther(old: String, new: String) {
        var letters = old.map(String.init)
        let edits = LetterEdit.edits(from: letters, to: new.map(String.init))
        for edit in edits {
            switch edit {
            case .replace(let i, let letter): letters[i] = letter
            case .insert(let i, let letter): letters.insert(letter, at: i)
            case .remove(let i): letters.remove(at: i)
            }
        }
        #expect(letters.joined() == new)
        #expect(edits.count <= 2)
    }

    @Test func sumsOverAllWaysToSpreadTheLetters() {
        let span = WordSpan(steps: [
            [.init(text: "a", probability: 0.6), .init(text: "", probability: 0.4)],
            [.init(text: "a", probability: 0.5), .init(text: "", probability: 0.5)],
        ])
        // a·a, a·gap, gap·a
        #expect(abs(exp(span.logProbability(of: ["a"])) - (0.3 + 0.3 + 0.2)) < 1e-6)
        #expect(span.logProbability(of: ["a", "a"]) == -.infinity)
        let found = span.readings { _ in true }
        #expect(found.map(\.letters) == [["a"]])
        #expect(abs(found[0].logProbability - span.logProbability(of: ["a"])) < 1e-9)
    }
}

@Suite struct LanguageByWordsTests {
    private func lexicon(_ words: String) throws -> Lexicon {
        var builder = LexiconBuilder()
        for word in words.split(separator: " ") { builder.words[String(word)] = [] }
        return try Lexicon(compiled: builder.compiled(), pack: "words-xx", file: "w")
    }

    @Test func takesTheLanguageWhoseWordsAreThere() throws {
        let known = [("en", try lexicon("credit line rate date")), ("de", try lexicon("Datum Kredit Rate"))]
        #expect(LanguageByWords().tag(of: "Credit Line, RATE 4.2; date", known) == "en")
        #expect(LanguageByWords().tag(of: "DATUM: Kredit, Rate", known) == "de")
        #expect(LanguageByWords().tag(of: "Rate", known) == nil)
        #expect(LanguageByWords().tag(of: "Credit Line", known) == nil)
        #expect(LanguageByWords().tag(of: "credit line date abcd abcde abcdef abcdefg", known) == "en")
        #expect(LanguageByWords().tag(of: "xyz 12", known) == nil)
        #expect(LanguageByWords().tag(of: "credit", []) == nil)
    }
}
