import Testing
import YomitoriCore

@testable import Yomitori

@Suite struct ParagraphRuleTests {
    @Test func beginsAtAnIndent() {
        let lines =
            PrintedLines.paragraph(["　吾輩は猫である名前はまだ無い", "どこで生れたかとんと見当がつか"], x: 100, y: 100)
            + [
                PrintedLines.horizontal("ニャーニャー泣いていた事だけ。", x: 100, y: 164),
                PrintedLines.horizontal("吾輩はここで始めて人間という", x: 120, y: 196),
                PrintedLines.horizontal("ものを見た。しかもあとで聞くと", x: 100, y: 228),
            ]
        #expect(PageLayout(of: lines).blocks.map(\.lines.count) == [3, 2])
    }

    /// Items of one list whose numbers were read in either width.
    @Test(arguments: [
        ["1. 前回の議事録を確認した。", "2．予算について", "3.その他の事項"]
    ])
    func beginsAtEachItemOfAList(items: [String]) {
        let text = [
            "The meeting was opened by the chairman, who had asked",
            "all members of the society to come to the inn at noon.",
        ]
        let layout = PageLayout(of: PrintedLines.paragraph(text + items, x: 100, y: 100))
        #expect(layout.blocks.map(\.text).suffix(3) == items[...])
    }

    @Test func takesABracketsBlankHalfForNoIndent() {
        let lines =
            PrintedLines.paragraph(["吾輩は猫である名前はまだ無い。", "どこで生れたかとんと見当がつか"], x: 100, y: 100)
            + [PrintedLines.horizontal("「くずし字」講座の開催。", x: 110, y: 164)]
            + PrintedLines.paragraph(["一番獰悪な種族であったそうだ。"], x: 100, y: 196)
        #expect(PageLayout(of: lines).blocks.first?.lines.count == 3)
    }

    @Test func keepsLinesBesideALostInitialTogether() {
        let lines =
            PrintedLines.paragraph(
                ["lice was beginning to get very tired", "having nothing to do: once or twice."], x: 140, y: 100)
            + PrintedLines.paragraph(
                ["was reading, but it had no pictures or co", "by her sister on the bank and of having."], x: 100,
                y: 164)
        #expect(PageLayout(of: lines).blocks.count <= 2)
    }

    @Test func beginsBehindAShortLine() {
        let lines = PrintedLines.paragraph(
            ["吾輩は猫である名前はまだ無いが", "どこで生れた。", "書生というのは人間中で一番獰悪", "な種族であったそうだこの書生と"], x: 100, y: 100)
        #expect(PageLayout(of: lines).blocks.map(\.lines.count) == [2, 2])
    }

    @Test func beginsBehindAGap() {
        let lines =
            PrintedLines.paragraph(["吾輩は猫である名前はまだ無いが", "どこで生れたかとんと見当がつか"], x: 100, y: 100)
            + PrintedLines.paragraph(["書生というのは人間中で一番獰悪", "な種族であったそうだこの書生と"], x: 100, y: 190)
        #expect(PageLayout(of: lines).blocks.map(\.lines.count) == [2, 2])
    }

    @Test func tellsLinesApartThatStandFurtherFromEachOtherThanText() {
        let lines = [
            PrintedLines.horizontal("Settings > Display > Night mode: On", x: 100, y: 100),
            PrintedLines.horizontal("明るさを自動で調整する", x: 100, y: 148),
            PrintedLines.horizontal("v2.10.4 (build 8817)", x: 100, y: 196),
        ]
        #expect(PageLayout(of: lines).blocks.map(\.lines.count) == [1, 1, 1])
    }

    @Test func keepsTextTogetherThatIsSetWide() {
        let lines = [
            PrintedLines.horizontal("吾輩は猫である名前はまだ無いが", x: 100, y: 100),
            PrintedLines.horizontal("どこで生れたかとんと見当がつか", x: 100, y: 148),
            PrintedLines.horizontal("ぬ何でも薄暗い所で", x: 100, y: 196),
        ]
        #expect(PageLayout(of: lines).blocks.map(\.lines.count) == [3])
    }

    @Test func tellsMessagesAtBothEdgesApart() {
        let messages: [(String, Double)] = [
            ("明日の待ち合わせは何時にする？", 40), ("十時に駅の改札口で待ち合わせはどう", 340), ("いいよ雨らしいから傘忘れないでね", 40), ("了解です", 600),
            ("あと例の資料も持ってきて？", 40),
        ]
        let lines = messages.enumerated().map { PrintedLines.horizontal($1.0, x: $1.1, y: 100 + 60 * Double($0)) }
        #expect(PageLayout(of: lines).blocks.map { $0.lines.map(\.text) } == messages.map { [$0.0] })
    }

    /// Lines 2.5 em apart.
    private func doubleSpaced(_ texts: [String], y: Double = 300) -> [RecognizedLine] {
        texts.enumerated().map { PrintedLines.horizontal($1, x: 100, y: y + 50 * Double($0)) }
    }

