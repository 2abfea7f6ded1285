import Testing
import YomitoriCore

@testable import Yomitori

@Suite struct DoubtsTests {
    static let em = 32.0
    let forms = CellForms(em: em, axis: ColumnAxis(cells: [], base: 4..<36))

    /// A cell of 32 rows, its ink as given from the cell's top left.
    func cell(_ row: Int, _ characters: [StripCharacter], x: Range<Int> = 6..<34, y: Range<Int> = 2..<30)
        -> CellReading.Cell
    {
        let ink = InkExtent(columns: x, rows: row * 32 + y.lowerBound..<row * 32 + y.upperBound)
        return .init(tile: Tile(rows: row * 32..<(row + 1) * 32, form: .upright, ink: ink), read: characters)
    }

    func reading(_ cells: [CellReading.Cell]) -> CellReading {
        var reading = CellReading(cells.map(\.tile), read: cells.map(\.read), forms: forms)
        reading.cells = cells
        return reading
    }

    func doubts(isDrawnSmall: Bool = false) -> Doubts {
        Doubts(forms: forms, options: ColumnOptions(), pairCuts: [], isDrawnSmall: isDrawnSmall)
    }

    func found(in reading: CellReading, isDrawnSmall: Bool = false) -> [Doubt] {
        doubts(isDrawnSmall: isDrawnSmall).find(
            in: reading, ink: DrawnColumn(width: 40, height: 40 * 32).ink, columns: 4..<36)
    }

    @Test func doubtsNothingThatWasReadSurely() {
        #expect(found(in: reading([cell(0, [read("日", 0.99)]), cell(1, [read("本", 0.98)])])).isEmpty)
    }

    @Test func readsATallStrokeTurned() throws {
        let bar = reading([cell(0, [read("コ", 0.99)]), cell(1, [read("1", 0.7)], x: 17..<22)])
        let open = found(in: bar)
        #expect(open.map(\.kind) == [.turned])
        let settled = doubts().settle(open, [[read("一", 0.9, or: [("ー", 0.08)])]], in: bar)
        #expect(settled.text == "コー")
        #expect(abs(settled.cells[1].confidence - 0.98) < 1e-9)
    }

    /// A foot makes it wider than any stroke: 平成1年.
    @Test func keepsAFigureWithAFootThatLooksLikeAStrokeWhenItIsTurned() {
        func settled(_ above: String, _ confidence: Double = 0.98, x: Range<Int> = 14..<25) -> String {
            let column = reading([cell(0, [read(above, 0.99)]), cell(1, [read("1", confidence)], x: x)])
            return doubts().settle(found(in: column), [[read("一", 0.99)]], in: column).text
        }
        #expect(settled("成") == "成1")
        #expect(settled("の") == "の1")
        // A long vowel, a stroke without a foot, a figure that was not surely read.
        #expect(settled("コ") == "コー")
        #expect(settled("成", x: 17..<22) == "成ー")
        #expect(settled("成", 0.6) == "成ー")
    }

    @Test func keepsAnExclamationMarkThatWasReadWell() {
        #expect(found(in: reading([cell(0, [read("！", 0.9)], x: 17..<22)])).isEmpty)
    }

    @Test func readsAFlatArcTurnedThatLooksLikeAKana() {
        let flat = reading([cell(0, [read("へ", 0.97)], x: 6..<34, y: 22..<30)])
        let open = found(in: flat)
        #expect(open.map(\.kind) == [.turned])
        #expect(doubts().settle(open, [[read("(", 0.9)]], in: flat).text == "(")
        #expect(found(in: reading([cell(0, [read("へ", 0.97)], x: 6..<34, y: 10..<23)])).isEmpty)
    }

    @Test func readsASmallTsuBeforeAHanCharacterAsTheBracketThatItIsTurned() {
        func column(before next: String) -> CellReading {
            reading([cell(0, [read("は", 0.99)]), cell(1, [read("っ", 0.98)], y: 2..<17), cell(2, [read(next, 0.99)])])
        }
        let bracket = column(before: "行")
        let open = found(in: bracket)
        #expect(open.map(\.kind) == [.turned])
        #expect(doubts().settle(open, [[read("『", 0.99)]], in: bracket).text == "は『行")
        #expect(doubts().settle(open, [[read("U", 0.9)]], in: bracket).text == "はっ行")
        #expect(doubts().settle(open, [[read("」", 0.99)]], in: bracket).text == "はっ行")
        #expect(doubts().settle(open, [[read("ー", 0.99)]], in: bracket).text == "はっ行")
        #expect(found(in: column(before: "て")).isEmpty)
    }

    @Test func readsTwoLettersInOneCell() {
        let word = reading([cell(0, [read("時", 0.99)]), cell(1, [read("召", 0.2)]), cell(2, [read("を", 0.99)])])
        let open = found(in: word)
        #expect(open.map(\.kind) == [.sideways])
        #expect(doubts().settle(open, ["CD".map { read(String($0), 0.9) }], in: word).text == "時CDを")
        #expect(doubts().settle(open, [[read("C", 0.7)]], in: word).text == "時召を")
    }

