import Testing
import YomitoriCore

@testable import Yomitori

@Suite struct TableRuleTests {
    private func table(_ rows: [[String]], at xs: [Double], y: Double = 200, pitch: Double = 36) -> [RecognizedLine] {
        rows.enumerated().flatMap { number, row in
            zip(row, xs).filter { !$0.0.isEmpty }.map {
                PrintedLines.horizontal($0, x: $1, y: y + pitch * Double(number))
            }
        }
    }

    @Test func readsRowByRow() throws {
        let rows = [
            ["科目", "員数", "金額"], ["内科", "885", "1,124,902"], ["外科", "108", "103,971"], ["計", "993", "1,228,873"],
        ]
        let before = PrintedLines.horizontal("科目別に示せば次の表の通りであるので参照されたい。", x: 80, y: 140)
        let after = PrintedLines.horizontal("以上の外、利用者も相当の多数に上ったということだ。", x: 80, y: 380)
        let layout = PageLayout(of: [before, after] + table(rows, at: [100, 220, 340]))
        #expect(layout.lineTexts == [before.text] + rows.flatMap { $0 } + [after.text])
        #expect(layout.kinds == [.paragraph, .table, .paragraph])
        let block = layout.blocks[1]
        #expect(block.text == rows.map { $0.joined(separator: "\t") }.joined(separator: "\n"))
        #expect(block.lines.allSatisfy { $0.kind == .cell })
        let last = try #require(block.lines.last?.cell)
        #expect(last == TableCell(row: 3, column: 2))
        #expect(layout.rules(ofBlock: 1).contains(.table))
    }

    @Test func keepsAWrappedCellInItsRow() {
        let lines =
            table([["書庫", "資料を保存する"], ["窓口", "申込を受ける"], ["公開", "閲覧に供する"]], at: [100, 220], pitch: 80)
            + [PrintedLines.horizontal("ところである", x: 220, y: 224), PrintedLines.horizontal("ところである", x: 220, y: 304)]
        let layout = PageLayout(of: lines)
        #expect(layout.text == "書庫\t資料を保存するところである\n窓口\t申込を受けるところである\n公開\t閲覧に供する")
    }

    /// The number and the name of a chapter, a full-width blank apart, in a table of contents.
    @Test func keepsABlankInsideACell() {
        let rows = [
            ["はじめに", "", "1"], ["第一章", "川のほとりで", "5"], ["第二章　消えた手帳", "", "34"], ["あとがき", "", "91"],
        ]
        let layout = PageLayout(of: table(rows, at: [100, 180, 600], pitch: 60))
        #expect(layout.text == "はじめに\t1\n第一章 川のほとりで\t5\n第二章　消えた手帳\t34\nあとがき\t91")
        #expect(layout.blocks.first?.lines.map(\.cell?.column) == [0, 1, 0, 1, 0, 1, 0, 1])
    }

    @Test func leavesAnEmptyCellEmpty() {
        let rows = [["a", "b", "c"], ["d", "", "f"], ["g", "h", "i"], ["k", "l", "m"]]
        #expect(PageLayout(of: table(rows, at: [100, 220, 340])).text == "a\tb\tc\nd\t\tf\ng\th\ti\nk\tl\tm")
    }

    @Test func findsTheColumnsUnderAHeadOverSeveral() {
        let rows = [
            ["組", "大人の組と子供", ""], ["", "員数", "金額"], ["甲", "12", "34"], ["乙", "56", "78"], ["丙", "90", "12"],
            ["丁", "34", "56"],
        ]
        let layout = PageLayout(of: table(rows, at: [100, 220, 340]))
        #expect(layout.blocks.last?.text.hasSuffix("甲\t12\t34\n乙\t56\t78\n丙\t90\t12\n丁\t34\t56") == true)
    }

    /// Both lie over the first column alone; the caption is where running heads stand.
    @Test func leavesItsCaptionAndItsSourceOutOfTheTable() {
        let rows = [
            ["Item", "Qty", "Sum"], ["Apples", "12", "4.80"], ["Bread", "2", "6.20"], ["Milk", "6", "6.30"],
        ]
        let caption = PrintedLines.horizontal("Table 3. Purchases in June", x: 100, y: 130)
        let source = PrintedLines.horizontal("Source: our own receipts.", x: 100, y: 370)
        let layout = PageLayout(of: [caption, source] + table(rows, at: [100, 420, 560]))
        #expect(layout.kinds == [.caption, .table, .paragraph])
        #expect(layout.lineTexts == [caption.text] + rows.flatMap { $0 } + [source.text])
    }

