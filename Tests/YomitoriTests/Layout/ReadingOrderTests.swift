import Foundation
import Testing
import YomitoriCore

@testable import Yomitori

@Suite struct ReadingOrderTests {
    private let left = ["いろはにほへとちりぬるを", "わかよたれそつねならむう", "ゐのおくやまけふこえてあ", "さきゆめみしゑひもせすん", "いろはにほへとちりぬるを"]
    private let right = ["春はあけぼのやうやう白く", "なりゆく山ぎは少し明りて", "紫だちたる雲の細くたなび", "きたる夏は夜月の頃はさら", "なり闇もなほ蛍の多く飛び"]

    @Test func readsASingleColumnFromTheTop() {
        #expect(PageLayout(of: PrintedLines.paragraph(left, x: 100, y: 100)).lineTexts == left)
    }

    /// Six rows in two pieces each, so far apart; the blank halves of marks are not in their boxes.
    private func printed(
        _ left: String, _ right: String, gapInEm gap: Double
    ) -> (left: [RecognizedLine], right: [RecognizedLine]) {
        func lines(_ text: String, x: Double) -> [RecognizedLine] {
            PrintedLines.paragraph(Array(repeating: text, count: 6), x: x, y: 100).map { line in
                let before = text.hasPrefix("「") ? 10.0 : 0, after = text.hasSuffix("、") ? 10.0 : 0
                var line = line
                let box = line.quad.boundingBox
                line.quad = Quad(Rect(minX: box.minX + before, minY: box.minY, maxX: box.maxX - after, maxY: box.maxY))
                return line
            }
        }
        return (lines(left, x: 100), lines(right, x: 100 + 20 * (Double(left.count) + gap)))
    }

