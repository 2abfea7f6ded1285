import Testing
import YomitoriCore

@testable import Yomitori

@Suite struct RubyRuleTests {
    @Test func joinsRubyToItsKanjiInVerticalLines() throws {
        let base = PrintedLines.vertical("二人の若い紳士が森へ行く", right: 500, y: 100)
        let ruby = PrintedLines.vertical("しんし", right: 511, y: 205, em: 10)
        let layout = PageLayout(of: [base, ruby, PrintedLines.vertical("隊のかたちをして鉄砲をか", right: 468, y: 100)])
        #expect(layout.lineTexts == [base.text, "隊のかたちをして鉄砲をか"])
        let found = try #require(layout.blocks.first?.lines.first?.ruby.first)
        #expect(found.text == "しんし")
        #expect(found.base == [5, 7])
        #expect(!layout.text.contains("しんし"))
        #expect(layout.placements.contains { $0.rule == .ruby && $0.line == 0 })
    }

    @Test func joinsRubyAboveHorizontalLines() throws {
        let base = PrintedLines.horizontal("貴賤上下の差別なく万物の霊", x: 100, y: 100)
        let ruby = PrintedLines.horizontal("きせん", x: 105, y: 89, em: 10)
        let layout = PageLayout(of: [base, ruby])
        #expect(layout.lineTexts == [base.text])
        #expect(try #require(layout.blocks.first?.lines.first?.ruby.first).base == [0, 2])
    }

    /// The box of a cell in a table's last row may take in the rule below it.
    @Test func leavesACellAboveOneInALooseBox() {
        let above = PrintedLines.horizontal("水道料金", x: 100, y: 100)
        var below = PrintedLines.horizontal("印刷用紙", x: 100, y: 122)
        func heightened(_ quad: Quad) -> Quad {
            let box = quad.boundingBox
            return Quad(Rect(x: box.x, y: box.y, width: box.width, height: 28))
        }
        below.quad = heightened(below.quad)
        below.characters = below.characters.map {
            RecognizedCharacter(text: $0.text, confidence: $0.confidence, quad: heightened($0.quad))
        }
        #expect(PageLayout(of: [above, below]).lineTexts == [above.text, below.text])
    }

    @Test func dividesRubyOfSeveralWords() throws {
        let base = PrintedLines.horizontal("鉄砲打ちも紳士もいた", x: 100, y: 100)
        let first = PrintedLines.horizontal("てっぽ", x: 105, y: 89, em: 10)
        let second = PrintedLines.horizontal("しんし", x: 205, y: 89, em: 10)
        let ruby = RecognizedLine(
            direction: .horizontal, quad: Quad(Rect(x: 105, y: 89, width: 130, height: 10)),
            characters: first.characters + second.characters)
        let found = try #require(PageLayout(of: [base, ruby]).blocks.first?.lines.first?.ruby)
        #expect(found.map(\.text) == ["てっぽ", "しんし"])
        #expect(found.map(\.base) == [[0, 2], [5, 7]])
    }

    /// Half-width brackets make such a line look smaller than it is.
    @Test func leavesAHeadingOfKanjiAlone() {
        let heading = PrintedLines.horizontal("(目的)", x: 130, y: 98, em: 18)
        let lines = PrintedLines.paragraph(["第三条この会は海をまもることを", "目的とする。"], x: 100, y: 118)
        #expect(PageLayout(of: [heading] + lines).lineTexts == ["(目的)"] + lines.map(\.text))
    }

    /// A half of its em above the name; a reading touches its base.
    @Test(arguments: [("営業部課長", 68.0, 2), ("第12回", 68.0, 2), ("ひがしやまかなこ", 68.0, 1), ("東山加奈子", 78.0, 1)])
    func leavesAnOfficeAboveANameAlone(small: String, y: Double, count: Int) {
        let lines = [
            PrintedLines.horizontal(small, x: 100, y: y, em: 20),
            PrintedLines.horizontal("東山加奈子", x: 100, y: 98, em: 40),
        ]
        #expect(PageLayout(of: lines).lineTexts.count == count)
    }

