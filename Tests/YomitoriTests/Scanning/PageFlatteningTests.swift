import Testing
import YomitoriCore
import YomitoriImaging

@testable import Yomitori

@Suite struct PageFlatteningTests {
    private let size = PixelSize(width: 132, height: 112)
    private let flattening = {
        var flattening = PageFlattening()
        flattening.leastSide = 100
        return flattening
    }()
    private let aslant = Quad(
        Point(x: 26, y: 13), Point(x: 109, y: 20), Point(x: 119, y: 99), Point(x: 17, y: 92))

    private func photograph(_ corners: Quad) throws -> PageRaster {
        let raster = try DrawnSheet.photograph(
            of: DrawnSheet.page(PixelSize(width: 86, height: 80)), at: corners, in: size)
        return PageRaster(raster: raster, sourceSize: size, map: .identity)
    }

    private func region(_ rect: Rect) -> RegionOfInterest {
        RegionOfInterest(
            x: .pixels(rect.x), y: .pixels(rect.y), width: .pixels(rect.width), height: .pixels(rect.height))
    }

    @Test func laysASheetInPerspectiveFlat() throws {
        let sheet = try #require(try flattening.sheet(of: photograph(aslant), region: nil))
        for (found, truth) in zip(sheet.corners.corners, aslant.corners) { #expect((found - truth).length < 1.5) }
        #expect(sheet.raster.size.area <= size.area)
    }

    @Test func leavesAPageThatLiesStraightAsItIs() throws {
        let straight = Quad(Point(x: 20, y: 13), Point(x: 112, y: 14), Point(x: 111, y: 99), Point(x: 19, y: 98))
        #expect(try flattening.sheet(of: photograph(straight), region: nil) == nil)
    }

    @Test func flattensForARegionOnTheSheetOnly() throws {
        let picture = try photograph(aslant)
        let on = region(Rect(x: 50, y: 40, width: 26, height: 20))
        let beside = region(Rect(x: 1, y: 1, width: 12, height: 12))
        #expect(try flattening.sheet(of: picture, region: on) != nil)
        #expect(try flattening.sheet(of: picture, region: beside) == nil)
    }

    @Test func looksAtNoLineOrWord() throws {
        #expect(try PageFlattening().sheet(of: photograph(aslant), region: nil) == nil)
    }

    @Test func leavesAPageWithoutEdgesAsItIs() throws {
        let scan = DrawnSheet.page(size)
        let page = PageRaster(raster: scan, sourceSize: size, map: .identity)
        #expect(try flattening.sheet(of: page, region: nil) == nil)
    }
}
