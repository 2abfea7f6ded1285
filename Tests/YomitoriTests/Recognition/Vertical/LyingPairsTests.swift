import Testing
import YomitoriCore

@testable import Yomitori

@Suite struct LyingPairsTests {
    static let em = 32.0
    let forms = CellForms(em: em, axis: ColumnAxis(cells: [], base: 4..<36))

    /// How the ink of a cell of 32 rows lies: with strokes from top to bottom, or with paper across its middle.
    enum Drawn { case whole, parted }

    func column(_ cells: [(Drawn, [StripCharacter])]) -> (reading: CellReading, ink: InkMap) {
        var page = DrawnColumn(width: 40, height: cells.count * 32 + 32)
        var tiles: [Tile] = []
        for (k, cell) in cells.enumerated() {
            let top = k * 32 + 2
            switch cell.0 {
            case .whole: page.glyph(x: 6, y: top, side: 28)
            case .parted:
                page.fill(x: 6..<34, y: top..<top + 12)
                page.fill(x: 6..<34, y: top + 16..<top + 28)
            }
            let ink = InkExtent(columns: 6..<34, rows: top..<top + 28)
            tiles.append(Tile(rows: k * 32..<(k + 1) * 32, form: .upright, ink: ink))
        }
        return (CellReading(tiles, read: cells.map(\.1), forms: forms), page.ink)
    }

    var doubts: Doubts { Doubts(forms: forms, options: ColumnOptions(), pairCuts: [], isDrawnSmall: false) }

    func found(in column: (reading: CellReading, ink: InkMap)) -> [Doubt] {
        doubts.find(in: column.reading, ink: column.ink, columns: 4..<36)
    }

    func signs(_ text: String, _ confidence: Double = 0.99) -> [StripCharacter] {
        text.map { read(String($0), confidence) }
    }

    @Test(arguments: ["QR", "!」", "「O", "7.", "é?"]) func readsTwoHalfWidthSignsWhereAKanaWasReadFairly(_ pair: String)
    {
        let column = column([(.whole, [read("た", 1)]), (.parted, [read("こ", 0.96)]), (.whole, [read("と", 1)])])
        let open = found(in: column)
        #expect(open.map(\.kind) == [.pairs])
        #expect(open.first?.tile.form == .turned)
        #expect(doubts.settle(open, [signs(pair)], in: column.reading).text == "た\(pair)と")
    }

    @Test(arguments: ["11", "「-", "ひる", "Q", "∞」", "", "?.", "！．"]) func keepsTheKanaWhenNoTwoSignsAreRead(
        _ turned: String
    ) {
        let column = column([(.whole, [read("た", 1)]), (.parted, [read("二", 0.97)])])
        #expect(doubts.settle(found(in: column), [signs(turned)], in: column.reading).text == "た二")
    }

    @Test func keepsTheKanaWhenASignIsHardToRead() {
        let column = column([(.parted, [read("こ", 0.96)])])
        let open = found(in: column)
        #expect(doubts.settle(open, [[read("h", 0.97), read("o", 0.44)]], in: column.reading).text == "こ")
    }

    @Test func doubtsNeitherWhatWasReadSurelyNorWhatHasNoPaperInside() {
        #expect(found(in: column([(.parted, [read("こ", 0.995)])])).isEmpty)
        #expect(found(in: column([(.whole, [read("国", 0.9)])])).isEmpty)
    }

    @Test func leavesTwoUprightFiguresInOneCell() {
        #expect(found(in: column([(.whole, signs("17", 0.97)), (.whole, signs("46", 0.95))])).isEmpty)
    }

    @Test func readsAPairTogetherWithTheWordBesideIt() {
        let column = column([
            (.whole, [read("で", 1)]), (.whole, []), (.whole, [read("つ", 0.54)]), (.parted, [read("さ", 0.98)]),
            (.whole, [read("と", 1)]),
        ])
        let open = found(in: column)
        #expect(Set(open.filter { $0.kind == .pairs }.map(\.cells)) == [1..<4, 3..<4])
        func settled(_ word: String) -> String {
            let turned = [1..<4: word, 3..<4: "ty", 1..<3: "Ci"]
            let read = open.map { signs(turned[$0.cells] ?? "") }
            return doubts.settle(open, read, in: column.reading).text
        }
        #expect(settled("「City") == "で「Cityと")
        // A full character was passed over: the parts are taken that were spelled.
        #expect(settled("Ci") == "でCityと")
    }
}
