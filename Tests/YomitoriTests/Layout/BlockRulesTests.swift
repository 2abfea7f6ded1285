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

@Suite struct VerseRuleTests {
    private let sender = ["Margaret Hara", "14 Elm Grove", "Dublin 6"]

    /// A letter whose text tells the measure.
    private func letter(to address: [String]) -> PageLayout {
        func lines(_ texts: [String], x: Double = 117, y: Double, pitch: Double = 42) -> [RecognizedLine] {
            texts.enumerated().map { PrintedLines.horizontal($1, x: x, y: y + Double($0) * pitch, em: 24) }
        }
        let first = [
            "Thank you for your letter of the spring, in which you had asked whether the clock",
            "can be mended and I am glad to say that it can and that the price of it will be",
            "about the same as before.",
        ]
        let second = [
            "The work should not take longer than two weeks since only the spring has broken",
            "and my brother has one of the same make in his workshop on the quay of the old",
            "harbour where you are known.",
        ]
        return PageLayout(
            of: lines(sender, x: 848, y: 125, pitch: 39) + lines(["3rd March 2019"], x: 848, y: 274)
                + lines(address, y: 355, pitch: 39) + lines(["Dear Mr. Pettigrew,"], y: 554) + lines(first, y: 613)
                + lines(second, y: 759) + lines(["Yours sincerely,"], y: 1030) + lines(["Margaret Hara"], y: 1150),
            width: 1240, height: 1754)
    }

    @Test func leavesTheLinesOfAnAddress() {
        let address = ["Mr. J. Pettigrew", "Pettigrew & Sons Ltd.", "27 Harbour Street", "Cork"]
        let texts = letter(to: address).blocks.map(\.text)
        #expect(texts.contains(sender.joined(separator: "\n")))
        #expect(texts.contains(address.joined(separator: "\n")))
        #expect(texts.contains { $0.contains("whether the clock can be mended") })
    }

    @Test(arguments: [
        (["〒231-0023神奈川県横浜市中区山下町98", "電話 045-555-0122（代表）", "minato@example.jp"], "\n"),
        (["スーパーやまもと駅前店", "TEL: 03-5555-0147"], "\n"), (["変更のあるときは前の日までに必ず", "電話で伺います"], ""),
        (["the office, to which you may write or", "tell 5 people"], " "),
        (["Mehr darüber erfahren Sie jederzeit unter", "www.example.de."], " "),
        (["Sie erreichen uns an jedem Werktag unter", "Tel. 030 123456 oder am Schalter"], " "),
    ])
    func leavesTheLinesOfANameCard(_ lines: [String], separator: String) {
        let layout = PageLayout(of: PrintedLines.paragraph(lines, x: 100, y: 300))
        #expect(layout.text == lines.joined(separator: separator))
    }

    @Test func leavesTheLinesOfAProgram() {
        let program: [(Double, String)] = [
            (0, "def load(path: str) -> dict[str, int]:"), (40, "out = {}"), (40, "with open(path) as file:"),
            (80, "for number, line in enumerate(file):"), (120, "key, value = line.split()"),
            (120, "out[key] = int(value)"), (40, "return out"),
        ]
        let lines = program.enumerated().map { PrintedLines.horizontal($1.1, x: 100 + $1.0, y: 300 + 44 * Double($0)) }
        #expect(PageLayout(of: lines).text == program.map { $0.1 }.joined(separator: "\n"))
    }

    @Test func keepsTheItemsOfAListOfFormulas() {
        let items = [
            "• F = force in newtons", "• m = mass in kilograms", "• a = acceleration", "• t = time in seconds",
        ]
        let lines = items.enumerated().map { PrintedLines.horizontal($1, x: 100, y: 300 + 44 * Double($0)) }
        #expect(PageLayout(of: lines).blocks.map(\.text) == items)
    }

    /// Old German print, whose hyphens are read as equals signs.
    @Test func joinsLinesWithDoubleHyphens() {
        let text = [
            "Die große Garten=Ausstellung, welche der Kauf=", "mann eröffnet hat, bot den Garten=Freunden an=",
            "genehme Stunden, und der Rosen=Flor war be=", "sonders reich in diesem Sommer=Monat ge=", "wesen.",
        ]
        let layout = PageLayout(of: PrintedLines.paragraph(text, x: 100, y: 300))
        #expect(layout.blocks.allSatisfy { !$0.text.contains("\n") })
    }