    @Test(arguments: [("いろはにほへとちりぬるを、", "わかよたれそつねならむ"), ("いろはにほへとちりぬるを", "「わかよたれそつねならむ")])
    func takesNoBlankHalvesOfMarksForAGutter(left: String, right: String) {
        let row = printed(left, right, gapInEm: 0.1)
        #expect(PageLayout(of: row.left + row.right).lineTexts == Array(repeating: left + right, count: 6))
        let columns = printed(left, right, gapInEm: 1)
        #expect(
            PageLayout(of: columns.left + columns.right).lineTexts
                == Array(repeating: left, count: 6) + Array(repeating: right, count: 6))
    }

    @Test(arguments: [1.0, 2, 6])
    func readsTheLeftColumnFirst(gapInEm: Double) {
        let lines =
            PrintedLines.paragraph(left, x: 100, y: 100) + PrintedLines.paragraph(right, x: 340 + 20 * gapInEm, y: 100)
        let layout = PageLayout(of: lines)
        #expect(layout.lineTexts == left + right)
        #expect(layout.placements.first?.rule == .columns)
    }

    @Test func readsVerticalLinesFromTheRight() {
        let layout = PageLayout(of: PrintedLines.verticalParagraph(left, right: 900, y: 100))
        #expect(layout.lineTexts == left)
        #expect(layout.blocks.allSatisfy { $0.direction == .vertical })
    }

    @Test(arguments: [1.0, 2, 4])
    func readsTheUpperTierFirst(gapInEm: Double) {
        let lines =
            PrintedLines.verticalParagraph(left, right: 900, y: 100)
            + PrintedLines.verticalParagraph(right, right: 900, y: 340 + 20 * gapInEm)
        let layout = PageLayout(of: lines)
        #expect(layout.lineTexts == left + right)
        #expect(layout.placements.first?.rule == .tiers)
    }

    @Test func readsThreeTiers() {
        let lines = (0..<3).flatMap { tier in
            PrintedLines.verticalParagraph(left.map { $0 + "\(tier)" }, right: 900, y: 100 + Double(tier) * 290)
        }
        #expect(PageLayout(of: lines).lineTexts == (0..<3).flatMap { tier in left.map { $0 + "\(tier)" } })
    }

    @Test func putsAHeadingAcrossTheColumnsFirst() {
        let heading = PrintedLines.horizontal("むかしむかしあるところに", x: 150, y: 40, em: 32)
        let lines =
            [heading] + PrintedLines.paragraph(left, x: 100, y: 120) + PrintedLines.paragraph(right, x: 380, y: 120)
        let layout = PageLayout(of: lines)
        #expect(layout.lineTexts == [heading.text] + left + right)
        #expect(layout.kinds.first == .title)
    }

    /// The strip without ink between both columns goes on through the space of such a heading.
    @Test func putsAHeadingAcrossTheColumnsFirstThatTheirGutterTears() {
        let columns = PrintedLines.paragraph(left, x: 100, y: 480) + PrintedLines.paragraph(right, x: 440, y: 480)
        let heading = [
            PrintedLines.horizontal("町内会だより", x: 220, y: 400, em: 32),
            PrintedLines.horizontal("第87号", x: 450, y: 400, em: 32),
        ]
        #expect(PageLayout(of: heading + columns).lineTexts == ["町内会だより 第87号"] + left + right)

        let tiers =
            PrintedLines.verticalParagraph(left, right: 880, y: 100)
            + PrintedLines.verticalParagraph(right, right: 880, y: 440)
        let vertical = [
            PrintedLines.vertical("町内会だより", right: 980, y: 220, em: 32),
            PrintedLines.vertical("第八号", right: 980, y: 450, em: 32),
        ]
        #expect(PageLayout(of: vertical + tiers).lineTexts == ["町内会だより 第八号"] + left + right)
    }

    /// In the size of the text, and not quite level.
    @Test func readsTheBarOfAScreenBeforeTheColumns() {
        let columns = PrintedLines.paragraph(left, x: 100, y: 480) + PrintedLines.paragraph(right, x: 640, y: 480)
        let bar = [
            PrintedLines.horizontal("Docs", x: 100, y: 400), PrintedLines.horizontal("Guides", x: 420, y: 398),
            PrintedLines.horizontal("Pricing", x: 700, y: 400),
        ]
        let layout = PageLayout(of: columns + bar)
        #expect(layout.lineTexts == bar.map(\.text) + left + right)
        #expect(layout.blocks.prefix(3).map(\.text) == bar.map(\.text))
    }

    @Test func readsTheDateBesideATitleBeforeTheColumns() {
        let columns = PrintedLines.paragraph(left, x: 100, y: 480) + PrintedLines.paragraph(right, x: 440, y: 480)
        let title = PrintedLines.horizontal("図書館だより二月号", x: 100, y: 400, em: 26)
        let date = PrintedLines.horizontal("2024年2月1日発行", x: 560, y: 408, em: 15)
        let layout = PageLayout(of: columns + [title, date])
        #expect(layout.lineTexts == [title.text, date.text] + left + right)
        #expect(Array(layout.kinds.prefix(2)) == [.title, .paragraph])
    }

    @Test func leavesTheHeadingsOfTwoArticlesWithTheirColumns() {
        let columns = PrintedLines.paragraph(left, x: 100, y: 480) + PrintedLines.paragraph(right, x: 440, y: 480)
        let first = PrintedLines.horizontal("春の行事", x: 100, y: 400, em: 32)
        let second = PrintedLines.horizontal("夏の行事", x: 440, y: 400, em: 32)
        #expect(PageLayout(of: columns + [first, second]).lineTexts == [first.text] + left + [second.text] + right)
    }

    @Test func leavesAHeadingBesideRunningTextInItsColumn() {
        let heading = PrintedLines.horizontal("春と秋の催しお知らせ一覧", x: 100, y: 400, em: 25)
        let columns = PrintedLines.paragraph(left, x: 100, y: 464) + PrintedLines.paragraph(right, x: 440, y: 400)
        #expect(PageLayout(of: columns + [heading]).lineTexts == [heading.text] + left + right)
    }

    @Test func readsColumnsAboveAndBelowAHeadingApart() {
        let heading = PrintedLines.horizontal("むかしむかしあるところに", x: 150, y: 300, em: 32)
        let upper = PrintedLines.paragraph(left, x: 100, y: 100) + PrintedLines.paragraph(right, x: 380, y: 100)
        let lower = PrintedLines.paragraph(left, x: 100, y: 380) + PrintedLines.paragraph(right, x: 380, y: 380)
        #expect(PageLayout(of: upper + [heading] + lower).lineTexts == left + right + [heading.text] + left + right)
    }

    @Test func readsNotesBelowBothColumnsLast() {
        let notes = PrintedLines.paragraph(["1 いろは", "2 ちりぬ"], x: 100, y: 320, em: 15)
        let lines =
            PrintedLines.paragraph(left, x: 100, y: 100) + PrintedLines.paragraph(right, x: 380, y: 100) + notes
        let layout = PageLayout(of: lines)
        #expect(layout.lineTexts == left + right + notes.map(\.text))
        #expect(layout.placements.contains { $0.rule == .foot })
    }

    @Test func readsNotesBesideTheOtherColumnWithTheirOwn() {
        let notes = PrintedLines.paragraph(["1 いろは", "2 ちりぬ"], x: 100, y: 320, em: 15)
        let lines =
            PrintedLines.paragraph(left, x: 100, y: 100) + PrintedLines.paragraph(right + left, x: 380, y: 100) + notes
        #expect(PageLayout(of: lines).lineTexts == left + notes.map(\.text) + right + left)
    }

    @Test func readsAHorizontalTitleBeforeVerticalText() {
        let title = PrintedLines.horizontal("枕草子第一段", x: 300, y: 30, em: 36)
        let layout = PageLayout(of: [title] + PrintedLines.verticalParagraph(left + right, right: 900, y: 120))
        #expect(layout.lineTexts == [title.text] + left + right)
        #expect(layout.blocks.first?.direction == .horizontal)
        #expect(layout.blocks.first?.kind == .title)
    }

    @Test func readsThePagesOfAVerticalSpreadFromTheRight() {
        let first = PrintedLines.verticalParagraph(left + right, right: 1400, y: 200)
        let second = PrintedLines.verticalParagraph(right + left, right: 700, y: 200)
        let folios = [PrintedLines.horizontal("26", x: 1200, y: 100), PrintedLines.horizontal("27", x: 500, y: 100)]
        let layout = PageLayout(of: first + second + folios, width: 1500, height: 800)
        #expect(layout.lineTexts == ["26"] + left + right + ["27"] + right + left)
    }

    @Test(arguments: [-2.0, -0.7, 1, 2])
    func readsSkewedTiers(degrees: Double) {
        let lines =
            PrintedLines.verticalParagraph(left + right + left, right: 900, y: 100)
            + PrintedLines.verticalParagraph(right + left + right, right: 900, y: 380)
        let angle = degrees * .pi / 180
        func turn(_ p: Point) -> Point {
            Point(x: p.x * cos(angle) - p.y * sin(angle), y: p.x * sin(angle) + p.y * cos(angle))
        }
        let skewed = lines.map { line in
            RecognizedLine(
                direction: line.direction, quad: line.quad.map(turn),
                characters: line.characters.map {
                    RecognizedCharacter(text: $0.text, confidence: $0.confidence, quad: $0.quad.map(turn))
                })
        }
        #expect(PageLayout(of: skewed).lineTexts == left + right + left + right + left + right)
    }

    @Test func toleratesABoxThatReachesIntoTheGutter() {
        var lines = PrintedLines.verticalParagraph(left + right + left, right: 900, y: 100)
        var long = PrintedLines.vertical(right[1], right: 900 - 32, y: 380)
        long.quad = Quad(Rect(x: 848, y: 344, width: 20, height: 276)).startingLater(by: 1)
        lines += PrintedLines.verticalParagraph(right + left + right, right: 900, y: 380).filter {
            $0.text != right[1] || $0.quad[0].x < 800
        }
        #expect(PageLayout(of: lines + [long]).lineTexts == left + right + left + right + left + right)
    }

    @Test func givesNothingForNothing() {
        #expect(PageLayout(of: []) == PageLayout())
    }

    @Test func readsLinesWithoutText() {
        let boxes = (0..<3).map {
            LayoutBox(
                rect: Rect(x: 100, y: 100 + 40 * Double($0), width: 300, height: 20), direction: .horizontal, em: 20)
        }
        let regions = ReadingOrder(options: LayoutOptions()).regions(of: boxes.reversed())
        #expect(regions.flatMap(\.indices) == [2, 1, 0])
    }

    @Test(arguments: [TextDirection.vertical, .horizontal])
    func putsBoxesWithoutExtentInOrder(direction: TextDirection) {
        let boxes = (0..<3).map {
            LayoutBox(rect: Rect(x: 10 * Double($0), y: 0, width: 0, height: 0), direction: direction, em: 1)
        }
        let regions = ReadingOrder(options: LayoutOptions()).regions(of: boxes)
        #expect(regions.flatMap(\.indices).sorted() == [0, 1, 2])
    }
}
