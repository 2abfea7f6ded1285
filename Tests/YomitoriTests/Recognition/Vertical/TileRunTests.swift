import Testing

@testable import Yomitori

@Suite struct TileRunTests {
    /// Also where a strip has no room for neighbours, or not even for a tile.
    @Test(arguments: [0, 1, 2, 3, 40])
    func givesEachTileToOneRunAndShowsItsNeighbours(most: Int) {
        for count in 0...200 {
            let runs = TileRun.runs(of: count, showing: most)
            #expect(runs.flatMap { Array($0.own) } == Array(0..<count))
            for run in runs {
                #expect(!run.own.isEmpty)
                #expect(run.shown.lowerBound == max(0, run.own.lowerBound - 1))
                #expect(run.shown.upperBound == min(count, run.own.upperBound + 1))
                #expect(run.shown.count <= max(most, 3))
            }
            let lengths = runs.map { $0.own.count }
            #expect((lengths.max() ?? 0) - (lengths.min() ?? 0) <= 1)
        }
    }
}