    @Test func leavesSmallPrintUnderTextAlone() {
        let lines = PrintedLines.paragraph(["天は人の上に人を造らず人の下に", "人を造らずと言えりされば天より"], x: 100, y: 100)
        let note = PrintedLines.horizontal("ちいさいもじのちゅうい", x: 100, y: 180, em: 12)
        #expect(PageLayout(of: lines + [note]).lineTexts.count == 3)
    }

    @Test func leavesAShortLastLineAlone() {
        let lines = PrintedLines.paragraph(["天は人の上に人を造らず人の下に", "ある。", "人を造らずと言えりされば天より"], x: 100, y: 100)
        #expect(PageLayout(of: lines).lineTexts == lines.map(\.text))
    }
}

@Suite struct DropCapRuleTests {
    @Test func joinsAnInitialToItsWord() throws {
        let initial = PrintedLines.horizontal("A", x: 100, y: 100, em: 60)
        let lines =
            [
                PrintedLines.horizontal("lice was beginning to get very tired of", x: 136, y: 102),
                PrintedLines.horizontal("having nothing to do: once or twice she", x: 136, y: 134),
                PrintedLines.horizontal("was reading, but it had no pictures or conv-", x: 100, y: 166),
                PrintedLines.horizontal("ersations.", x: 100, y: 198),
            ]
        let layout = PageLayout(of: [initial] + lines)
        #expect(layout.blocks.count == 1)
        #expect(layout.text.hasPrefix("Alice was beginning to get very tired of having"))
        #expect(layout.text.hasSuffix("or conversations."))
        #expect(layout.placements.contains { $0.rule == .dropCap })
    }

    @Test func joinsAnInitialWhoseOpeningTheLineReaches() {
        let initial = PrintedLines.horizontal("Ｃ", x: 100, y: 100, em: 60)
        let lines = PrintedLines.paragraph(
            ["all me Ishmael some years ago", "having little money in my purse"], x: 138, y: 102)
        #expect(PageLayout(of: [initial] + lines).text.hasPrefix("Ｃall me"))
    }

    /// A paragraph with an initial that three lines stand beside, and two lines below it.
    private func paragraph(beside: [String]) -> PageLayout {
        let below = [
            "room after room, every night. He tried curtains, shutt",
            "a blanket, but the light came in through every crack",
        ]
        return PageLayout(
            of: [PrintedLines.horizontal("W", x: 100, y: 100, em: 84)]
                + PrintedLines.paragraph(beside, x: 148, y: 102) + PrintedLines.paragraph(below, x: 100, y: 198))
    }

    /// The second line's first word would have found room in the first one.
    @Test func keepsLinesBesideAnInitialTogetherThatEndEarly() {
        let layout = paragraph(beside: [
            "hen the boat was ready, we put in bread and", "a compass, and waited for the tide to turn; then a",
            "quiet morning came without wind, and gulls sat on",
        ])
        #expect(layout.blocks.map(\.lines.count) == [5])
        #expect(layout.text.hasPrefix("When the boat was ready, we put in bread and a compass"))
    }

    @Test func beginsAParagraphBesideAnInitialWhereTheTextEnds() {
        let layout = paragraph(beside: [
            "hen the boat was ready, we put to sea.", "A compass and the tide that turned that day were",
            "all that he had to say about the journey to the",
        ])
        #expect(layout.blocks.first?.text == "When the boat was ready, we put to sea.")
    }

    @Test(arguments: ["E:", "7", "A1"])
    func takesNoOrnamentForAnInitial(_ text: String) {
        let ornament = PrintedLines.horizontal(text, x: 100, y: 100, em: 60)
        let lines = PrintedLines.paragraph(
            ["lice was beginning to get very", "having nothing to do: once or"], x: 166, y: 102)
        #expect(!PageLayout(of: [ornament] + lines).placements.contains { $0.rule == .dropCap })
    }
}