    @Test func keepsARaggedLetterWithDoubleSpacingTogether() {
        let lines = doubleSpaced([
            "I thank you for your words", "that you sent me in the spring, well before", "and for",
            "the clock, which came", "on Monday morning.",
        ])
        #expect(PageLayout(of: lines).blocks.map(\.lines.count) == [5])
    }

    @Test func keepsASpeechOfTwoLinesWithDoubleSpacingTogether() {
        let lines = doubleSpaced([
            "\"Where were you?\"", "\"Out.\"", "\"You should have told me about", "the boat before.\"", "\"Why?\"",
            "\"Nobody had asked me for anything", "since May.\"", "\"No.\"",
        ])
        #expect(PageLayout(of: lines).blocks.map(\.lines.count) == [1, 1, 2, 1, 2, 1])
    }

    @Test func keepsStanzasWithDoubleSpacingTogether() {
        let first = [
            "Still lay the boat,", "The tide had gone away to the open sea,", "And nobody", "Came down the hill to me.",
        ]
        let second = [
            "Loud rang the bells above,", "The lamps were lit,", "And when the wind came down that evening",
            "I closed the gate.",
        ]
        let lines = doubleSpaced(first) + doubleSpaced(second, y: 550)
        #expect(PageLayout(of: lines).blocks.map { $0.lines.map(\.text) } == [first, second])
    }

    @Test func tellsNamesInSmallLettersApart() {
        let lines = doubleSpaced(["minutes of the meeting", "letters", "plans.pdf", "map", "accounts.ods"])
        #expect(PageLayout(of: lines).blocks.map(\.lines.count) == [1, 1, 1, 1, 1])
    }

    /// Their words are so long that none would have fitted into the line before.
    @Test(arguments: [
        (["Introduction", "Quick start", "Authentication", "Rate limits", "Webhooks"], 5),
        (["Introduction", "quick start", "Authentication", "Rate limits", "Webhooks"], 1),
    ])
    func tellsTheEntriesOfAMenuApart(_ entries: [String], blocks: Int) {
        #expect(PageLayout(of: doubleSpaced(entries)).blocks.count == blocks)
    }

    /// Columns of which half end at one edge that none exceeds, 2.4 times as far apart as they are thick.
    @Test func keepsColumnsTogetherThatEndAtAnEdgeTheyShare() {
        let texts = [
            "吾輩は猫である名前はまだ無いが", "どこで生れた。", "書生という。", "ニャーニャー泣いていた事だけは",
            "一番獰悪な種族であったそうだが", "この書生と。", "煮て食う。",
        ]
        let lines = texts.enumerated().map {
            PrintedLines.vertical($1, right: 900 - 62 * Double($0), y: 200, em: 26)
        }
        #expect(PageLayout(of: lines).blocks.map(\.lines.count) == [2, 1, 3, 1])
    }

    @Test func takesNoAbbreviationForAListsMarker() {
        let lines =
            PrintedLines.paragraph(["Would you please write to me or ring (after 6", "p.m.)?"], x: 100, y: 100)
            + [PrintedLines.horizontal("P.S. The key is in the case.", x: 100, y: 220)]
        #expect(PageLayout(of: lines).blocks.map(\.lines.count) == [2, 1])
    }

    @Test func keepsRaggedLatinLinesTogether() {
        let lines = PrintedLines.paragraph(
            [
                "Alice was beginning to get very tired", "of sitting by her sister on the river",
                "bank, and of having nothing to do: once",
            ], x: 100, y: 100)
        let layout = PageLayout(of: lines)
        #expect(layout.blocks.count == 1)
        #expect(layout.text.contains("river bank"))
    }

    /// A line between two edges.
    private func line(
        _ text: String, from start: Double, to end: Double, y: Double, em: Double = 38
    ) -> RecognizedLine {
        var line = PrintedLines.horizontal(text, x: start, y: y, em: em)
        line.quad = Quad(Rect(minX: start, minY: y, maxX: end, maxY: y + em))
        return line
    }

    /// The first line has no descenders, and the second one is spaced out.
    @Test func takesNoLineThatIsSpacedOutForALargerOne() {
        let lines = [
            line("The mill was sold in the autumn to a man", from: 116, to: 702, y: 380, em: 32),
            line("from Leeds, who pulled out the old", from: 76, to: 703, y: 425, em: 40),
            line("machinery and let the building stand empty", from: 77, to: 703, y: 468, em: 41),
            line("for eleven years before anybody asked him", from: 77, to: 704, y: 514, em: 40),
            line("what he meant to do with it.", from: 77, to: 476, y: 558, em: 32),
            line("Nobody in the village could remember", from: 117, to: 704, y: 602, em: 40),
            line("such a thing, and nobody cared to ask the", from: 77, to: 702, y: 646, em: 40),
            line("curate about it again that winter.", from: 76, to: 544, y: 690, em: 40),
        ]
        #expect(PageLayout(of: lines).blocks.map(\.lines.count) == [5, 3])
    }

