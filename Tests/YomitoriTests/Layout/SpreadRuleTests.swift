import Testing
import YomitoriCore

@testable import Yomitori

@Suite struct SpreadRuleTests {
    private let left = [
        "Call me Ishmael. Some years ago never", "mind how long precisely having little",
        "or no money in my purse, and nothing",
    ]
    private let right = [
        "particular to interest me on shore, I", "thought I would sail about a little",
        "and see the watery part of the world.",
    ]

    @Test func readsThePagesOfAHorizontalSpreadFromTheLeft() {
        let first = PrintedLines.paragraph(left + right, x: 100, y: 200)
        let second = PrintedLines.paragraph(right + left, x: 800, y: 200)
        #expect(PageLayout(of: first + second, width: 1300, height: 800).lineTexts == left + right + right + left)
    }

    /// The gap in the middle of a wide picture is one between columns like the others.
    @Test func readsAWideTableRowByRow() {
        let rows = [
            ["group", "male", "female", "both"], ["north", "12", "34", "46"], ["south", "56", "78", "134"],
            ["east", "90", "12", "102"], ["west", "7", "8", "15"],
        ]
        let cells = rows.enumerated().flatMap { number, row in
            zip(row, [100.0, 360, 620, 880]).map { PrintedLines.horizontal($0, x: $1, y: 100 + 40 * Double(number)) }
        }
        let layout = PageLayout(of: cells, width: 1000, height: 400)
        #expect(layout.text == rows.map { $0.joined(separator: "\t") }.joined(separator: "\n"))
    }
}
