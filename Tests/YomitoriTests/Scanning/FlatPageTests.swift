import Foundation
import Testing
import YomitoriCore
import YomitoriImaging
import YomitoriTestSupport

@testable import Yomitori

@Suite struct FlatPageTests {
    /// Where a pinhole camera sees a sheet of 1 × `height` that is turned about all three axes.
    private func seen(height: Double, turns: (Double, Double, Double), focal: Double, in size: PixelSize) -> Quad {
        let (a, b, c) = turns
        func place(_ x: Double, _ y: Double) -> Point {
            let (x1, y1) = (x * cos(c) - y * sin(c), x * sin(c) + y * cos(c))
            let (x2, z2) = (x1 * cos(b), -x1 * sin(b))
            let (y3, z3) = (y1 * cos(a) - z2 * sin(a), y1 * sin(a) + z2 * cos(a))
            let depth = z3 + 2.2
            return Point(
                x: Double(size.width) / 2 + focal * x2 / depth, y: Double(size.height) / 2 + focal * y3 / depth)
        }
        return Quad(
            place(-0.5, -height / 2), place(0.5, -height / 2), place(0.5, height / 2), place(-0.5, height / 2))
    }

    @Test(arguments: [
        (1.414, (0.4, 0.3, 0.1)), (0.707, (-0.3, 0.5, -0.2)), (1.0, (0.6, -0.2, 0.3)), (2.4, (0.3, 0.3, 0)),
    ])
    func tellsTheProportionsOfASheetSeenAslant(height: Double, turns: (Double, Double, Double)) {
        let size = PixelSize(width: 3000, height: 4000)
        let quad = seen(height: height, turns: turns, focal: 3200, in: size)
        let proportions = SheetProportions(corners: quad, in: size)
        #expect(abs(proportions.aspect * height - 1) < 0.001)
        #expect(abs(proportions.focalLength / 3200 - 1) < 0.01)
    }

    @Test func takesTheSidesOfASheetSeenFromAboveAsTheyAre() {
        let size = PixelSize(width: 1000, height: 1000)
        let quad = Quad(Rect(x: 100, y: 200, width: 600, height: 300))
        #expect(abs(SheetProportions(corners: quad, in: size).aspect - 2) < 1e-9)
        // Turned, and with one pair of sides that converges: no focal length can be told.
        let trapezoid = Quad(
            Point(x: 300, y: 200), Point(x: 700, y: 200), Point(x: 800, y: 800), Point(x: 200, y: 800))
        let aspect = SheetProportions(corners: trapezoid, in: size).aspect
        #expect(aspect > 0.4 && aspect < 1.2)
    }

    @Test func leadsThereAndBack() throws {
        var random = SeededGenerator(seed: 7)
        func jitter() -> Double { Double.random(in: -20...20, using: &random) }
        let raster = Raster(size: PixelSize(width: 200, height: 160), color: .white)
        // A picture that was made smaller by half when it was read.
        let page = PageRaster(
            raster: raster, sourceSize: PixelSize(width: 400, height: 320), map: CoordinateMap(scaleX: 0.5, scaleY: 0.5)
        )
        for _ in 0..<20 {
            let corners = Quad(Rect(x: 60, y: 50, width: 260, height: 220)).map {
                Point(x: $0.x + jitter(), y: $0.y + jitter())
            }
            let flat = try FlatPage(page, corners: corners, budget: 1_000_000)
            let (w, h) = (Double(flat.raster.width), Double(flat.raster.height))
            let ends = flat.map.toModel(corners)
            for (end, expected) in zip(ends.corners, Quad(Rect(x: 0, y: 0, width: w, height: h)).corners) {
                #expect((end - expected).length < 1e-6)
            }
            let inside = Point(x: Double.random(in: 0...w, using: &random), y: Double.random(in: 0...h, using: &random))
            #expect((flat.map.toModel(flat.map.toSource(inside)) - inside).length < 1e-6)
        }
    }

    @Test func showsWhatLayBetweenTheCorners() throws {
        let page = DrawnSheet.page(PixelSize(width: 100, height: 120))
        let corners = Quad(Point(x: 60, y: 30), Point(x: 170, y: 45), Point(x: 160, y: 170), Point(x: 45, y: 160))
        let size = PixelSize(width: 220, height: 200)
        let picture = try DrawnSheet.photograph(of: page, at: corners, in: size, ground: 0)
        let flat = try FlatPage(
            PageRaster(raster: picture, sourceSize: size, map: .identity), corners: corners, budget: 1_000_000)
        #expect(flat.raster.pixels.allSatisfy { $0 > 20 })
        #expect(flat.raster[4, 4].red > 200)
    }

    @Test func staysWithinItsBudget() throws {
        let raster = Raster(size: PixelSize(width: 200, height: 200), color: .white)
        let page = PageRaster(raster: raster, sourceSize: raster.size, map: .identity)
        let flat = try FlatPage(page, corners: Quad(Rect(x: 0, y: 0, width: 200, height: 200)), budget: 2_500)
        #expect(flat.raster.size == PixelSize(width: 50, height: 50))
    }

    @Test(arguments: [1e7, 1e100]) func takesCornersFarBeyondThePicture(_ far: Double) throws {
        let raster = Raster(size: PixelSize(width: 20, height: 20), color: .white)
        let page = PageRaster(raster: raster, sourceSize: raster.size, map: .identity)
        let corners = Quad(Rect(x: -far, y: -far, width: 2 * far, height: 2 * far))
        #expect(try FlatPage(page, corners: corners, budget: 100).raster.size == PixelSize(width: 10, height: 10))
    }

    @Test func refusesCornersThatAreNoSheet() {
        let raster = Raster(size: PixelSize(width: 20, height: 20), color: .white)
        let page = PageRaster(raster: raster, sourceSize: raster.size, map: .identity)
        let hollow = Quad(Point(x: 0, y: 0), Point(x: 10, y: 0), Point(x: 3, y: 3), Point(x: 0, y: 10))
        for corners in [hollow, Quad(Rect(x: 0, y: 0, width: 0, height: 5))] {
            #expect(throws: CornersFault.noSheet) { try FlatPage(page, corners: corners, budget: 100) }
        }
    }
}