@Suite struct WarichuRuleTests {
    /// A paragraph of four columns, the first and the third interrupted by a warichu, in the order in which they are read.
    private static let lines: [RecognizedLine] = [
        PrintedLines.vertical("門の下にはこ", right: 650, y: 80, em: 40), half("下人は七段あ", right: 649, y: 345),
        half("る石段の一番", right: 629, y: 345), PrintedLines.vertical("の男のほかに誰", right: 650, y: 509, em: 40),
        PrintedLines.vertical("羅生門の下で雨やみを待っていた広い門", right: 588, y: 80, em: 40),
        PrintedLines.vertical("もいない所々丹塗の", right: 526, y: 80, em: 40), half("剝げた大きな", right: 525, y: 448),
        half("円柱に蟋蟀が", right: 505, y: 448), PrintedLines.vertical("一匹とまっ", right: 526, y: 612, em: 40),
        PrintedLines.vertical("ている羅生門が朱雀大路にある以上は", right: 464, y: 80, em: 40),
    ]

    private static func half(_ text: String, right: Double, y: Double) -> RecognizedLine {
        var line = PrintedLines.vertical(text, right: right, y: y, em: 19)
        line.kind = .warichu
        return line
    }

    private func arranged(_ lines: [RecognizedLine]) -> PageLayout {
        var options = LayoutOptions()
        options.takesRuby = false
        options.joinsLines = false
        let page = PixelSize(width: 700, height: 900)
        return LayoutAnalyzer(options: options).layout(of: lines.reversed(), pageSize: page)
    }

    @Test func readsTheRightHalfThenTheLeftOneInsideTheirColumn() {
        let layout = arranged(Self.lines)
        #expect(layout.lineTexts == Self.lines.map(\.text))
        #expect(layout.kinds == [.paragraph])
        #expect(layout.placements.filter { $0.rule == .warichu }.compactMap(\.line) == [1, 2, 6, 7])
    }

    @Test func leavesHalvesAloneThatInterruptNoColumn() {
        // A third beside a pair's left half, and a pair far below its column.
        let third = Self.half("の用もない", right: 486, y: 452)
        let far = [Self.half("申の刻下り", right: 587, y: 800), Self.half("からふり", right: 567, y: 800)]
        let column = PrintedLines.vertical("羅生門の下で", right: 588, y: 80, em: 40)
        #expect(arranged(Self.lines + [third]).placements.count { $0.rule == .warichu } == 4)
        #expect(!arranged(far + [column]).placements.contains { $0.rule == .warichu })
    }

    @Test func knowsAWarichuByTheDetectorsWordAlone() {
        let unnamed = Self.lines.map { line in
            var unnamed = line
            unnamed.kind = .body
            return unnamed
        }
        #expect(!arranged(unnamed).placements.contains { $0.rule == .warichu })
    }
}

@Suite struct BulletRuleTests {
    @Test func joinsSignsToTheirItems() {
        let items = ["Bring two copies of the form.", "Sign each page in blue ink.", "Keep the receipt."]
        let lines = items.enumerated().flatMap { number, item in
            [
                PrintedLines.horizontal("•", x: 100, y: 100 + 32 * Double(number)),
                PrintedLines.horizontal(item, x: 122, y: 100 + 32 * Double(number)),
            ]
        }
        let layout = PageLayout(of: lines)
        #expect(layout.kinds == [.listItem, .listItem, .listItem])
        #expect(layout.lineTexts == items.map { "• " + $0 })
    }

    @Test(arguments: [
        ("• a", 1), ("1. a", 2), ("12) a", 3), ("(3) a", 3), ("①あ", 1), ("一、あ", 2), ("(a) b", 3), ("ア．い", 2),
        ("・申請書", 1), ("B.A note", 2),
    ])
    func findsTheMarker(_ text: String, length: Int) throws {
        #expect(try #require(ListMarker.first(in: text)).length == length)
    }

    @Test(arguments: [
        "1.5 m", "9:00", "ら、早く", "で、白熊", "二人の", "-5", "*note", "word", "p.m.)?", "P.S. The", "",
    ])
    func findsNoMarker(_ text: String) {
        #expect(ListMarker.first(in: text) == nil)
    }
}

