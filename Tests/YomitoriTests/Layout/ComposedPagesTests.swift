import Testing
import YomitoriCore

@testable import Yomitori

/// Whole pages of several kinds, in the order in which a reader takes them.
@Suite struct ComposedPagesTests {
    private func text(_ seed: Int, _ count: Int, length: Int = 20) -> [String] {
        let kana = Array("いろはにほへとちりぬるをわかよたれそつねならむうゐのおくやまけふこえてあさきゆめみし")
        return (0..<count).map { line in
            String((0..<length).map { kana[(seed * 31 + line * 17 + $0 * 7) % kana.count] })
        }
    }

    private func latin(_ seed: Int, _ count: Int, length: Int = 38) -> [String] {
        let words = "when the boat came round again they saw that no one had touched it since morning and went on"
            .split(
                separator: " ")
        return (0..<count).map { line in
            var text = ""
            var word = seed * 5 + line * 3
            while text.count < length - 5 {
                text += (text.isEmpty ? "" : " ") + words[word % words.count]
                word += 1
            }
            return text + String(repeating: "n", count: max(0, length - text.count))
        }
    }

    @Test func readsThreeColumnsUnderAHeadingAndOverANote() {
        let heading = PrintedLines.horizontal("あたらしいまちのこと", x: 300, y: 60, em: 36)
        let columns = (0..<3).map { text($0, 12, length: 12) }
        let lines = columns.enumerated().flatMap { PrintedLines.paragraph($1, x: 80 + 280 * Double($0), y: 160) }
        let note = PrintedLines.horizontal("※このぺえじのしゃしんはしのひろばのもの", x: 80, y: 600, em: 15)
        let layout = PageLayout(of: [heading, note] + lines)
        #expect(layout.lineTexts == [heading.text] + columns.flatMap { $0 } + [note.text])
    }

    @Test func readsTwoTiersUnderAHorizontalTitle() {
        let title = PrintedLines.horizontal("むかしのくらし", x: 330, y: 60, em: 40)
        let upper = text(1, 16), lower = text(2, 16)
        let lines =
            PrintedLines.verticalParagraph(upper, right: 900, y: 160)
            + PrintedLines.verticalParagraph(lower, right: 900, y: 610)
        let folio = PrintedLines.horizontal("— 12 —", x: 460, y: 1080, em: 14)
        let layout = PageLayout(of: [title, folio] + lines)
        #expect(layout.lineTexts == [title.text] + upper + lower + [folio.text])
        #expect(layout.kinds.first == .title)
        #expect(layout.kinds.last == .folio)
    }

    @Test func readsATitleAcrossTwoTiersFirst() {
        let title = PrintedLines.vertical("ふるいまちのはなし", right: 900, y: 300, em: 40)
        let upper = text(3, 12), lower = text(4, 12)
        let lines =
            PrintedLines.verticalParagraph(upper, right: 800, y: 160)
            + PrintedLines.verticalParagraph(lower, right: 800, y: 610)
        #expect(PageLayout(of: [title] + lines).lineTexts == [title.text] + upper + lower)
    }

    @Test func readsACaptionInAVerticalPageApart() {
        let before = text(5, 8, length: 40), after = text(6, 6, length: 18)
        let caption = PrintedLines.horizontal("図3 しのひろば", x: 380, y: 530, em: 14)
        let lines =
            PrintedLines.verticalParagraph(before, right: 900, y: 100)
            + PrintedLines.verticalParagraph(after, right: 640, y: 600)
        let layout = PageLayout(of: [caption] + lines)
        #expect(layout.lineTexts.filter { $0 != caption.text } == before + after)
    }

    @Test func readsAFigureBetweenTheLinesOfTwoColumns() {
        let head = latin(1, 6, length: 80)
        let left = latin(2, 14), right = latin(3, 6), rest = latin(4, 5)
        let caption = PrintedLines.horizontal("Fig. 2. The boat on the shore.", x: 560, y: 620, em: 14)
        let lines =
            PrintedLines.paragraph(head, x: 100, y: 80) + PrintedLines.paragraph(left, x: 100, y: 320)
            + PrintedLines.paragraph(right, x: 520, y: 320) + PrintedLines.paragraph(rest, x: 520, y: 660)
        let layout = PageLayout(of: [caption] + lines, width: 1000, height: 900)
        #expect(layout.lineTexts.filter { $0 != caption.text } == head + left + right + rest)
    }

    @Test func readsATableBetweenParagraphsOfTwoColumns() {
        let left = latin(5, 16), upper = latin(6, 5), lower = latin(7, 5)
        let rows = [["year", "men", "women"], ["1901", "120", "98"], ["1902", "131", "101"], ["1903", "", "99"]]
        let cells = rows.enumerated().flatMap { number, row in
            zip(row, [540.0, 680, 800]).filter { !$0.0.isEmpty }.map {
                PrintedLines.horizontal($0, x: $1, y: 300 + 30 * Double(number))
            }
        }
        let lines =
            PrintedLines.paragraph(left, x: 100, y: 100) + PrintedLines.paragraph(upper, x: 520, y: 100)
            + PrintedLines.paragraph(lower, x: 520, y: 460)
        let layout = PageLayout(of: lines + cells, width: 1000, height: 800)
        #expect(layout.lineTexts == left + upper + rows.flatMap { $0 }.filter { !$0.isEmpty } + lower)
        #expect(layout.kinds.contains(.table))
    }

