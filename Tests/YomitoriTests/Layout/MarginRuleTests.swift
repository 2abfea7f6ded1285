import Testing
import YomitoriCore

@testable import Yomitori

@Suite struct MarginRuleTests {
    private let body = (0..<8).map { "天は人の上に人を造らず人の下に人を造らず\($0)" }

    @Test func keepsRunningHeadAndFolioInTheirPlaces() {
        let head = PrintedLines.horizontal("図書館年報", x: 100, y: 60, em: 15)
        let folio = PrintedLines.horizontal("― 27 ―", x: 280, y: 1330, em: 15)
        let layout = PageLayout(of: [head, folio] + PrintedLines.paragraph(body, x: 100, y: 160))
        #expect(layout.kinds.first == .header)
        #expect(layout.kinds.last == .folio)
        #expect(layout.lineTexts == [head.text] + body + [folio.text])
        #expect(layout.blocks.last?.lines.first?.kind == .folio)
        #expect(layout.text.hasPrefix("図書館年報\n\n"))
    }

    @Test(arguments: [
        ("川の本", 480.0, "川の本 第二章"), ("川の本", 460.0, "川の本第二章"), ("川の本　", 490.0, "川の本　第二章"),
    ])
    func takesAHeadOfTwoPiecesForOne(_ first: String, x: Double, _ text: String) {
        let head = [
            PrintedLines.horizontal(first, x: 400, y: 30), PrintedLines.horizontal("第二章", x: x, y: 30),
        ]
        let layout = PageLayout(of: head + PrintedLines.verticalParagraph(body, right: 900, y: 100))
        #expect(layout.kinds == [.header, .paragraph])
        #expect(layout.blocks.first?.text == text)
        #expect(layout.rules(ofBlock: 0) == [.header, .pieces])
    }

    @Test func tellsHeadsFarFromEachOther() {
        let heads = [
            PrintedLines.horizontal("川の本", x: 300, y: 30), PrintedLines.horizontal("第二章", x: 600, y: 30),
        ]
        let layout = PageLayout(of: heads + PrintedLines.verticalParagraph(body, right: 900, y: 100))
        #expect(layout.kinds == [.header, .header, .paragraph])
    }

    @Test func findsTheFolioBelowVerticalText() {
        let folio = PrintedLines.horizontal("102", x: 480, y: 1300, em: 15)
        let layout = PageLayout(of: [folio] + PrintedLines.verticalParagraph(body, right: 900, y: 100))
        #expect(layout.kinds.last == .folio)
    }

    @Test func findsTheFolioBesideVerticalText() {
        let folio = PrintedLines.horizontal("5", x: 80, y: 500, em: 15)
        let layout = PageLayout(of: [folio] + PrintedLines.verticalParagraph(body, right: 900, y: 100))
        #expect(layout.kinds.last == .folio)
    }

    @Test func tellsRunningFootFromFolioBesideIt() {
        let foot = PrintedLines.horizontal("国立国会図書館月報", x: 400, y: 1330, em: 15)
        let folio = PrintedLines.horizontal("20", x: 600, y: 1330, em: 15)
        let layout = PageLayout(of: [foot, folio] + PrintedLines.paragraph(body, x: 100, y: 160))
        #expect(layout.kinds.suffix(2) == [.footer, .folio])
    }

    @Test func leavesATablesLastRowInTheTable() {
        let rows = [
            ["科目", "員数", "金額"], ["内科", "885", "112"], ["外科", "108", "103"], ["眼科", "31", "40"], ["", "993", "228"],
        ]
        let cells = rows.enumerated().flatMap { number, row in
            zip(row, [100.0, 220, 340]).filter { !$0.0.isEmpty }.map {
                PrintedLines.horizontal($0, x: $1, y: 1000 + 60 * Double(number))
            }
        }
        #expect(PageLayout(of: cells).kinds == [.table])
    }

    @Test func leavesATotalInItsReceipt() {
        let rows = [("りんご", "120"), ("みかん", "300"), ("ぶどう", "480"), ("もも", "95"), ("合計", "995")]
        let cells = rows.enumerated().flatMap { number, row in
            [
                PrintedLines.horizontal(row.0, x: 100, y: 1000 + 60 * Double(number)),
                PrintedLines.horizontal(row.1, x: 400, y: 1000 + 60 * Double(number)),
            ]
        }
        let layout = PageLayout(of: cells, width: 600)
        #expect(layout.kinds == [.table])
        #expect(layout.lineTexts == rows.flatMap { [$0.0, $0.1] })
    }

    @Test func leavesAShortLastLineInTheBody() {
        let lines = PrintedLines.paragraph(body + ["終わり。"], x: 100, y: 160)
        #expect(PageLayout(of: lines).kinds.allSatisfy { $0 == .paragraph })
    }

    @Test(arguments: ["12", "― 27 ―", "(30)", "xiv", "一二", "p. 7", "１２", "12頁", "一27—"])
    func takesForAFolio(_ text: String) {
        #expect(FolioPattern.matches(text))
    }

    @Test(arguments: ["", "第3章", "2021年", "12345", "mm", "―", "二人の"])
    func doesNotTakeForAFolio(_ text: String) {
        #expect(!FolioPattern.matches(text))
    }
}