    @Test func readsWeakCellsTogetherAsLatinSetSideways() {
        let word = reading([
            cell(0, [read("時", 0.99)]), cell(1, [read("⊂", 0.6)]), cell(2, [read("ミ", 0.93)]),
            cell(3, [read("8", 0.4)]), cell(4, [read("や", 0.7)]),
        ])
        let open = found(in: word)
        #expect(open.map(\.kind) == [.sideways])
        #expect(open.first?.cells == 1..<4)
        let settled = doubts().settle(open, ["Unicode".map { read(String($0), 0.99) }], in: word)
        #expect(settled.text == "時Unicodeや")
    }

    @Test func takesNoSidewaysReadingOfOtherScripts() {
        let word = reading([cell(0, [read("さ", 0.5)]), cell(1, [read("ら", 0.4)])])
        let open = found(in: word)
        #expect(doubts().settle(open, open.map { _ in [read("お", 0.99)] }, in: word).text == "さら")
    }

    @Test func prefersOneCharacterToStrokesReadSideways() {
        let strokes = reading([cell(0, [read("、", 0.54)]), cell(1, [read("二", 0.7)])])
        let tile = Tile(rows: 0..<64, form: .upright, ink: InkExtent(columns: 6..<34, rows: 4..<60))
        let open = [
            Doubt(kind: .joined, cells: 0..<2, tile: tile), Doubt(kind: .sideways, cells: 0..<2, tile: tile),
        ]
        let settled = doubts().settle(open, [[read("三", 0.99)], [read("1", 0.99), read("1", 0.94)]], in: strokes)
        #expect(settled.text == "三")
    }

    @Test func readsAnUnclearCharacterAgainWhereItWasDrawnSmall() {
        let unclear = reading([cell(0, [read("寧", 0.45, or: [("獰", 0.15)])])])
        #expect(found(in: unclear).isEmpty)
        let open = found(in: unclear, isDrawnSmall: true)
        #expect(open.map(\.kind) == [.unclear])
        #expect(doubts(isDrawnSmall: true).settle(open, [[read("獰", 0.8)]], in: unclear).text == "獰")
        #expect(doubts(isDrawnSmall: true).settle(open, [[read("檸", 0.3)]], in: unclear).text == "寧")
    }

    @Test func laysDoubtfulCellsBetweenTheirNeighbours() {
        let bar = reading([
            cell(0, [read("コ", 0.99)]), cell(1, [read("1", 0.7)], x: 17..<22), cell(2, [read("ヒ", 0.99)]),
        ])
        let again = SecondReading(found(in: bar), in: bar.cells)
        #expect(again.tiles.map(\.form) == [.upright, .turned, .upright, .blank])
        #expect(again.places == [1])
    }

    @Test func laysMoreNeighboursIntoAShortStrip() {
        let cells = (0..<9).map { cell($0, [read("国", 0.99)]) } + [cell(9, [], y: 2..<12)]
        let again = SecondReading(found(in: reading(cells)), in: cells)
        #expect(again.tiles.prefix(4).map(\.form) == [.upright, .upright, .upright, .turned])
        #expect(again.places.first == 3)
    }

    @Test func readsAStrokeTurnedThatIsTooHighForTheCharacterOne() {
        // A third as high as wide, as a closing bracket is.
        let bracket = reading([cell(0, [read("一", 0.97)], y: 2..<12)])
        let open = found(in: bracket)
        #expect(open.map(\.kind) == [.turned])
        #expect(doubts().settle(open, [[read("」", 0.9)]], in: bracket).text == "」")
        #expect(found(in: reading([cell(0, [read("一", 0.97)], y: 14..<18)])).isEmpty)
    }

    @Test func readsAStrokeWithoutAGapAsADash() {
        let dashes = reading([
            cell(0, [read("と", 0.9)]), cell(1, [read("ー", 0.9)], x: 18..<21, y: 0..<32),
            cell(2, [read("一", 0.8, or: [("―", 0.1)])], x: 18..<21, y: 0..<32),
        ])
        let settled = LongDash(em: Self.em, pitch: 32).settled(dashes)
        #expect(settled.text == "と――")
        #expect(settled.cells[2].confidence == 0.1)
    }

    @Test func readsAStrokeAsDashesThatWasReadAsNothing() {
        let cells = [
            cell(0, [read("た", 0.9)]), cell(1, [], x: 18..<21, y: 0..<32), cell(2, [], x: 18..<21, y: 0..<32),
            cell(3, [read("と", 0.9)]),
        ]
        let settled = LongDash(em: Self.em, pitch: 32).settled(reading(cells))
        #expect(settled.text == "た――と")
        #expect(settled.cells[1].confidence == LongDash.unseen)
        // A rule along the column is as narrow, and longer.
        let rule = (0..<9).map { cell($0, [], x: 18..<21, y: 0..<32) }
        #expect(LongDash(em: Self.em, pitch: 32).settled(reading(rule)).text == "")
    }

    @Test func leavesLongVowelsWithPaperBetween() {
        let vowels = reading([
            cell(0, [read("ー", 0.9)], x: 18..<21, y: 2..<29), cell(1, [read("ー", 0.9)], x: 18..<21, y: 3..<30),
        ])
        #expect(LongDash(em: Self.em, pitch: 32).settled(vowels).text == "ーー")
    }
}
