import Testing

@testable import Yomitori

@Suite struct CellCutterTests {
    /// Characters of 16 rows in cells of 20, paper around.
    func profile(cells: Int, paper: Int = 14) -> [Float] {
        var rows = [Float](repeating: 0, count: paper + cells * 20 + paper)
        for cell in 0..<cells {
            for row in 2..<18 { rows[paper + cell * 20 + row] = 0.25 }
        }
        return rows
    }

    @Test(arguments: [1, 3, 12]) func cutsACellForEachCharacter(_ cells: Int) {
        let cuts = CellCutter().cuts(profile(cells: cells), pitch: 20)
        #expect(cuts.count == cells + 1)
    }

    @Test func cutsBetweenTheCharacters() {
        let rows = profile(cells: 6)
        let cuts = CellCutter().cuts(rows, pitch: 20)
        for cut in cuts.dropFirst().dropLast() { #expect(rows[cut] == 0 || rows[cut - 1] == 0) }
    }

    @Test func followsAPitchThatIsALittleOff() {
        #expect(CellCutter().cuts(profile(cells: 10), pitch: 19).count == 11)
    }

    @Test func cutsNothingWithoutInk() {
        #expect(CellCutter().cuts([Float](repeating: 0, count: 100), pitch: 20).count < 2)
    }

    @Test func givesAStopAtTheEndACellOfItsOwn() {
        var rows = profile(cells: 5)
        // The last cell holds ink in its upper third only.
        for row in (14 + 4 * 20 + 8)..<(14 + 5 * 20) { rows[row] = 0 }
        #expect(CellCutter().cuts(rows, pitch: 20).count == 6)
    }
}
