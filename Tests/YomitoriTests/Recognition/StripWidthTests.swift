import Testing

@testable import Yomitori

@Suite struct StripWidthTests {
    @Test(arguments: [(1, 64), (64, 64), (65, 128), (128, 128), (129, 256), (600, 640)])
    func fillsAStripUpToTheNextWidth(_ width: Int, _ filled: Int) {
        #expect(StripWidth.filled(width) == filled)
    }

    @Test(arguments: [(10.0, 64), (100.0, 128), (300.0, 256), (330.0, 384)])
    func takesTheNearestWidth(_ width: Double, _ nearest: Int) {
        #expect(StripWidth.nearest(to: width) == nearest)
    }

    @Test func cutsNothingOffAndHasSixWidthsForPieces() {
        let filled = (1...LineStrip.widestPiece).map { StripWidth.filled($0) }
        #expect(zip(1..., filled).allSatisfy { $0 <= $1 })
        #expect(Set(filled).sorted() == [64, 128, 256, 384, 512, 640])
    }
}