    @Test func joinsShortLinesThatGoOn() {
        let text = ["The clock on the", "mantel is of oak and", "strikes every hour", "of the day"]
        #expect(letter(to: text).blocks.map(\.text).contains(text.joined(separator: " ")))
    }

    @Test(arguments: [
        (["〒606-8501", "京都市左京区吉田", "山田太郎"], true), (["天は人の上に人を", "造らず人の下に人", "を造らずと言う。"], false),
        (["山田", "京都市左京区吉田"], true),
        // A number goes on in the next line; the last line tells that the first one is full.
        (["会期は平成20", "30年の夏まで"], false), (["天は人の上に人を", "造らず人", "の下に人を造る"], false),
        // Two lines of words begin with a capital or a figure by chance.
        (["Die neue", "Mühle steht"], false), (["It was sold in", "1802"], false),
        (["Die neue", "Mühle steht", "Am Bach"], true),
    ])
    func tellsLinesThatStayFromRunningText(_ texts: [String], areKept: Bool) {
        let frame = PageFrame(angle: 0, pageSize: PixelSize(width: 1000, height: 1400))
        func lines(_ texts: [String], y: Double) -> [LayoutLine] {
            PrintedLines.paragraph(texts, x: 100, y: y).map { LayoutLine($0, in: frame) }
        }
        let body = lines(["天は人の上に人を造らず人の下に人を造らず", "と言えりされば天より人を生ずるには万人は", "万人みな同じ位。"], y: 300)
        let short = lines(texts, y: 100)
        let options = LayoutOptions()
        let column = ParagraphRule.Column(short + body, size: TypeSize(of: short + body), options: options)
        #expect(VerseRule(options: options).keepsLines(short, in: [short, body], of: column) == areKept)
        // Without text that tells the measure a few lines are a short paragraph.
        #expect(!VerseRule(options: options).keepsLines(short, in: [short], of: column))
    }
}

@Suite struct HeadingRuleTests {
    private let mills = [
        "Of the thirty-one mills in the survey nine do still stand now",
        "and four of them have their wheels, two of those in", "use as houses.",
    ]

    /// A short line, and the text below it, 1.6 em from line to line.
    private func section(_ heading: String, _ text: [String], y: Double, pitch: Double = 40) -> [RecognizedLine] {
        [PrintedLines.horizontal(heading, x: 100, y: y)] + PrintedLines.paragraph(text, x: 100, y: y + pitch)
    }

    @Test func tellsHeadingsInTheBodysSizeRightAboveTheirText() {
        let sources = [
            "The survey of the year lists every building and its owner too",
            "with rent and stones. It was made for the county and", "come down to us.",
        ]
        let methods = [
            "We walked the whole length of the river and noted each weir.",
            "Photographs were taken from the opposite bank wher", "reach it at all.",
        ]
        let layout = PageLayout(
            of: section("1. Sources", sources, y: 300) + section("2. Methods", methods, y: 464)
                + section("Results and Discussion", mills, y: 628))
        #expect(layout.kinds == [.title, .paragraph, .title, .paragraph, .title, .paragraph])
        #expect(layout.blocks.map(\.text).prefix(3).last == "2. Methods")
        #expect(layout.rules(ofBlock: 1).contains(.heading))
    }

    @Test func tellsAHeadingByItsNameBelowAFullLine() {
        let lines = [
            PrintedLines.vertical("焼き上がった器は皆土間に並べて冷ます罅の有無を", right: 900, y: 120),
            PrintedLines.vertical("指で弾いて確かめ音の濁ったものは惜しげなく割る。", right: 868, y: 100),
            PrintedLines.vertical("第三節 販路の変遷", right: 836, y: 100),
            PrintedLines.vertical("鉄道が通じるまでは器は舟で下流の町まで運ばれて", right: 804, y: 120),
            PrintedLines.vertical("いたのである。", right: 772, y: 100),
        ]
        let layout = PageLayout(of: lines)
        #expect(layout.blocks.map(\.lines.count) == [2, 1, 2])
        #expect(layout.kinds == [.paragraph, .title, .paragraph])
    }

