import Foundation
import Testing
import YomitoriCore
import YomitoriModels

@testable import Yomitori

@Suite struct WordCorrectionTests {
    /// 申請 and 書 are words, 清 is none of this small language.
    private func lexicon() throws -> Lexicon {
        var builder = LexiconBuilder()
        for word in ["申請", "書", "国", "國", "時間", "は", "ば", "来る", "わし", "やあ"] {
            builder.words[word] = [.init(left: 0, right: 0, cost: 3_000)]
        }
        for kind in UnknownWords.allCases {
            builder.words[String(kind.rawValue)] = [.init(left: 0, right: 0, cost: 12_000)]
        }
        return try Lexicon(compiled: builder.compiled(), pack: "words-xx", file: "w")
    }

    private func line(_ characters: [(String, Double, [(String, Double)])]) -> RecognizedLine {
        RecognizedLine(
            direction: .horizontal, quad: Quad(Rect(x: 0, y: 0, width: 100, height: 10)),
            characters: characters.map { text, confidence, others in
                RecognizedCharacter(
                    text: text, confidence: confidence, quad: Quad(Rect(x: 0, y: 0, width: 10, height: 10)),
                    candidates: [Candidate(text: text, confidence: confidence)]
                        + others.map { Candidate(text: $0.0, confidence: $0.1) })
            })
    }

    @Test func choosesTheReadingThatMakesAWord() throws {
        let read = line([("申", 0.9, []), ("清", 0.6, [("請", 0.3)]), ("書", 0.9, [])])
        let corrected = WordCorrection(try lexicon()).corrected(read)
        #expect(corrected.text == "申請書")
        #expect(corrected.corrections == [Correction(base: 1..<2, from: "清", to: "請", reason: "lexicon")])
        #expect(corrected.characters[1].confidence == 0.3)
    }

    @Test(arguments: [("時", "聞", "間", 0.15, "時間"), ("国", "昼", "書", 0.15, "国昼"), ("国", "昼", "書", 0.3, "国書")])
    func makesAWordOfOneCharacterOnlyOfWhatIsNearlyAsProbable(
        before: String, doubtful: String, other: String, share: Double, expected: String
    ) throws {
        let read = line([(before, 0.9, []), (doubtful, 0.6, [(other, share)])])
        #expect(WordCorrection(try lexicon()).corrected(read).text == expected)
    }

    /// 國 is in the list too, so that both forms have to be followed.
    @Test(arguments: ["國", "国"])
    func knowsWordsInOldForms(first: String) throws {
        var builder = LexiconBuilder()
        builder.words = ["国書": [.init(left: 0, right: 0, cost: 3_000)], "國": [.init(left: 0, right: 0, cost: 9_000)]]
        for kind in UnknownWords.allCases {
            builder.words[String(kind.rawValue)] = [.init(left: 0, right: 0, cost: 12_000)]
        }
        let lexicon = try Lexicon(compiled: builder.compiled(), pack: "words-xx", file: "w")
        let read = line([(first, 0.9, []), ("昼", 0.6, [("書", 0.15)])])
        #expect(WordCorrection(lexicon).corrected(read).text == first + "書")
    }

    @Test func keepsWhatThePictureIsSureOf() throws {
        let read = line([("申", 0.9, []), ("清", 0.98, [("請", 0.01)]), ("書", 0.9, [])])
        #expect(WordCorrection(try lexicon()).corrected(read) == read)
    }

    @Test func bringsInNothingThatThePictureDoesNotHave() throws {
        let read = line([("申", 0.9, []), ("清", 0.3, [("情", 0.2)]), ("書", 0.9, [])])
        #expect(WordCorrection(try lexicon()).corrected(read).text == "申清書")
    }

    @Test(arguments: [
        ("國", "国"), ("鋪", "舗"), ("っ", "つ"), ("Ａ", "A"), ("1", "l"), ("O", "0"), ("ー", "一"), ("―", "一"), ("ト", "卜"),
        ("～", "〜"),
    ])
    func neverExchangesFormsOrFigures(from: String, to: String) {
        let scalars = (from.unicodeScalars.first, to.unicodeScalars.first)
        guard let a = scalars.0, let b = scalars.1 else { return }
        #expect(!ExchangeRule().mayReplace(a, by: b))
        #expect(!ExchangeRule().mayReplace(b, by: a))
    }