@Suite struct PiecesRuleTests {
    @Test func joinsPiecesOfALine() {
        let lines =
            PrintedLines.paragraph(["天は人の上に人を造らず人の下に", "人を造らずと言えりされば天より"], x: 100, y: 100)
            + [PrintedLines.horizontal("人を生ずる", x: 100, y: 164), PrintedLines.horizontal("には万人は万", x: 260, y: 164)]
        let layout = PageLayout(of: lines)
        #expect(layout.lineTexts.last == "人を生ずるには万人は万")
        #expect(layout.placements.contains { $0.rule == .pieces && $0.line == 2 })
    }

    @Test func leavesLinesApartWhereEachWasDetectedAsOne() {
        var options = LayoutOptions()
        options.joinsLines = false
        let lines = [
            PrintedLines.horizontal("・", x: 100, y: 100), PrintedLines.horizontal("人の上に人を造らず人の下に", x: 125, y: 100),
            PrintedLines.horizontal("・", x: 100, y: 132), PrintedLines.horizontal("人を生ずる", x: 125, y: 132),
            PrintedLines.horizontal("には万人は", x: 230, y: 132),
        ]
        let joined = PageLayout(of: lines)
        let apart = LayoutAnalyzer(options: options).layout(of: lines, pageSize: PixelSize(width: 1000, height: 1400))
        #expect(joined.lineTexts.count == 2)
        #expect(apart.lineTexts == lines.map(\.text))
        #expect(apart.kinds == joined.kinds)
        #expect(!apart.placements.contains { [.pieces, .bullet].contains($0.rule) })
    }

    @Test func setsASpaceBetweenWords() {
        let layout = PageLayout(of: [
            PrintedLines.horizontal("Alice was", x: 100, y: 100), PrintedLines.horizontal("beginning", x: 205, y: 100),
        ])
        #expect(layout.lineTexts == ["Alice was beginning"])
        #expect(layout.blocks.first?.lines.first?.characters.count == 19)
    }

    /// A full-width blank; the blank half of a comma; a place where a character was lost beside others.
    @Test(arguments: [("第一章", 180.0, "第一章 川のほとりで"), ("第一章、", 190.0, "第一章、川のほとりで"), ("第一章", 200.0, "第一章川のほとりで")])
    func keepsABlankInAHeadingAsASpace(_ number: String, x: Double, _ text: String) {
        let pieces = [
            PrintedLines.horizontal(number, x: 100, y: 40), PrintedLines.horizontal("川のほとりで", x: x, y: 40),
        ]
        let body = PrintedLines.paragraph(["天は人の上に人を造らず人の下に", "人を造らずと言えりされば天より"], x: 100, y: 100)
        #expect(PageLayout(of: pieces + body).lineTexts.first == text)
    }

    @Test func joinsLettersSpacedHeadings() {
        let pieces = [PrintedLines.horizontal("目", x: 200, y: 40), PrintedLines.horizontal("次", x: 260, y: 40)]
        let body = PrintedLines.paragraph(["天は人の上に人を造らず人の下に", "人を造らずと言えりされば天より"], x: 100, y: 100)
        #expect(PageLayout(of: pieces + body).lineTexts.first == "目次")
    }
}

@Suite struct DirectionRuleTests {
    @Test func turnsASingleCharacterLikeItsNeighbours() throws {
        let lines = PrintedLines.verticalParagraph(["天は人の上に人を造らず人の下に", "人を造らずと言えりされば天より"], right: 500, y: 100)
        let last = PrintedLines.horizontal("す", x: 416, y: 100)
        let layout = PageLayout(of: lines + [last])
        #expect(layout.lineTexts.last == "す")
        let line = try #require(layout.blocks.last?.lines.last)
        #expect(line.direction == .vertical)
        #expect(line.quad[0] == Point(x: 436, y: 100))
        #expect(layout.placements.contains { $0.rule == .direction })
    }
}
