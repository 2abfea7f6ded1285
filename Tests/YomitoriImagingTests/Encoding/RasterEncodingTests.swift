import Testing
import YomitoriCore
import YomitoriImaging

@Suite struct RasterEncodingTests {
    @Test(arguments: [0, 3, 9])
    func writesPNGWithoutLoss(compression: Int) throws {
        let page = try Quarters.read(Quarters.raster().pngData(compression: compression))
        #expect(page.raster == Quarters.raster())
    }

    @Test func writesJPEG() throws {
        let coarse = try Quarters.raster().jpegData(quality: 20)
        let fine = try Quarters.raster().jpegData(quality: 95)
        #expect(coarse.count < fine.count)
        let colors = try Quarters.read(fine).raster.quarters
        #expect(colors.areNear(Quarters.colors, within: 12), "\(colors)")
    }

    @Test func refusesWhatAFormatCannotHold() throws {
        let wide = Raster(size: PixelSize(width: 70_000, height: 1), color: .white)
        #expect(throws: ImageError.self) { try wide.jpegData() }
    }

    @Test func outlinesQuads() {
        let blank = Raster(size: PixelSize(width: 20, height: 10), color: .white)
        let box = Quad(Rect(x: 3, y: 2, width: 10, height: 5))
        let drawn = blank.outlining([box], in: .black, lineWidth: 1)
        for (x, y) in [(3, 2), (8, 2), (13, 2), (13, 7), (3, 7), (3, 5)] { #expect(drawn[x, y] == .black, "\(x) \(y)") }
        for (x, y) in [(0, 0), (5, 4), (2, 2), (14, 7), (8, 8)] { #expect(drawn[x, y] == .white, "\(x) \(y)") }
        let thick = blank.outlining([box], in: .black, lineWidth: 3)
        #expect(thick[2, 1] == .black && thick[4, 3] == .black && thick[5, 4] == .white)
    }

    @Test func leavesOutWhatLiesBeyondTheBorder() {
        let blank = Raster(size: PixelSize(width: 8, height: 8), color: .white)
        let far = Quad(Rect(x: 1e12, y: -1e12, width: 1e12, height: 1e9))
        #expect(blank.outlining([far], in: .black) == blank)
        let across = Quad(Rect(x: -1e9, y: 4, width: 2e9, height: 1e9))
        let drawn = blank.outlining([across], in: .black, lineWidth: 1)
        #expect((0..<8).allSatisfy { drawn[$0, 4] == .black && drawn[$0, 3] == .white })
        let broken = Quad(Point(x: .nan, y: 0), Point(x: .infinity, y: 0), Point(x: 1, y: 1), Point(x: 2, y: 2))
        #expect(blank.outlining([broken], in: .black).size == blank.size)
    }
}
