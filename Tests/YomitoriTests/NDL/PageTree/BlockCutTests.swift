import Testing
import YomitoriTestSupport

@testable import Yomitori

@Suite struct BlockCutTests {
    private func box(_ left: Int, _ top: Int, _ width: Int, _ height: Int) -> PixelBox {
        PixelBox(left: left, top: top, right: left + width, bottom: top + height)
    }

    @Test func readsColumnsFromTheRightAndRowsFromTheTop() {
        let columns = (0..<5).map { box(40 * $0, 0, 20, 300) }
        #expect(BlockCut.ranks(of: columns) == [4, 3, 2, 1, 0])
        let rows = (0..<5).map { box(0, 40 * $0, 300, 20) }
        #expect(BlockCut.ranks(of: rows) == [0, 1, 2, 3, 4])
    }

    @Test func readsColumnsOfHorizontalLinesFromTheLeft() {
        let lines = [box(0, 0, 100, 10), box(0, 20, 100, 10), box(150, 0, 100, 10), box(150, 20, 100, 10)]
        #expect(BlockCut.ranks(of: lines) == [0, 1, 2, 3])
    }

    @Test func seesTheGapsBetweenBoxesThatLieOnEachOther() {
        let columns = (0..<5).flatMap { [box(40 * $0, 0, 20, 300), box(40 * $0 + 5, 100, 10, 100)] }
        // Within a column what begins further to the right comes first.
        #expect(BlockCut.ranks(of: columns) == [9, 8, 7, 6, 5, 4, 3, 2, 1, 0])
    }

    @Test func givesEveryBoxARankOfItsOwn() {
        var random = SeededGenerator(seed: 11)
        for count in [1, 2, 10, 100] {
            let boxes = (0..<count).map { _ in
                box(
                    Int.random(in: -20..<900, using: &random), Int.random(in: -20..<900, using: &random),
                    Int.random(in: 0..<200, using: &random), Int.random(in: 0..<200, using: &random))
            }
            #expect(BlockCut.ranks(of: boxes).sorted() == Array(0..<count))
        }
    }

    /// The original's table would have 10¹² cells.
    @Test func keepsNoTableOfThePagesSize() {
        let boxes = (0..<100).map { box($0 * 100_000_000, 0, 90_000_000, 1) }
        #expect(BlockCut.ranks(of: boxes) == Array(0..<100))
    }

    @Test func findsNoOrderWithoutBoxes() { #expect(BlockCut.ranks(of: []) == []) }
}
