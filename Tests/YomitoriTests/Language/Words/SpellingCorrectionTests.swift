import Foundation
import Testing
import YomitoriCore
import YomitoriModels

@testable import Yomitori

@Suite struct SpellingCorrectionTests {
    private func lexicon(_ words: String...) throws -> Lexicon {
        var builder = LexiconBuilder()
        for word in words { builder.words[word] = [] }
        return try Lexicon(compiled: builder.compiled(), pack: "words-xx", file: "w")
    }

    /// `text` with other readings of some of its characters.
    private func line(_ text: String, _ others: [Int: [(String, Double)]], confidence: Double = 0.6) -> RecognizedLine {
        RecognizedLine(
            direction: .horizontal, quad: Quad(Rect(x: 0, y: 0, width: 100, height: 10)),
            characters: text.enumerated().map { i, character in
                RecognizedCharacter(
                    text: String(character), confidence: others[i] == nil ? 0.99 : confidence,
                    quad: Quad(Rect(x: 0, y: 0, width: 10, height: 10)),
                    candidates: (others[i] ?? []).map { Candidate(text: $0.0, confidence: $0.1) })
            })
    }

    @Test func spellsAWordAsTheDictionaryDoes() throws {
        let corrected = SpellingCorrection(try lexicon("conversations", "or"))
            .corrected(line("or comversations", [5: [("n", 0.3)]]))
        #expect(corrected.text == "or conversations")
        #expect(corrected.corrections == [Correction(base: 5..<6, from: "m", to: "n", reason: "lexicon")])
    }

    @Test func leavesKnownWordsAlone() throws {
        let read = line("the form", [5: [("a", 0.39)]])
        #expect(SpellingCorrection(try lexicon("the", "form", "farm")).corrected(read) == read)
    }

    @Test(arguments: ["fron.novak@seznam.cz", "readme.fron.txt", "fron-it/x"])
    func leavesAddressesAndFileNamesAlone(text: String) throws {
        let place = try #require(text.range(of: "fron")).lowerBound
        let read = line(text, [text.distance(from: text.startIndex, to: place) + 3: [("m", 0.3)]])
        #expect(SpellingCorrection(try lexicon("from")).corrected(read) == read)
    }

    @Test func leavesNamesAlone() throws {
        let read = line("near Farn and", [8: [("m", 0.3)]])
        #expect(SpellingCorrection(try lexicon("near", "farm", "Farm", "and")).corrected(read) == read)
    }

    @Test func leavesWhatIsJoinedToFiguresOrSignsAlone() throws {
        let read = line("x4farn farn@x.org", [5: [("m", 0.3)], 10: [("m", 0.3)]])
        #expect(SpellingCorrection(try lexicon("farm")).corrected(read) == read)
    }

    @Test func leavesTheFirstHalfOfAHyphenatedWordAlone() throws {
        let read = line("a farn-", [5: [("m", 0.3)]])
        #expect(SpellingCorrection(try lexicon("farm")).corrected(read) == read)
    }

    @Test func leavesAWordWithTwoEqualSpellingsAlone() throws {
        let read = line("a farn", [5: [("m", 0.2), ("e", 0.19)]])
        #expect(SpellingCorrection(try lexicon("farm", "fare")).corrected(read) == read)
    }

    @Test func knowsWordsAtASentenceStart() throws {
        let corrected = SpellingCorrection(try lexicon("there")).corrected(line("Thexe", [3: [("r", 0.3)]]))
        #expect(corrected.text == "There")
    }

    @Test func takesACapitalInsideOfASentenceForAName() throws {
        let read = line("Farn and", [3: [("m", 0.3)]])
        let correction = SpellingCorrection(try lexicon("farm", "and"))
        #expect(correction.corrected(read, start: .inside) == read)
        #expect(correction.corrected(read, start: .sentence).text == "Farm and")
    }

    @Test(arguments: [
        ("en", "non verano", 4, 0.2, "non verano"), ("en", "non verano", 4, 0.5, "non Verano"),
        ("en", "non. verano", 5, 0.2, "non. Verano"), ("de", "non verano", 4, 0.2, "non Verano"),
    ])
    func makesNoNameOfAWordInsideOfASentence(
        language: String, text: String, place: Int, probability: Double, expected: String
    ) throws {
        let correction = SpellingCorrection(try lexicon("non", "Verano"), options: SpellingOptions(language: language))
        #expect(correction.corrected(line(text, [place: [("V", probability)]])).text == expected)
    }

    @Test func makesACallersNameOfAWordInsideOfASentence() throws {
        let correction = SpellingCorrection(try lexicon("non"), own: OwnWords(["Verano"]))
        #expect(correction.corrected(line("non verano", [4: [("V", 0.2)]])).text == "non Verano")
    }

