import Testing
import YomitoriCore

@testable import Yomitori

@Suite struct LyingLetterTests {
    static let em = 32.0
    let forms = CellForms(em: em, axis: ColumnAxis(cells: [], base: 4..<36))

    /// Cells of 32 rows, the ink of each as given from the cell's top left.
    func column(_ cells: [[StripCharacter]], x: Range<Int> = 6..<34, y: Range<Int> = 4..<26) -> CellReading {
        let tiles = cells.indices.map { k in
            let ink = InkExtent(columns: x, rows: k * 32 + y.lowerBound..<k * 32 + y.upperBound)
            return Tile(rows: k * 32..<(k + 1) * 32, form: .upright, ink: ink)
        }
        return CellReading(tiles, read: cells, forms: forms)
    }

    var doubts: Doubts { Doubts(forms: forms, options: ColumnOptions(), pairCuts: [], isDrawnSmall: false) }

    /// The column's text when one cell's turned tile said `turned`.
    func settled(_ turned: [StripCharacter], at k: Int = 1, in column: CellReading, _ kind: Doubt.Kind = .sideways)
        -> String
    {
        var tile = column.cells[k].tile
        tile.form = .turned
        return doubts.settle([Doubt(kind: kind, cells: k..<k + 1, tile: tile)], [turned], in: column).text
    }

    @Test(arguments: [
        ("", 0.0, "B", 0.99), ("い", 0.25, "A", 0.85), ("コ", 0.84, "T", 0.99), ("→", 0.34, "A", 0.97),
        ("⊂", 0.85, "U", 0.99), ("ー", 0.83, "J", 0.99), ("一", 0.98, "X", 0.92),
    ]) func readsACapitalThatLies(_ upright: String, _ before: Double, _ letter: String, _ after: Double) {
        let cell = upright.isEmpty ? [] : [read(upright, before)]
        let column = column([[read("、", 1)], cell, [read("棟", 1)]])
        #expect(settled([read(letter, after)], in: column) == "、\(letter)棟")
    }

    @Test(arguments: [Doubt.Kind.turned, .sideways, .pairs]) func readsItFromAnyTurnedTile(_ kind: Doubt.Kind) {
        let column = column([[read("型", 1)], [], [read("と", 1)]])
        #expect(settled([read(" ", 0.7), read("K", 0.9)], in: column, kind) == "型Kと")
    }

    @Test func readsItAtEitherEndOfAColumn() {
        #expect(settled([read("T", 0.9)], at: 0, in: column([[read("コ", 0.4)], [read("シ", 1)]])) == "Tシ")
        #expect(settled([read("A", 0.9)], at: 1, in: column([[read("画", 1)], []])) == "画A")
    }

    @Test func countsBothWidthsOfALetter() {
        let column = column([[read("画", 1)], [], [read("の", 1)]])
        #expect(settled([read("B", 0.49, or: [("Ｂ", 0.45)])], in: column) == "画Bの")
        #expect(settled([read("Ｂ", 0.76, or: [("B", 0.1)])], in: column) == "画Bの")
        #expect(settled([read("B", 0.49, or: [("8", 0.45)])], in: column) == "画の")
    }

    @Test(arguments: [
        ("土", 0.97, "H", 0.9), ("〇", 0.5, "O", 0.99), ("×", 0.3, "X", 0.99), ("口", 0.5, "D", 0.99),
        ("ロ", 0.5, "D", 0.99), ("工", 0.4, "H", 1.0), ("二", 0.4, "N", 0.99), ("Z", 0.4, "N", 0.99),
        ("Ｃ", 0.4, "U", 0.99), ("0", 0.4, "C", 0.99), ("い", 0.5, "a", 0.99), ("く", 0.5, "1", 0.99),
        ("一", 0.3, "I", 0.99), ("こ", 0.37, "J", 0.67), ("い", 0.8, "A", 0.85),
    ]) func keepsWhatWasReadUpright(_ upright: String, _ before: Double, _ turned: String, _ after: Double) {
        let column = column([[read("の", 1)], [read(upright, before)], [read("を", 1)]])
        #expect(settled([read(turned, after)], in: column) == "の\(upright)を")
    }

    /// A stroke of the width of く, and one as low as a bracket.
    @Test(arguments: [(14..<26, 2..<30), (6..<34, 4..<14)]) func keepsInkOfAnotherShape(
        _ x: Range<Int>, _ y: Range<Int>
    ) {
        let column = column([[read("の", 1)], [read("く", 0.4)], [read("を", 1)]], x: x, y: y)
        #expect(settled([read("V", 0.99)], in: column) == "のくを")
    }

    @Test func takesNoPartOfAWord() {
        #expect(settled([read("V", 0.99)], in: column([[read("の", 1)], [], [read("ロ", 0.3)]])) == "のロ")
        #expect(settled([read("C", 0.94)], at: 0, in: column([[read("つ", 0.4)], [read("S", 1)]])) == "つS")
        #expect(settled([read("A", 0.99)], at: 0, in: column([[read("つ", 0.4)]])) == "つ")
    }

    @Test func prefersAWordOfWhichItIsAPart() {
        let column = column([[read("は", 1)], [read("つ", 0.3)], [read("め", 0.65)], [read("を", 1)]])
        let tile = Tile(rows: 32..<64, form: .turned, ink: column.cells[1].tile.ink)
        let word = Tile(rows: 32..<96, form: .turned, ink: InkExtent(columns: 6..<34, rows: 36..<90))
        let open = [
            Doubt(kind: .pairs, cells: 1..<2, tile: tile), Doubt(kind: .sideways, cells: 1..<3, tile: word),
        ]
        #expect(doubts.settle(open, [[read("D", 0.99)], []], in: column).text == "はDめを")
        let second = [[read("D", 0.99)], [read("D", 0.8), read("V", 0.8)]]
        #expect(doubts.settle(open, second, in: column).text == "はDVを")
    }
}