    /// Items of a name and an address each, at one pitch or with a little room between them.
    @Test(arguments: [32.0, 40.0]) func leavesTheItemsOfAListWhole(pitch: Double) {
        let items = [
            ["1. Maria Huber", "Am Tivoli 12/3, 1130 Wien"], ["2. Josef Gruber", "Am Hof 101, Stiege 2, 1060 Wien"],
            ["3. Anna Berger", "Am Ring 5, Stiege 12, 1010 Wien"],
        ]
        let lines = items.enumerated().flatMap {
            PrintedLines.paragraph($1, x: 100, y: 300 + Double($0) * (32 + pitch))
        }
        let layout = PageLayout(of: lines)
        #expect(layout.kinds == [.listItem, .listItem, .listItem])
        #expect(layout.blocks.map { $0.lines.map(\.text) } == items)
    }

    @Test func keepsAnItemsLineThatALongNounFollows() {
        let lines = PrintedLines.paragraph(
            ["1. Der neue", "Donaudampfschiffahrts", "verein von Wien fuhr"], x: 100, y: 300)
        #expect(PageLayout(of: lines).blocks.map(\.lines.count) == [3])
    }

    @Test(arguments: [
        // The text goes on in small letters; ends with a colon; has no more room below it than lines have.
        ("2. Methods", "we walked the whole length of the river and noted each weir.", 40.0),
        ("2. Methods:", "We walked the whole length of the river and noted each weir.", 40.0),
        ("Results and Discussion", "We walked the whole length of the river and noted each weir.", 32.0),
    ])
    func keepsAShortFirstLineInItsParagraph(_ first: String, _ second: String, pitch: Double) {
        let text = [second, "Photographs were taken from the opposite bank wher", "reach it at all."]
        let lines = PrintedLines.paragraph(mills, x: 100, y: 300) + section(first, text, y: 424, pitch: pitch)
        #expect(PageLayout(of: lines).blocks.map(\.lines.count) == [3, 4])
    }
}

@Suite struct BlockKindRuleTests {
    private let body = ["天は人の上に人を造らず人の下に人を造らず", "と言えりされば天より人を生ずるには万人は", "万人みな同じ位にして生まれながら貴賤上下", "の差別なく万物の霊たる身と心との働きをも"]

    @Test func tellsATitleBySize() {
        let layout = PageLayout(
            of: [PrintedLines.horizontal("第3章 利用の概況", x: 100, y: 40, em: 30)]
                + PrintedLines.paragraph(body, x: 100, y: 110))
        #expect(layout.kinds == [.title, .paragraph])
        #expect(layout.blocks.first?.lines.first?.kind == .title)
    }

    @Test func tellsANumberedHeadingInTheBodysSize() {
        let lines =
            PrintedLines.paragraph(body, x: 100, y: 100) + [PrintedLines.horizontal("B. 職員の健康管理", x: 120, y: 240)]
            + PrintedLines.paragraph(body, x: 100, y: 276)
        #expect(PageLayout(of: lines).kinds == [.paragraph, .title, .paragraph])
    }

    @Test func tellsItemsOfANumberedList() {
        let lines = PrintedLines.paragraph(
            ["1. 申請書を二部用意してください。", "2. 各ページに署名すること。", "3. 領収書は保管してください。"], x: 120, y: 250)
        #expect(
            PageLayout(of: PrintedLines.paragraph(body, x: 100, y: 100) + lines).kinds == [
                .paragraph, .listItem, .listItem, .listItem,
            ])
    }

    @Test func tellsACaption() {
        let lines =
            PrintedLines.paragraph(body, x: 100, y: 100) + [PrintedLines.horizontal("図2　送付管", x: 240, y: 400, em: 16)]
            + PrintedLines.paragraph(body, x: 100, y: 450)
        #expect(PageLayout(of: lines).kinds.contains(.caption))
    }

    @Test(arguments: ["Fig. 1. The house", "図3 送付管", "(図2) 送付管", "Table 2: Rates", "第3表 利用者", "Abb. 4"])
    func takesForACaption(_ text: String) {
        #expect(CaptionPattern.matches(text))
    }

    @Test(arguments: ["Figures show", "図書館年報", "表す", "Plate", "第3章 概況"])
    func doesNotTakeForACaption(_ text: String) {
        #expect(!CaptionPattern.matches(text))
    }

    @Test func tellsNotesAtTheFoot() {
        let notes = PrintedLines.paragraph(
            ["*) Herr Prof. Ad. Wagner kann sich in dem schon citirten Werk", "keine Vorstellung machen."], x: 100,
            y: 300, em: 14)
        #expect(PageLayout(of: PrintedLines.paragraph(body, x: 100, y: 100) + notes).kinds == [.paragraph, .note])
    }

    @Test func tellsOneNoteFromTheNextThatFillsItsLineToo() {
        let notes = ["＊１原文は旧仮名遣いによるが題名は初版の扉に従って改めた。", "＊２一九〇六年の秋に雑誌に発表され翌年に単行本となった。"]
        let layout = PageLayout(
            of: PrintedLines.paragraph(body, x: 100, y: 100) + PrintedLines.paragraph(notes, x: 100, y: 300, em: 14))
        #expect(layout.kinds == [.paragraph, .note, .note])
        #expect(layout.blocks.suffix(2).map(\.text) == notes)
    }
}