    @Test func tellsKanaSizesInPrintSince1946() {
        let rule = ExchangeRule(tellsKanaSizes: true)
        #expect(rule.mayReplace("つ", by: "っ"))
        #expect(rule.mayReplace("ょ", by: "よ"))
        #expect(!rule.mayReplace("國", by: "国"))
    }

    @Test(arguments: [(0.93, "わしゃあ"), (0.6, "わしやあ")])
    func keepsTheSizeOfKanaThatIsSure(probability: Double, expected: String) throws {
        let read = line([("わ", 0.99, []), ("し", 0.99, []), ("ゃ", probability, [("や", 0.068)]), ("あ", 0.99, [])])
        let correction = WordCorrection(try lexicon(), allowed: ExchangeRule(tellsKanaSizes: true))
        #expect(correction.corrected(read).text == expected)
    }

    @Test func keepsWhatThePageHasSettledUnlessWordsWantOtherwise() throws {
        // Settled by other evidence than the model's own probability.
        let read = line([("申", 0.9, []), ("請", 0.1, [("清", 0.9)]), ("書", 0.9, [])])
        #expect(WordCorrection(try lexicon()).corrected(read).text == "申請書")
    }

    @Test func measuresReadingsByTheLikeliestOne() throws {
        // As where the model was sure of つ and the page's print made it っ: a speck of う is no reading.
        let read = line([("申", 0.9, []), ("情", 0.013, [("清", 0.97), ("請", 0.008)]), ("書", 0.9, [])])
        #expect(WordCorrection(try lexicon()).corrected(read) == read)
    }

    @Test func exchangesOtherCharacters() {
        #expect(ExchangeRule().mayReplace("、", by: "。"))
        #expect(ExchangeRule().mayReplace("清", by: "請"))
        #expect(ExchangeRule().mayReplace("は", by: "ば"))
    }

    @Test func prefersOwnWords() throws {
        let own = OwnWords(["申清書"])
        let read = line([("申", 0.9, []), ("清", 0.6, [("請", 0.3)]), ("書", 0.9, [])])
        #expect(WordCorrection(try lexicon(), own: own).corrected(read).text == "申清書")
    }

    @Test func leavesALineWithoutDoubtsAlone() throws {
        let read = line([("国", 0.99, []), ("は", 0.99, [])])
        #expect(WordCorrection(try lexicon()).corrected(read) == read)
    }

    @Test func keepsTheOrderOfManyChanges() throws {
        let read = line([
            ("申", 0.9, []), ("清", 0.6, [("請", 0.3)]), ("書", 0.9, []), ("時", 0.9, []), ("聞", 0.5, [("間", 0.4)]),
        ])
        let corrected = WordCorrection(try lexicon()).corrected(read)
        #expect(corrected.text == "申請書時間")
        #expect(corrected.corrections.map(\.base) == [[1, 2], [4, 5]])
    }

    @Test func takesOwnWordsWithoutADictionary() throws {
        let none = try Lexicon(compiled: LexiconBuilder().compiled(), pack: "words-xx", file: "w")
        let read = line([("申", 0.9, []), ("清", 0.6, [("請", 0.3)]), ("書", 0.9, []), ("x", 0.9, [])])
        #expect(WordCorrection(none, own: OwnWords(["申請書"])).corrected(read).text == "申請書x")
        #expect(WordCorrection(none).corrected(read) == read)
    }
}

@Suite struct OwnWordsTests {
    @Test func findsEveryWordAndNoOther() {
        let words = ["a", "ab", "abd", "b", "国", "国立", "国立国会図書館", "国宝", "𠮷野"]
        let own = OwnWords(words)
        for word in words {
            #expect(own.contains(word))
            #expect(own.begins(word))
        }
        for other in ["ac", "abc", "国会", "国立国", "立", "", "abde"] { #expect(!own.contains(other)) }
        for beginning in ["国立国会", "𠮷", ""] { #expect(own.begins(beginning)) }
        #expect(!own.begins("国会"))
    }

    @Test func keepsNothingOfNoWords() {
        #expect(!OwnWords(["", ""]).contains(""))
        #expect(!OwnWords([String]()).begins("a"))
    }

    @Test func findsAmongMany() {
        let words = (0..<20_000).map { "語\($0)" }
        let own = OwnWords(words)
        #expect(words.allSatisfy(own.contains))
        #expect(!own.contains("語20000"))
        #expect(own.begins("語1999"))
    }
}