    @Test(arguments: ["farn = 1", "if farn {", "open_farn(); farn", "farn->x", "}  farn", "std::farn"])
    func leavesCodeAlone(text: String) throws {
        let places = text.indices.filter { text[$0...].hasPrefix("n") && text[..<$0].hasSuffix("far") }
        let others = places.map { (text.distance(from: text.startIndex, to: $0), [("m", 0.3)]) }
        let read = line(text, Dictionary(uniqueKeysWithValues: others))
        #expect(SpellingCorrection(try lexicon("farm", "open", "if", "std")).corrected(read) == read)
    }

    @Test(arguments: ["Haustür", "Bibliotheksordnung", "haustür"])
    func takesGermanCompoundsForKnown(word: String) throws {
        let read = line("die \(word)", [6: [("n", 0.5)]])
        let german = SpellingOptions(language: "de")
        #expect(
            SpellingCorrection(try lexicon("die", "Haus", "Tür", "Bibliothek", "Ordnung", "Hans"), options: german)
                .corrected(read) == read)
    }

    @Test(arguments: [
        (["Haus", "Tür"], 0.3, "Haustür"), (["Haus", "Tür"], 0.1, "Haustüs"), (["Haustür"], 0.1, "Haustür"),
    ])
    func givesUpLessForACompoundThanForAListedWord(words: [String], probability: Double, expected: String) throws {
        var builder = LexiconBuilder()
        for word in words { builder.words[word] = [] }
        let lexicon = try Lexicon(compiled: builder.compiled(), pack: "words-de", file: "w")
        let correction = SpellingCorrection(lexicon, options: SpellingOptions(language: "de"))
        #expect(correction.corrected(line("Haustüs", [6: [("r", probability)]])).text == expected)
    }

    @Test(arguments: [
        ("pt", "econômico", "ó", 4, "econômico"), ("pt-BR", "econômico", "ó", 4, "econômico"),
        ("es", "econômico", "ó", 4, "económico"), ("it", "ministerj", "i", 8, "ministerj"),
        ("en", "œconomical", "e", 0, "œconomical"), ("es", "œconomical", "e", 0, "economical"),
    ])
    func keepsLettersOfAnotherSpelling(language: String, read: String, other: String, place: Int, expected: String)
        throws
    {
        let correction = SpellingCorrection(
            try lexicon("económico", "ministeri", "economical"), options: SpellingOptions(language: language))
        #expect(correction.corrected(line(read, [place: [(other, 0.3)]])).text == expected)
    }

    @Test func mendsTheOtherLettersOfAWordInAnotherSpelling() throws {
        let correction = SpellingCorrection(try lexicon("económico"), options: SpellingOptions(language: "pt"))
        let read = line("econômioo", [4: [("ó", 0.3)], 7: [("c", 0.4)]])
        let corrected = correction.corrected(read)
        #expect(corrected.text == "econômico")
        #expect(corrected.corrections == [Correction(base: 7..<8, from: "o", to: "c", reason: "lexicon")])
    }

    @Test func spellsOwnWordsAsTheyAreGiven() throws {
        let correction = SpellingCorrection(
            try lexicon("outro"), own: OwnWords(["académico"]), options: SpellingOptions(language: "pt"))
        #expect(correction.corrected(line("acadêmico", [4: [("é", 0.3)]])).text == "académico")
    }

    @Test func prefersOwnWords() throws {
        let own = OwnWords(["Yomitori"])
        let corrected = SpellingCorrection(try lexicon("the"), own: own).corrected(
            line("Yomitoni", [6: [("r", 0.3)]]))
        #expect(corrected.text == "Yomitori")
    }

    @Test func spellsNamesAsOwnWordsAlone() throws {
        let own = OwnWords(["Farm"])
        let read = line("near Farn and", [8: [("m", 0.3)]])
        #expect(SpellingCorrection(try lexicon("near", "Fare"), own: own).corrected(read).text == "near Farm and")
    }

    @Test(arguments: [(0.4, "the farm"), (0.2, "the form")])
    func prefersOwnWordsToKnownOnesThatFitNoBetter(probability: Double, expected: String) throws {
        let read = line("the form", [5: [("a", probability)]])
        let correction = SpellingCorrection(try lexicon("the", "form", "farm"), own: OwnWords(["farm"]))
        #expect(correction.corrected(read).text == expected)
    }

    @Test func leavesOwnWordsAlone() throws {
        let read = line("the form", [5: [("a", 0.55)]])
        let own = OwnWords(["farm", "form"])
        #expect(SpellingCorrection(try lexicon("the"), own: own).corrected(read) == read)
    }

    @Test(arguments: [
        ("YOMITONI", 6, "R", "YOMITORI"), ("Kobo is", 3, "u", "Kobu is"), ("near KOBO", 8, "U", "near KOBU"),
    ])
    func knowsOwnWordsInCapitalsAndAtASentenceStart(read: String, at place: Int, letter: String, expected: String)
        throws
    {
        let correction = SpellingCorrection(try lexicon("is", "near"), own: OwnWords(["Yomitori", "kobu"]))
        #expect(correction.corrected(line(read, [place: [(letter, 0.3)]])).text == expected)
    }
}
