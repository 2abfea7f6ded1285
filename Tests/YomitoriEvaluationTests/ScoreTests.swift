import Testing
import YomitoriEvaluation

@Suite struct ScoreTests {
    private func score(_ truth: [String], _ result: [String]) -> Score {
        Score(truth: Transcript(lines: truth), result: Transcript(lines: result))
    }

    @Test func givesAPerfectReadingNoErrors() {
        let score = score(["国立国会", "図書 館"], ["国立国会", "図書 館"])
        #expect(score.pageCER == 0)
        #expect(score.lineCER == 0)
        #expect(score.lineRecall == 1)
        #expect(score.order == 1)
        #expect(score.spuriousCharacters == 0)
        #expect(score.spaceRecall == 1)
        #expect(score.spacePrecision == 1)
    }

    @Test func comparesAfterCompatibilityNormalisationWithoutWhiteSpace() {
        let score = score(["ＡＢＣ　①ｶﾞ", ""], ["ABC 1ガ", "  "])
        #expect(score.truthCharacters == 5)
        #expect(score.truthLines == 1)
        #expect(score.pageErrors == 0)
        #expect(score.lineErrors == 0)
    }

    @Test func countsTheOrderInThePageAndNotInTheLines() {
        let score = score(["aaaa", "bbbb", "cccc"], ["cccc", "bbbb", "aaaa"])
        #expect(score.lineCER == 0)
        #expect(score.pageErrors == 8)
        #expect(score.order == -1)
    }

    @Test func countsMissingLinesWhollyAndForeignOnesAside() {
        let score = score(["abcdef", "missing"], ["abcdxf", "0000"])
        #expect(score.lineErrors == 1 + 7)
        #expect(score.matchedLines == 1)
        #expect(score.lineRecall == 0.5)
        #expect(score.spuriousCharacters == 4)
        #expect(score.order == nil)
    }

    @Test func countsVerticalLinesApart() {
        let truth = Transcript(lines: ["", "縦書の行", "横書", "縦組"], verticalLines: [1, 3])
        let score = Score(truth: truth, result: Transcript(lines: ["横杏", "縦書の竹"]))
        #expect(score.lineErrors == 1 + 1 + 2)
        #expect(score.verticalTruthCharacters == 6)
        #expect(score.verticalLineErrors == 1 + 2)
        #expect(score.verticalLineCER == 0.5)
        #expect(Score(truth: Transcript(lines: ["横書"]), result: Transcript(lines: [])).verticalLineCER == nil)
    }

    @Test func pairsAtTheLimitAndNotBeyond() {
        #expect(score(["abcdefghij"], ["abc0000000"]).matchedLines == 1)
        #expect(score(["abcdefghij"], ["ab00000000"]).matchedLines == 0)
    }

    @Test func pairsTheClosestFirstAndEqualOnesInOrder() {
        #expect(score(["1", "1", "abcd"], ["abcx", "1", "1"]).orders == [-1.0 / 3])
        let greedy = score(["abcd", "abcx"], ["abcx", "zbcx"])
        #expect(greedy.matchedLines == 2)
        #expect(greedy.lineErrors == 2)
    }

    @Test func findsSpacesAtTheSamePlaceThoughLettersAreWrong() {
        let score = score(["the quick brown fox", "x y"], ["thc quik brownfox j umps"])
        #expect(score.truthSpaces == 4)
        #expect(score.foundSpaces == 2)
        #expect(score.resultSpaces == 4)
        #expect(score.rightSpaces == 2)
    }

    @Test func hasNoFiguresWithoutTruth() {
        let score = score([], ["abc"])
        #expect(score.pageCER == nil)
        #expect(score.lineCER == nil)
        #expect(score.lineRecall == nil)
        #expect(score.pageErrors == 3)
        #expect(score.spuriousCharacters == 3)
    }

    @Test func dividesSumsInTheTotalAndAveragesTheOrder() {
        var total = Score()
        total += score(["ab", "cd"], ["ab", "cd"])
        total += score(["abcdef", "ghijkl"], ["ghijkl", "abcdef"])
        total += score(["1234"], [])
        #expect(total.truthCharacters == 20)
        #expect(total.pageCER == Double(12 + 4) / 20)
        #expect(total.lineCER == 0.2)
        #expect(total.order == 0)
    }
}
