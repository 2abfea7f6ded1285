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

    private func cells(_ rows: [[String]], at xs: [Double], top: Double = 40, pitch: Double) -> [RecognizedLine] {
        rows.enumerated().flatMap { number, row in
            zip(row, xs).map { PrintedLines.horizontal($0, x: $1, y: top + pitch * Double(number)) }
        }
    }

    /// The gap in the middle is many times as wide as the others.
    @Test(arguments: [(1200, 260), (900, 640)])
    func keepsATableWithOneWideGapTogether(width: Int, height: Int) {
        let layout = PageLayout(
            of: cells(Self.statement, at: [40, 200, 580, 740], pitch: 44), width: width, height: height)
        #expect(layout.text == Self.statement.map { $0.joined(separator: "\t") }.joined(separator: "\n"))
    }

    private static let goods = [
        ["品名", "数量", "単価", "金額"], ["書庫用ラック", "4", "28,500", "114,000"], ["中性紙保存箱", "120", "680", "81,600"],
        ["運搬費", "1", "15,000", "15,000"],
    ]

    /// The gap is wider than all before it; no page is as narrow.
    @Test func keepsANarrowFirstColumnWithItsTable() {
        let title = PrintedLines.horizontal("納品書", x: 100, y: 80, em: 32)
        let layout = PageLayout(
            of: [title] + cells(Self.goods, at: [100, 620, 780, 940], top: 180, pitch: 50), width: 1200, height: 700)
        #expect(layout.text == "納品書\n\n" + Self.goods.map { $0.joined(separator: "\t") }.joined(separator: "\n"))
    }

    /// An estimate: the title stands where a fold would be, the widest gap beside it.
    @Test func keepsATableUnderATitleAtTheMiddleTogether() {
        let title = PrintedLines.horizontal("御見積書", x: 475, y: 60, em: 40)
        let others: [(String, Double, Double)] = [
            ("株式会社北斗商事御中", 100, 160), ("No. 2024-0317", 880, 160), ("有効期限は発行日から三十日", 100, 560),
        ]
        let totals = cells([["消費税額の合計", "210,600"], ["差引合計額", "231,660"]], at: [650, 940], top: 420, pitch: 36)
        let layout = PageLayout(
            of: [title] + others.map { PrintedLines.horizontal($0.0, x: $0.1, y: $0.2) }
                + cells(Self.goods, at: [100, 620, 780, 940], top: 220, pitch: 50) + totals,
            width: 1100, height: 1000)
        #expect(layout.lineTexts.first == title.text)
        #expect(layout.lineTexts.last == others[2].0)
        #expect(layout.text.contains(Self.goods.map { $0.joined(separator: "\t") }.joined(separator: "\n")))
    }

    /// Rows further apart than lines of text, in cells as long as short lines.
    @Test func keepsATableOfLongCellsTogether() {
        let rows = [
            ["Item", "Condition", "Action", "Cost"],
            ["Map of Kent, 1769", "Torn at fold; two small losses at", "Mend with tissue", "40"],
            ["Ledger C", "Sewing broken", "Resew, new boards", "210"],
            ["Photograph album", "Adhesive failed, twelve prints", "Rehouse in folders", "65"],
        ]
        let layout = PageLayout(
            of: cells(rows, at: [80, 300, 720, 1000], top: 100, pitch: 60), width: 1300, height: 900)
        #expect(layout.text == rows.map { $0.joined(separator: "\t") }.joined(separator: "\n"))
    }

    /// Each of them fills an upright page.
    @Test func readsTheTablesOfTwoPagesOneAfterTheOther() {
        let rows = (0..<4).flatMap { _ in Self.statement }
        let layout = PageLayout(of: cells(rows, at: [40, 200, 700, 860], pitch: 44), width: 1000, height: 940)
        #expect(layout.lineTexts == rows.flatMap { $0.prefix(2) } + rows.flatMap { $0.suffix(2) })
    }

    private static let towns = [
        ["Town", "Men", "Women"], ["Arlon", "120", "133"], ["Basel", "88", "92"], ["Cork", "410", "398"],
    ]
    private static let weather = [
        ["Year", "Rain", "Snow"], ["1801", "12", "3"], ["1802", "17", "2"], ["1803", "9", "5"],
    ]
    private static let moreTowns = [towns[0], ["Essen", "77", "80"], ["Faro", "23", "21"], ["Ghent", "310", "298"]]

    /// Two short tables, one on the upper part of each page, their rows side by side.
    private func facing(
        _ left: [[String]], _ right: [[String]], rightLower offset: Double = 0, corners: [String] = [],
        captions: [String] = []
    ) -> PageLayout {
        let tables =
            cells(left, at: [90, 260, 420], top: 200, pitch: 44)
            + cells(right, at: [790, 960, 1120], top: 200 + offset, pitch: 44)
        let above =
            zip(corners, [90.0, 1250]).map { PrintedLines.horizontal($0, x: $1, y: 80) }
            + zip(captions, [90.0, 790]).map { PrintedLines.horizontal($0, x: $1, y: 150) }
        return PageLayout(of: tables + above, width: 1400, height: 1000)
    }

    @Test func readsShortTablesWithTheSameHeadsOneAfterTheOther() {
        let layout = facing(Self.towns, Self.moreTowns)
        #expect(layout.lineTexts == (Self.towns + Self.moreTowns).flatMap { $0 })
    }

    @Test func readsShortTablesWithCaptionsOfTheirOwnOneAfterTheOther() {
        let layout = facing(Self.towns, Self.weather, captions: ["Table 3. Towns", "Table 4. Weather"])
        let towns = ["Table 3. Towns"] + Self.towns.flatMap { $0 }
        #expect(layout.lineTexts == towns + ["Table 4. Weather"] + Self.weather.flatMap { $0 })
    }

    @Test func readsShortTablesOnNumberedPagesOneAfterTheOther() {
        let layout = facing(Self.towns, Self.weather, corners: ["34", "35"])
        #expect(layout.lineTexts == ["34"] + Self.towns.flatMap { $0 } + ["35"] + Self.weather.flatMap { $0 })
    }

    @Test func readsShortTablesWhoseRowsAreNotLevelOneAfterTheOther() {
        let layout = facing(Self.towns, Self.weather, rightLower: 8)
        #expect(layout.lineTexts == (Self.towns + Self.weather).flatMap { $0 })
    }

    /// Level rows with other heads, years above two columns, numbers that are no pages': one table as before.
    @Test(arguments: [[], ["2022", "2024"], ["2022", "2023"], ["33", "34"]])
    func keepsOneTableWithoutASignOfTwo(corners: [String]) {
        let layout = facing(Self.towns, Self.weather, rightLower: 2, corners: corners)
        let rows = zip(Self.towns, Self.weather).map { $0 + $1 }
        #expect(layout.text.contains(rows.map { $0.joined(separator: "\t") }.joined(separator: "\n")))
    }
}
