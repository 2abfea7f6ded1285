import Testing
import YomitoriCore
import YomitoriImaging

@testable import Yomitori

@Suite struct TateChuYokoTests {
    /// A vertical line of blocks: (top, height, whether it is two bars side by side).
    private func line(_ blocks: [(top: Int, height: Int, isPair: Bool)], width: Int = 40, height: Int = 300)
        -> RasterPart
    {
        var pixels = [UInt8](repeating: 255, count: width * height * 3)
        for block in blocks {
            for y in block.top..<(block.top + block.height) {
                for x in 4..<(width - 4) where !block.isPair || !(width / 2 - 3..<width / 2 + 3).contains(x) {
                    for channel in 0..<3 { pixels[(y * width + x) * 3 + channel] = 0 }
                }
            }
        }
        return RasterPart(Raster(size: PixelSize(width: width, height: height), pixels: pixels))
    }

    @Test func partsALineAtFiguresSetAcrossIt() {
        let crop = line([(10, 30, false), (50, 30, false), (100, 24, true), (150, 30, false), (200, 30, false)])
        #expect(
            TateChuYoko().parts(of: crop) == [
                .init(rows: 10..<100, isSetAcross: false), .init(rows: 88..<136, isSetAcross: true),
                .init(rows: 124..<230, isSetAcross: false),
            ])
    }

    @Test func findsNothingInALineOfSingleCharacters() {
        #expect(TateChuYoko().parts(of: line([(10, 30, false), (60, 30, false)])).isEmpty)
    }

    @Test func looksAtNoNarrowLine() {
        #expect(TateChuYoko().parts(of: line([(10, 10, true)], width: 29)).isEmpty)
    }

    @Test func takesNoTallRunForFigures() {
        #expect(TateChuYoko().parts(of: line([(10, 31, true)])).isEmpty)
        #expect(TateChuYoko().parts(of: line([(10, 30, true)])).count == 1)
    }

    @Test func joinsRunsThatAreNearEachOther() {
        // Four empty rows part nothing; together they are too high for figures.
        #expect(TateChuYoko().parts(of: line([(10, 14, true), (28, 14, true)])).isEmpty)
        #expect(TateChuYoko().parts(of: line([(10, 14, true), (29, 14, true)])).count == 2)
    }
}
