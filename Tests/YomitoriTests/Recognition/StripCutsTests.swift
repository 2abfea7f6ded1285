import Testing

@testable import Yomitori

@Suite struct StripCutsTests {
    private let cuts = StripCuts(step: 8, context: 48, widest: 640)

    /// Ink everywhere but in these columns.
    private func ink(_ width: Int, without gaps: [Range<Int>] = []) -> [Float] {
        (0..<width).map { x in gaps.contains { $0 ~= x } ? 0 : 0.25 }
    }

    private func computed(_ places: [Int], of width: Int) -> Int {
        let ends = [0] + places + [width]
        return zip(ends, ends.dropFirst()).map { from, to in
            StripWidth.filled(min(width, to + 48) - max(0, from - 48))
        }.reduce(0, +)
    }

    /// Between words rather than letters.
    @Test func cutsInTheWiderOfTwoGaps() {
        // Cut anywhere between 368 and 464 it costs as much: pieces of 512 and 640 pixels.
        let places = cuts.places(in: ink(960, without: [376..<379, 416..<432, 448..<451]))
        #expect(places == [424])
    }

    @Test func computesNoMoreThanPiecesOfOneLengthWould() {
        for width in stride(from: 641, to: 4_000, by: 37) {
            let places = cuts.places(in: ink(width))
            let parts = (width + 543) / 544
            let even = (1..<max(2, parts)).map { width * $0 / parts / 8 * 8 }
            #expect(computed(places, of: width) <= computed(even, of: width))
        }
    }

    /// A better gap is not worth any price.
    @Test func fillsItsPiecesThoughAGapLiesElsewhere() {
        // Two pieces of 640 pixels can show 1,184 and no more.
        #expect(cuts.places(in: ink(1_184, without: [200..<240])) == [592])
    }

    @Test func cutsAtWholeStepsAndLeavesEachPieceAsMuchAsItsNeighboursShow() {
        for width in [641, 800, 1_183, 1_185, 2_399, 20_011] {
            let places = cuts.places(in: ink(width, without: [90..<110, 600..<640]))
            #expect(places.allSatisfy { $0.isMultiple(of: 8) })
            let ends = [0] + places + [width]
            for (from, to) in zip(ends, ends.dropFirst()) {
                #expect(to - from >= 48)
                #expect(min(width, to + 48) - max(0, from - 48) <= 640)
            }
        }
    }
}
