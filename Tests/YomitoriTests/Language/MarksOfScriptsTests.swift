import Testing
import YomitoriCore

@testable import Yomitori

@Suite struct MarksOfScriptsTests {
    private func line(_ text: String, _ mark: Character, or candidates: [(String, Double)] = []) -> RecognizedLine {
        let quad = Quad(Rect(x: 0, y: 0, width: 100, height: 20))
        var characters: [RecognizedCharacter] = []
        for character in text {
            var readings = [Candidate(text: String(character), confidence: 0.6)]
            if character == mark { readings += candidates.map { Candidate(text: $0.0, confidence: $0.1) } }
            characters.append(
                RecognizedCharacter(text: String(character), confidence: 0.6, quad: quad, candidates: readings))
        }
        return RecognizedLine(direction: .horizontal, quad: quad, characters: characters)
    }

    @Test(arguments: [("受付は9:00~17:00", "受付は9:00〜17:00"), ("9:00~", "9:00〜"), ("東京～大阪", "東京〜大阪")])
    func readsATildeAsAWaveDash(_ read: String, _ expected: String) {
        #expect(WaveDash.settled([line(read, "~")]).map(\.text) == [expected])
    }

    @Test(arguments: ["http://a.jp/~neko/", "~neko"]) func leavesTheTildesOfAddresses(_ address: String) {
        #expect(WaveDash.settled([line(address, "~")]).map(\.text) == [address])
    }

    @Test func namesTheWaveDashOnceAmongTheCandidates() {
        let settled = WaveDash.settled([line("9~", "~", or: [("〜", 0.2), ("-", 0.1)])])
        #expect(settled[0].characters[1].candidates.map(\.text) == ["〜", "-"])
    }

    @Test func readsTheRingOfADegreeOnce() {
        #expect(DegreeSigns.settled([line("気温は25°℃で", "℃", or: [("C", 0.1)])]).map(\.text) == ["気温は25°Cで"])
        // By itself, and where no letter was seen.
        let others = [line("気温は25℃で", "℃", or: [("C", 0.1)]), line("25°℃", "℃")]
        #expect(DegreeSigns.settled(others) == others)
    }

    @Test func readsAStopAfterAHanCharacterAsTheChineseMarkThatIsLikeliest() {
        let settled = ChineseStops.settled([line("做工的人.傍午", ".", or: [("，", 0.2), ("、", 0.1)])])
        #expect(settled.map(\.text) == ["做工的人，傍午"])
        #expect(abs(settled[0].characters[4].confidence - 0.8) < 1e-9)
    }

    @Test(arguments: [("五百円(学生)。", "五百円（学生）。"), ("人,傍午", "人，傍午"), ("他說:「來", "他說：「來")])
    func widensMarksOfColumns(_ read: String, _ expected: String) {
        var column = line(read, ",", or: [("，", 0.3)])
        column.direction = .vertical
        let settled = ColumnMarks.settled([column])
        #expect(settled.map(\.text) == [expected])
        if read.contains(",") {
            #expect(abs(settled[0].characters[1].confidence - 0.9) < 1e-9)
            #expect(settled[0].characters[1].candidates.map(\.text) == ["，"])
        }
    }

    @Test(arguments: [("十二ー三人", "十二―三人"), ("東京ー大阪", "東京―大阪")])
    func readsALongVowelBetweenHanCharactersOfAColumnAsADash(_ read: String, _ expected: String) {
        var column = line(read, "ー", or: [("―", 0.1)])
        column.direction = .vertical
        let settled = ColumnMarks.settled([column])
        #expect(settled.map(\.text) == [expected])
        #expect(settled[0].characters[2].confidence == 0.1)
    }

    /// Behind kana, before a mark (先生ー！), in a row, and where no dash was seen.
    @Test(arguments: [("すごー人", 0.1, true), ("先生ー！", 0.1, true), ("東京ー大阪", 0.1, false), ("東京ー大阪", 0.01, true)])
    func leavesOtherLongVowels(_ read: String, _ probability: Double, _ isVertical: Bool) {
        var other = line(read, "ー")
        other.direction = isVertical ? .vertical : .horizontal
        other.characters[2].candidates.append(Candidate(text: "―", confidence: probability))
        #expect(ColumnMarks.settled([other]).map(\.text) == [read])
    }

    @Test func leavesMarksOfLatinAndOfHorizontalLines() {
        var column = line("(DVD)は", "x")
        column.direction = .vertical
        #expect(ColumnMarks.settled([column, line("五百円(学生)", "x")]).map(\.text) == ["(DVD)は", "五百円(学生)"])
    }

    @Test func leavesStopsAfterFiguresAndSureOnes() {
        #expect(ChineseStops.settled([line("3.5", ".", or: [("，", 0.2)])]).map(\.text) == ["3.5"])
        #expect(ChineseStops.settled([line("人.", ".", or: [("，", 0.001)])]).map(\.text) == ["人."])
    }
}
