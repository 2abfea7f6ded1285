import Testing
import YomitoriCore
import YomitoriImaging

@testable import Yomitori

@Suite struct PageFinderTests {
    private let size = PixelSize(width: 132, height: 108)
    private let corners = Quad(
        Point(x: 27, y: 16), Point(x: 110, y: 12), Point(x: 104, y: 96), Point(x: 22, y: 88))

    private func distance(_ found: Quad, _ truth: Quad) -> Double {
        (0..<4).map { (found[$0] - truth[$0]).length }.max() ?? 0
    }

    @Test(arguments: [(235, 40, 90), (40, 230, 180)] as [(UInt8, UInt8, UInt8)])
    func placesTheCornersOfLightAndDarkSheetsWithinAPixel(paper: UInt8, ink: UInt8, ground: UInt8) throws {
        let page = DrawnSheet.page(PixelSize(width: 84, height: 78), paper: paper, ink: ink)
        let picture = try DrawnSheet.photograph(of: page, at: corners, in: size, ground: ground)
        let found = try #require(PageFinder().page(in: picture))
        #expect(distance(found.corners, corners) < 1, "\(found.corners)")
        #expect(found.borders == 0)
    }

    @Test func findsNoneOnAPageThatFillsThePicture() {
        #expect(PageFinder().page(in: DrawnSheet.page(size)) == nil)
    }

    @Test func findsNoneOnGroundAlone() throws {
        let blank = Raster(size: PixelSize(width: 10, height: 10), color: .white)
        let outside = Quad(Rect(x: -50, y: -50, width: 10, height: 10))
        #expect(PageFinder().page(in: try DrawnSheet.photograph(of: blank, at: outside, in: size)) == nil)
    }

    @Test func takesAFigureOnAPageForNoSheet() throws {
        var page = DrawnSheet.page(size)
        let figure = try DrawnSheet.photograph(
            of: Raster(size: PixelSize(width: 45, height: 30), color: Color(red: 70, green: 70, blue: 70)),
            at: Quad(Rect(x: 33, y: 33, width: 60, height: 44)), in: size, ground: 0)
        let pixels = zip(page.pixels, figure.pixels).map { $1 > 20 ? $1 : $0 }
        page = Raster(size: size, pixels: pixels)
        #expect(PageFinder().page(in: page) == nil)
    }

    @Test func endsASheetThatLeavesThePictureAtItsBorder() throws {
        let beyond = Quad(Point(x: 32, y: 16), Point(x: 98, y: 16), Point(x: 104, y: 140), Point(x: 27, y: 140))
        let page = DrawnSheet.page(PixelSize(width: 66, height: 120))
        let found = try #require(
            PageFinder().page(in: try DrawnSheet.photograph(of: page, at: beyond, in: size)))
        #expect(found.borders == 1)
        #expect((found.corners[0] - beyond[0]).length < 2 && (found.corners[1] - beyond[1]).length < 2)
        #expect(found.corners[2].y > 105 && found.corners[3].y > 105)
    }

    @Test func looksAtNothingTiny() {
        #expect(PageFinder().page(in: Raster(size: PixelSize(width: 30, height: 4), color: .white)) == nil)
    }
}