    @Test func readsAReceiptRowByRow() {
        let rows: [(String, String)] = [
            ("SUSHI SET", "13.99"), ("GREEN TEA", "2.50"), ("MISO SOUP LARGE", "4.00"), ("TAX", "1.64"),
            ("TOTAL", "22.13"),
        ]
        let head = [
            PrintedLines.horizontal("SAKURA RESTAURANT", x: 140, y: 60, em: 24),
            PrintedLines.horizontal("12 Main Street", x: 180, y: 100),
        ]
        let cells = rows.enumerated().flatMap { number, row in
            [
                PrintedLines.horizontal(row.0, x: 80, y: 180 + 32 * Double(number)),
                // The prices end at one place.
                PrintedLines.horizontal(row.1, x: 500 - 10 * Double(row.1.count), y: 181 + 32 * Double(number)),
            ]
        }
        let thanks = PrintedLines.horizontal("THANK YOU", x: 210, y: 420)
        let layout = PageLayout(of: head + cells + [thanks], width: 580, height: 520)
        #expect(layout.lineTexts == head.map(\.text) + rows.flatMap { [$0.0, $0.1] } + [thanks.text])
    }

    @Test func readsTheTiersOfEachPageOfASpread() {
        let tiers = (0..<4).map { text(10 + $0, 10, length: 14) }
        let lines =
            PrintedLines.verticalParagraph(tiers[0], right: 1500, y: 100)
            + PrintedLines.verticalParagraph(tiers[1], right: 1500, y: 430)
            + PrintedLines.verticalParagraph(tiers[2], right: 700, y: 100)
            + PrintedLines.verticalParagraph(tiers[3], right: 700, y: 430)
        #expect(PageLayout(of: lines, width: 1600, height: 800).lineTexts == tiers.flatMap { $0 })
    }

    @Test func readsNotesUnderTwoColumnsLast() {
        let left = latin(8, 14), right = latin(9, 14)
        let notes = ["1 See the plan of the harbour at the end of the", "book, and the list of those who went."]
        let lines =
            PrintedLines.paragraph(left, x: 100, y: 100) + PrintedLines.paragraph(right, x: 520, y: 100)
            + PrintedLines.paragraph(notes, x: 520, y: 570, em: 14)
        let layout = PageLayout(of: lines, width: 1000, height: 800)
        #expect(layout.lineTexts == left + right + notes)
        #expect(layout.kinds.last == .note)
    }

    @Test func readsTheNotesOfEachColumnAfterTheColumns() {
        let left = latin(8, 14), right = latin(9, 14)
        let first = ["1 See the plan of the harbour at the end of the", "book, and the list of those who went."]
        let second = ["2 The boat was sold in the spring of that year by", "the widow of its owner."]
        let lines =
            PrintedLines.paragraph(left, x: 100, y: 100) + PrintedLines.paragraph(right, x: 520, y: 100)
            + PrintedLines.paragraph(first, x: 100, y: 570, em: 14)
            + PrintedLines.paragraph(second, x: 520, y: 570, em: 14)
        let layout = PageLayout(of: lines, width: 1000, height: 800)
        #expect(layout.lineTexts == left + right + first + second)
        #expect(layout.kinds.suffix(2) == [.note, .note])
        #expect(layout.rules(ofBlock: layout.blocks.count - 2).first == .foot)
    }

    @Test func leavesAQuotationInSmallerPrintAtTheEndOfItsColumn() {
        let left = latin(8, 13) + ["as they had written it down then."], right = latin(9, 19)
        let quotation = ["We saw the plan of the harbour at the end of the", "book, and the list of those who went."]
        let lines =
            PrintedLines.paragraph(left, x: 100, y: 100) + PrintedLines.paragraph(right, x: 520, y: 100)
            + PrintedLines.paragraph(quotation, x: 100, y: 570, em: 14)
        #expect(PageLayout(of: lines, width: 1000, height: 800).lineTexts == left + quotation + right)
    }

    @Test func leavesNotesInAColumnBesideANarrowerOne() {
        let text = latin(8, 14), aside = latin(9, 18, length: 18)
        let notes = ["1 See the plan of the harbour at the end of the", "book, and the list of those who went."]
        let lines =
            PrintedLines.paragraph(text, x: 100, y: 100) + PrintedLines.paragraph(aside, x: 540, y: 100)
            + PrintedLines.paragraph(notes, x: 100, y: 570, em: 14)
        #expect(PageLayout(of: lines, width: 1000, height: 800).lineTexts == text + notes + aside)
    }

    @Test func readsAHorizontalBoxOnAVerticalPageInOnePiece() {
        let before = text(15, 8, length: 40), after = text(16, 6, length: 22)
        let box = PrintedLines.paragraph(text(17, 5, length: 14), x: 320, y: 700)
        let lines =
            PrintedLines.verticalParagraph(before, right: 900, y: 100)
            + PrintedLines.verticalParagraph(after, right: 640, y: 100)
        let layout = PageLayout(of: lines + box)
        let texts = layout.lineTexts
        #expect(texts.filter { !box.map(\.text).contains($0) } == before + after)
        #expect(texts.filter { box.map(\.text).contains($0) } == box.map(\.text))
    }
}