    /// The title of a form, in larger print, over the second column alone, and its date.
    @Test func leavesItsTitleAndTheLineBelowItOutOfTheTable() {
        let rows = [
            ["住所", "東京都千代田区丸の内"], ["氏名", "山田太郎"], ["年月日", "昭和五十八年"], ["電話", "03-1234-5678"],
        ]
        let title = PrintedLines.horizontal("写し等交付申請書", x: 280, y: 90, em: 36)
        let date = PrintedLines.horizontal("四月十二日", x: 420, y: 150)
        let layout = PageLayout(of: [title, date] + table(rows, at: [100, 260], y: 210, pitch: 60))
        #expect(layout.lineTexts == [title.text, date.text] + rows.flatMap { $0 })
        #expect(layout.kinds == [.title, .paragraph, .table])
    }

    /// Under a title, over the columns that it is the head of.
    @Test func keepsAHeadUnderATitleInTheTable() {
        let rows = [["1901", "120", "98"], ["1902", "131", "101"], ["1903", "88", "99"], ["1904", "90", "97"]]
        let title = PrintedLines.horizontal("Men and women", x: 100, y: 280, em: 36)
        let head = PrintedLines.horizontal("in all", x: 340, y: 360)
        let layout = PageLayout(of: [title, head] + table(rows, at: [100, 300, 400], y: 400, pitch: 30))
        #expect(layout.lineTexts == [title.text, head.text] + rows.flatMap { $0 })
        #expect(layout.blocks.first?.lines.count == 1)
        #expect(layout.blocks.last?.lines.contains { $0.text == head.text } == true)
    }

    @Test func keepsATotalInLargerPrintInTheTable() {
        let rows = [["品名", "金額"], ["用紙", "4,000円"], ["封筒", "3,000円"], ["切手", "5,000円"]]
        let total = PrintedLines.horizontal("合計12,000円", x: 200, y: 348, em: 30)
        let layout = PageLayout(of: table(rows, at: [100, 260]) + [total])
        #expect(layout.kinds == [.table])
    }

    /// It stands over the columns that it is the head of.
    @Test func keepsAHeadOverSomeColumnsInTheTable() {
        let rows = [["1901", "120", "98"], ["1902", "131", "101"], ["1903", "88", "99"], ["1904", "90", "97"]]
        let head = PrintedLines.horizontal("men and women", x: 300, y: 350)
        let layout = PageLayout(of: [head] + table(rows, at: [100, 300, 400], y: 400, pitch: 30))
        #expect(layout.kinds == [.table])
    }

    @Test func doesNotTakeColumnsOfAnIndexForATable() {
        let left = ["barns, 77", "bakers, 90", "bridge, 8", "rebuilt, 64", "candles, 5 n. 2"]
        let right = ["drovers, 105", "fire, 83-7", "flax, 11, 12", "inn, see well", "well, 24"]
        let layout = PageLayout(of: table(zip(left, right).map { [$0, $1] }, at: [100, 400]))
        #expect(layout.kinds == [.paragraph, .paragraph])
        #expect(layout.blocks.map(\.text) == [left, right].map { $0.joined(separator: "\n") })
    }

    /// A column of an index beside one of figures, years, amounts.
    @Test(arguments: [
        ["77", "90", "8", "64"], ["Dow, 1998", "Ray, 2004", "Lee, 1987", "Roy, 2011"],
        ["a 1,234", "b 2,140", "c 3,100", "d 900"],
    ])
    func takesNamesBesideOtherCellsForATable(cells: [String]) {
        let names = ["cats, 3", "dogs, 12", "mice, 40", "rats, 7"]
        #expect(PageLayout(of: table(zip(names, cells).map { [$0, $1] }, at: [100, 400])).kinds == [.table])
    }

    /// Two cells with hardly a gap between them are as long as a line of text.
    @Test func seesATableWhoseGuttersAreNarrow() {
        let rows = [
            ["卒業証書授与式", "大阪府", "防火設備点検日", "会議室"], ["夏季特別講習会", "北海道", "秋季運動会開催", "国語科"],
            ["保護者面談期間", "研究所", "新入生歓迎会場", "京都府"], ["定例運営委員会", "図書館", "全校避難訓練日", "資料室"],
        ]
        let layout = PageLayout(of: table(rows, at: [100, 246, 420, 566]))
        #expect(layout.text == rows.map { $0.joined(separator: "\t") }.joined(separator: "\n"))
    }

    @Test func doesNotTakeColumnsOfTextForATable() {
        let left = ["いろはにほへとちりぬるを", "わかよたれそつねならむう", "ゐのおくやまけふこえてあ"]
        let right = ["春はあけぼのやうやう白く", "なりゆく山ぎは少し明りて", "紫だちたる雲の細くたなび"]
        let layout = PageLayout(
            of: PrintedLines.paragraph(left, x: 100, y: 100) + PrintedLines.paragraph(right, x: 400, y: 100))
        #expect(layout.lineTexts == left + right)
        #expect(!layout.kinds.contains(.table))
    }
}
