import Testing

@testable import Yomitori

@Suite struct ReversedLinesTests {
    private static let lines = ["この見本は、横組みの", "頁がどう読まれるかを", "確かめる（ためし）", "そして終わる。"]

    @Test func seesLinesThatBeginWithWhatEndsOne() {
        #expect(!ReversedLines.areSeen(in: Self.lines))
        #expect(ReversedLines.areSeen(in: Self.lines.map { String($0.reversed()) }))
    }

    @Test func takesNoShortLineForProof() {
        #expect(!ReversedLines.areSeen(in: ["。", ")1", "、日"]))
        #expect(!ReversedLines.areSeen(in: []))
    }

    /// A stop that was cut off with its line stands by itself now and then.
    @Test func wantsMoreThanOneAmongLinesThatEndWell() {
        #expect(!ReversedLines.areSeen(in: Self.lines + ["、という話である", "終わった。"]))
    }
}
