import Testing
import YomitoriCore

@testable import Yomitori

@Suite struct CrowdedFiguresTests {
    static let em = 32.0
    let forms = CellForms(em: em, axis: ColumnAxis(cells: [], base: 4..<36))

    func reading(_ figure: String, _ confidence: Double = 1, width: Int) -> CellReading {
        let ink = InkExtent(columns: 6..<6 + width, rows: 2..<30)
        let tile = Tile(rows: 0..<32, form: .upright, ink: ink)
        return CellReading([tile], read: [[read(figure, confidence)]], forms: forms)
    }

    func doubts(isDrawnSmall: Bool = true) -> Doubts {
        Doubts(forms: forms, options: ColumnOptions(), pairCuts: [], isDrawnSmall: isDrawnSmall)
    }

    func found(in reading: CellReading, isDrawnSmall: Bool = true) -> [Doubt] {
        doubts(isDrawnSmall: isDrawnSmall).find(
            in: reading, ink: DrawnColumn(width: 40, height: 40).ink, columns: 4..<36)
    }

    @Test(arguments: [("7", "79"), ("9", "79"), ("2", "22"), ("１", "１７")])
    func readsAFigureAgainThatIsTooWide(_ figure: String, _ whole: String) {
        let cell = reading(figure, width: 29)
        let open = found(in: cell)
        #expect(open.map(\.kind) == [.crowded])
        #expect(doubts().settle(open, [whole.map { read(String($0), 0.9) }], in: cell).text == whole)
    }

    @Test(arguments: ["7", "46", "7年", ""]) func keepsTheFigureWhenNoOtherIsReadBesideIt(_ again: String) {
        let cell = reading("7", width: 29)
        #expect(doubts().settle(found(in: cell), [again.map { read(String($0), 0.9) }], in: cell).text == "7")
    }

    /// Kanji are as wide as two figures.
    @Test(arguments: [(0.3, 0.9, "了"), (0.3, 0.2, "7"), (0.7, 0.9, "7")])
    func takesACharacterThatIsSurerThanAnUnclearFigure(_ first: Double, _ second: Double, _ settled: String) {
        let cell = reading("7", first, width: 29)
        let open = found(in: cell)
        #expect(open.contains { $0.kind == .crowded })
        #expect(doubts().settle(open, open.map { _ in [read("了", second)] }, in: cell).text == settled)
    }

    @Test func takesAFigureFromTheNextCellThatWasReadThereToo() {
        var cells = reading("7", width: 29)
        let next = Tile(rows: 32..<64, form: .upright, ink: InkExtent(columns: 6..<34, rows: 34..<62))
        cells.cells.append(CellReading.Cell(tile: next, read: [read("9", 0.6), read("歳", 1)]))
        let open = [Doubt(kind: .crowded, cells: 0..<1, tile: cells.cells[0].tile)]
        let again = [[read("7", 0.9), read("9", 0.9)]]
        #expect(doubts().settle(open, again, in: cells).text == "79歳")
        cells.cells[1].read = [read("9", 1), read("8", 1)]
        #expect(doubts().settle(open, again, in: cells).text == "7998")
    }

    @Test func leavesOneFigureAsWideAsOne() { #expect(found(in: reading("7", width: 24)).isEmpty) }

    @Test func leavesOtherCharacters() { #expect(found(in: reading("七", width: 29)).isEmpty) }

    @Test func readsNothingAgainThatWasDrawnInNaturalProportions() {
        #expect(found(in: reading("7", width: 29), isDrawnSmall: false).isEmpty)
    }
}
