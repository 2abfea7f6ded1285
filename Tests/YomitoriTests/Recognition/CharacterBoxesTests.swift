import Testing
import YomitoriCore
import YomitoriImaging

@testable import Yomitori

@Suite struct CharacterBoxesTests {
    func character(at center: Double) -> StripCharacter {
        StripCharacter(text: "字", confidence: 1, extent: center - 4...center + 4)
    }

    /// Ink from 10 to 30, 40 to 60 and 64 to 80.
    let ink: [Float] = (0..<100).map { column in
        [10..<30, 40..<60, 64..<80].contains { $0.contains(column) } ? 0.4 : 0
    }

    @Test func putsBordersIntoTheGaps() {
        let extents = CharacterBoxes(ink: ink).extents(of: [20, 50, 72].map(character))
        #expect(extents.count == 3)
        #expect(extents[0].lowerBound == 10)
        #expect((30...40).contains(extents[0].upperBound))
        #expect((60...64).contains(extents[1].upperBound))
        #expect(extents[2].upperBound == 80)
    }

    @Test func leavesNoGapBetweenNeighbours() {
        let extents = CharacterBoxes(ink: ink).extents(of: [20, 50, 72].map(character))
        #expect(extents[0].upperBound == extents[1].lowerBound)
        #expect(extents[1].upperBound == extents[2].lowerBound)
    }

    /// Characters 20 to 21 pixels apart whose points lie at whole time steps, and a stroke of two characters that was not read.
    @Test func tellsTheWidthOfACharacterFinerThanATimeStep() {
        let distances: [Double] = [16, 24, 16, 24, 16, 16, 24, 16, 24, 16, 64]
        let centers = distances.reduce(into: [12.0]) { $0.append($0[$0.count - 1] + $1) }
        #expect((18...22).contains(CharacterBoxes(ink: []).em(centers.map(character))))
        #expect(CharacterBoxes(ink: []).em([character(at: 12)]) == 1)
    }

    @Test func givesNothingForNoCharacters() {
        #expect(CharacterBoxes(ink: ink).extents(of: []).isEmpty)
    }
}

@Suite struct LineStripTests {
    @Test func keepsTheProportionsOfTheLine() throws {
        let page = Raster(size: PixelSize(width: 300, height: 100), color: .white)
        let strip = try #require(
            LineStrip(Quad(Rect(x: 10, y: 20, width: 200, height: 20)), of: RasterPart(page), height: 48))
        #expect(strip.picture.size == PixelSize(width: 480, height: 48))
        let back = strip.map.toSource(Point(x: 480, y: 48))
        #expect(abs(back.x - 210) < 1e-6 && abs(back.y - 40) < 1e-6)
    }

    @Test func squeezesAlongTheLineOnly() throws {
        let page = Raster(size: PixelSize(width: 300, height: 100), color: .white)
        let strip = try #require(
            LineStrip(
                Quad(Rect(x: 10, y: 20, width: 200, height: 20)), of: RasterPart(page), height: 48,
                proportions: LineProportions(paper: 0, squeeze: 0.75)))
        #expect(strip.picture.size == PixelSize(width: 360, height: 48))
    }

    @Test func drawsPrintLowerBetweenPaper() throws {
        let page = Raster(size: PixelSize(width: 300, height: 100), color: .white)
        var pixels = page.pixels
        for y in 20..<40 {
            for x in 10..<210 { for c in 0..<3 { pixels[(y * 300 + x) * 3 + c] = x % 4 < 1 ? 0 : 255 } }
        }
        let striped = Raster(size: page.size, pixels: pixels)
        let strip = try #require(
            LineStrip(
                Quad(Rect(x: 10, y: 20, width: 200, height: 20)), of: RasterPart(striped), height: 48,
                proportions: LineProportions(paper: 0.25, squeeze: 0.6)))
        #expect(strip.printHeight == 32)
        #expect(strip.picture.size == PixelSize(width: 192, height: 48))
        #expect(strip.picture.pixels.prefix(8 * 192 * 3).allSatisfy { $0 == 255 })
        #expect(strip.picture.pixels[(8 * 192 * 3)...].prefix(192 * 3).contains { $0 < 200 })
        let back = strip.map.toSource(Point(x: 192, y: 32))
        #expect(abs(back.x - 210) < 1e-6 && abs(back.y - 40) < 1e-6)
    }

    @Test func stretchesALineToAWidthThatIsNear() throws {
        let page = Raster(size: PixelSize(width: 300, height: 100), color: .white)
        let strip = try #require(
            LineStrip(Quad(Rect(x: 10, y: 20, width: 260, height: 20)), of: RasterPart(page), height: 48))
        #expect(strip.picture.width == 640)
    }

    @Test func cutsNothingFromAQuadWithoutArea() {
        let page = Raster(size: PixelSize(width: 30, height: 30), color: .white)
        #expect(LineStrip(Quad(Rect(x: 3, y: 3, width: 20, height: 0)), of: RasterPart(page), height: 48) == nil)
    }
}