    /// Letters without ascenders and descenders make a low box, others do not.
    @Test(arguments: [("crew.", [4]), ("Hill", [3, 1])])
    func keepsAShortLastLineOfLowLetters(_ last: String, counts: [Int]) {
        let text = [
            "Every child of the village had slept in the cart", "under sacks that smelled of malt all night, and the",
            "dogs with them and woke as soon as the first cocks",
        ]
        let low = PrintedLines.horizontal(last, x: 100, y: 202, em: 11)
        let lines = PrintedLines.paragraph(text, x: 100, y: 100) + [low]
        #expect(PageLayout(of: lines).blocks.map(\.lines.count) == counts)
    }

    @Test func beginsASpeechBehindAFullLineAlsoAboveAnotherOne() {
        let lines = [
            line("“Nonsense,” said the Major—he had never cared for", from: 166, to: 974, y: 417),
            line("Brighton—“the boy is perfectly well.” He poured himself another", from: 127, to: 973, y: 463),
            line("glass and looked round the table, where nobody met his eye.", from: 126, to: 882, y: 508),
            line("“But, Papa,” began Lydia, “the doctor said ...”", from: 166, to: 742, y: 552),
            line("“Doctors! I’ve buried three of ’em.”", from: 167, to: 614, y: 597),
            line("It was at this moment that the maid came in with a telegram.", from: 166, to: 971, y: 641),
            line("She held it out on the tray as though it might explode; and, in a", from: 127, to: 974, y: 685),
            line("manner of speaking, it did. The Major read it once, read it again,", from: 127, to: 971, y: 730),
            line("and sat down very slowly in the chair by the fire.", from: 127, to: 731, y: 774),
        ]
        #expect(PageLayout(of: lines).blocks.map(\.lines.count) == [3, 1, 1, 4])
    }

    /// The third speech's first line is full and ends a sentence.
    @Test func beginsParagraphsAtTheLinesThatHangOut() {
        let speeches = [
            ["ANNA. You said the train was at nine."],
            ["PYOTR. I said it might be at nine. (He looks at his watch.) It", "is now half past."],
            ["OLGA. It has been half past for as long as I have been here.", "You have a watch too."],
            ["ANNA. And the trunks?"],
            ["PYOTR. On the platform, with your aunt sitting upon the", "largest of them and refusing to move."],
        ]
        let heading = PrintedLines.horizontal("Second scene", x: 100, y: 50)
        let direction = PrintedLines.horizontal("[A bell, off. Enter the STATIONMASTER.]", x: 160, y: 356)
        let last = PrintedLines.horizontal(
            "STATIONMASTER. Ladies and gentlemen, there is no train tonight.", x: 100, y: 388)
        let texts = speeches.flatMap { speech in speech.enumerated().map { (isFirst: $0 == 0, text: $1) } }
        let lines = texts.enumerated().map { number, line in
            PrintedLines.horizontal(line.text, x: line.isFirst ? 100 : 140, y: 100 + 32 * Double(number))
        }
        let layout = PageLayout(of: [heading] + lines + [direction, last])
        let blocks = [[heading.text]] + speeches + [[direction.text], [last.text]]
        #expect(layout.blocks.map { $0.lines.map(\.text) } == blocks)
        #expect(layout.rules(ofBlock: 2).contains(.outdent))
    }

    /// Running text around two figures goes on at the edge.
    @Test func keepsTextTogetherThatIsSetInBesideFigures() {
        let placed: [(Double, String)] = [
            (100, "The mill stood by the river and it had been sold to a man"),
            (140, "who came from Leeds and who had"), (140, "never seen one before it."),
            (100, "He pulled out all the old machinery and let the building"),
            (140, "stand empty for eleven years"), (140, "before anybody asked him what"),
            (100, "he meant to do with it."),
        ]
        let lines = placed.enumerated().map { PrintedLines.horizontal($1.1, x: $1.0, y: 100 + 32 * Double($0)) }
        #expect(!PageLayout(of: lines).placements.contains { $0.rule == .outdent })
    }

    @Test func keepsTheLastLineBehindANumberThatEndsEarly() {
        let first = PrintedLines.horizontal("本报讯昨日上午市图书馆新馆开", x: 140, y: 300)
        let rest = PrintedLines.paragraph(
            ["正式向读者开放新馆位于人民路58", "号总面积约三万平方米藏书十万册", "册设有阅览座位2,400", "个。"], x: 100, y: 332)
        #expect(PageLayout(of: [first] + rest).blocks.map(\.lines.count) == [5])
    }

    @Test func keepsVerseApartFromProseRules() {
        let lines = PrintedLines.verticalParagraph(
            ["春はあけぼの", "やうやう白くなりゆく山ぎは", "雲のほそく", "夏は夜月のころは", "さらなり"], right: 500, y: 100)
        #expect(PageLayout(of: lines).blocks.count == 1)
    }
}
