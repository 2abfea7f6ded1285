import Testing

@testable import Yomitori

@Suite struct ReadingDoubtTests {
    @Test(arguments: ["のののの", "それはのののの", "国国国国国", "はいはいはいはい", "abcabcabcabcabc", "eeee"])
    func findsRepetition(text: String) {
        #expect(ReadingDoubts().doubts(of: text) == [.repeatedText])
    }

    @Test(arguments: [
        "ゴロゴロ", "はははは".dropLast().description, "2000000", "……………………", "――――――", "ーーーーー", "一一一一", "Mississippi",
        "はいはいはい", "IIII", "xxxx", "の の", "", "......", "1010101010",
        "〇三一五五五五五一〇一九九", "七七七七七七番", "二三二三二三二三円",
    ])
    func leavesWhatPrintRepeats(text: String) {
        #expect(ReadingDoubts().doubts(of: text).isEmpty)
    }

    /// A strip 48 pixels high with ink in some columns.
    private func ink(_ stretches: Range<Int>...) -> [Float] {
        (0..<960).map { column in stretches.contains { $0.contains(column) } ? 0.4 : 0 }
    }

    @Test func findsAStretchOfInkWithoutCharacters() {
        let rules = ReadingDoubts()
        #expect(rules.isInkUnread(ink(0..<960), places: [24, 72, 900], height: 48))
        #expect(rules.isInkUnread(ink(0..<300), places: [24, 72], height: 48))
        #expect(rules.isInkUnread(ink(0..<300), places: [], height: 48))
    }

    @Test func takesGapsForGaps() {
        let rules = ReadingDoubts()
        #expect(!rules.isInkUnread(ink(0..<96, 860..<960), places: [24, 72, 890, 930], height: 48))
        #expect(!rules.isInkUnread(ink(0..<96), places: [24, 72], height: 48))
        #expect(!rules.isInkUnread(ink(), places: [], height: 48))
    }
}
