import Testing
import YomitoriCore

@testable import Yomitori

@Suite struct SortedRegionsTests {
    private static let page = PixelSize(width: 1000, height: 1000)

    func region(x: Double = 10, width: Double, height: Double) -> TextRegion {
        TextRegion(quad: Quad(Rect(x: x, y: 10, width: width, height: height)), score: 0.9)
    }

    @Test func takesAShortColumnAmongColumnsForOne() {
        let regions = [region(width: 40, height: 900), region(width: 34, height: 48), region(width: 40, height: 44)]
        let sorted = SortedRegions(regions, page: Self.page)
        #expect(sorted.tall.count == 2)
        #expect(sorted.wide.count == 1)
    }

    @Test(arguments: [(12.0, 44.0, true), (12, 70, false), (6, 44, false)])
    func takesWhatIsNoHigherThanTheRowsForACharacter(width: Double, height: Double, isCharacter: Bool) {
        let rows = [region(width: 900, height: 40), region(width: 700, height: 32), region(width: 800, height: 36)]
        let sorted = SortedRegions(rows + [region(width: width, height: height)], page: Self.page)
        #expect(sorted.tall.isEmpty == isCharacter)
    }

    @Test(arguments: [-1.0, 989])
    func takesWhatTheEdgeCutsForNoCharacter(x: Double) {
        let sorted = SortedRegions(
            [region(width: 900, height: 40), region(x: x, width: 12, height: 22)], page: Self.page)
        #expect(sorted.tall.count == 1)
    }

    @Test func takesTheSameAmongLinesForALine() {
        let sorted = SortedRegions(
            [region(width: 900, height: 40), region(width: 34, height: 48)], page: Self.page)
        #expect(sorted.tall.isEmpty)
    }
}
