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

    private static let statement = [
        ["03 May 2023", "Water works", "7781", "42.10"], ["04 May 2023", "City library", "7782", "5.00"],
        ["07 May 2023", "Baker", "7783", "9.35"], ["09 May 2023", "Rent", "7784", "880.00"],
        ["12 May 2023", "Post office", "7785", "3.20"],
    ]

    private func cells(_ rows: [[String]], at xs: [Double], pitch: Double) -> [RecognizedLine] {
        rows.enumerated().flatMap { number, row in
            zip(row, xs).map { PrintedLines.horizontal($0, x: $1, y: 40 + pitch * Double(number)) }
        }
    }

    /// The gap in the middle is many times as wide as the others.
    @Test(arguments: [(1200, 260), (900, 640)])
    func keepsATableWithOneWideGapTogether(width: Int, height: Int) {
        let layout = PageLayout(
            of: cells(Self.statement, at: [40, 200, 580, 740], pitch: 44), width: width, height: height)
        #expect(layout.text == Self.statement.map { $0.joined(separator: "\t") }.joined(separator: "\n"))
    }

    /// Each of them fills an upright page.
    @Test func readsTheTablesOfTwoPagesOneAfterTheOther() {
        let rows = (0..<4).flatMap { _ in Self.statement }
        let layout = PageLayout(of: cells(rows, at: [40, 200, 700, 860], pitch: 44), width: 1000, height: 940)
        #expect(layout.lineTexts == rows.flatMap { $0.prefix(2) } + rows.flatMap { $0.suffix(2) })
    }
}
