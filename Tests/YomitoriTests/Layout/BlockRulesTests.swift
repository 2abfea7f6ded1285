import Testing
import YomitoriCore

@testable import Yomitori

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