@Suite struct ContinuationRuleTests {
    private let first = ["天は人の上に人を造らず人の下に", "と言えりされば天より人を生ずる", "万人みな同じ位にして生まれなが", "の差別なく万物の霊たる身と心と"]
    private let second = ["の働きをもって天地の間にあるよ", "ろずの物を資りもって衣食住の用", "を達し自由自在互いに人の妨げを", "なさずしておのおの安楽に。"]

    @Test func joinsAParagraphAcrossColumns() {
        let layout = PageLayout(
            of: PrintedLines.paragraph(first, x: 100, y: 100) + PrintedLines.paragraph(second, x: 440, y: 100))
        #expect(layout.blocks.count == 1)
        #expect(layout.rules(ofBlock: 0).contains(.continuation))
        #expect(layout.text == (first + second).joined())
    }

    @Test(arguments: [(false, false, 1), (true, false, 2), (false, true, 2)])
    func goesOnWithNoLinesThatStayLines(_ opens: Bool, _ follows: Bool, blocks: Int) {
        let frame = PageFrame(angle: 0, pageSize: PixelSize(width: 1000, height: 1400))
        func draft(_ texts: [String], x: Double, keepsLines: Bool) -> ContinuationRule.Draft {
            let lines = PrintedLines.paragraph(texts, x: x, y: 100).map { LayoutLine($0, in: frame) }
            return .init(
                kind: .paragraph, direction: .horizontal, rule: .columns, lines: lines, columnEnd: x + 300,
                columnStart: x, keepsLines: keepsLines)
        }
        let drafts = [draft(first, x: 100, keepsLines: opens), draft(second, x: 440, keepsLines: follows)]
        let size = TypeSize(of: drafts.flatMap(\.lines))
        let joined = ContinuationRule(options: LayoutOptions(), size: size).joined(drafts)
        #expect(joined.count == blocks)
    }

    @Test func putsACaptionBehindTheParagraphItInterrupts() {
        let caption = PrintedLines.horizontal("図2　送付管", x: 500, y: 200, em: 15)
        let layout = PageLayout(
            of: PrintedLines.paragraph(first, x: 100, y: 100) + [caption]
                + PrintedLines.paragraph(second, x: 440, y: 240))
        #expect(layout.kinds == [.paragraph, .caption])
    }
}

@Suite struct RunningTextTests {
    @Test(arguments: [
        (["吾輩は", "猫である。"], "吾輩は猫である。"),
        (["Alice was", "beginning"], "Alice was beginning"),
        (["conver-", "sation"], "conversation"),
        (["Thunder-ten-", "tronckh"], "Thunder-ten-tronckh"),
        (["電話06-", "9876"], "電話06-9876"),
        (["Garten-", "Ausstellungen"], "Garten-Ausstellungen"),
        (["詳しくは desk", "を見よ"], "詳しくは deskを見よ"),
        (["sing\u{00AD}", "ing"], "singing"),
        (["a — ", "b"], "a — b"),
        (["", "a", " "], "a"),
    ])
    func joinsLines(_ lines: [String], _ text: String) {
        #expect(RunningText.joined(lines) == text)
    }
}
