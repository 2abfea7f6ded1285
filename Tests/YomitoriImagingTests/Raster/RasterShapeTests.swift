import Testing
import YomitoriCore
import YomitoriImaging

@Suite struct RasterShapeTests {
    private func numbered(_ width: Int, _ height: Int) -> Raster {
        Raster(
            size: PixelSize(width: width, height: height),
            pixels: (0..<width * height * 3).map { UInt8(truncatingIfNeeded: $0 &* 37) })
    }

    @Test(arguments: -4...7, [(1, 1), (5, 3), (70, 41)])
    func turnsClockwise(quarterTurns: Int, size: (Int, Int)) throws {
        let raster = numbered(size.0, size.1)
        let (turned, map) = raster.turned(clockwise: quarterTurns)
        for y in 0..<raster.height {
            for x in 0..<raster.width {
                let there = map.toModel(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
                #expect(turned[Int(there.x), Int(there.y)] == raster[x, y])
            }
        }
        let corner = Point(x: 0, y: 0)
        #expect((map.toSource(map.toModel(corner)) - corner).length < 1e-9)
        // A clockwise quarter takes the top left to the top right.
        if quarterTurns == 1 { #expect(map.toModel(corner) == Point(x: Double(raster.height), y: 0)) }
    }

    @Test func cropsToWholePixels() throws {
        let raster = numbered(9, 7)
        let (part, map) = try #require(raster.cropped(to: Rect(x: 1.5, y: 2.2, width: 3, height: 20)))
        #expect(part.size == PixelSize(width: 4, height: 5))
        #expect(part[0, 0] == raster[1, 2])
        #expect(part[3, 4] == raster[4, 6])
        #expect(map.toModel(Point(x: 1, y: 2)) == Point(x: 0, y: 0))
        #expect(raster.cropped(to: Rect(x: 9, y: 0, width: 2, height: 2)) == nil)
    }

    @Test func cropsToRectanglesThatReachBeyondWholeNumbers() throws {
        let raster = numbered(9, 7)
        let all = try #require(raster.cropped(to: Rect(x: -1e300, y: -1e300, width: 2e300, height: 2e300)))
        #expect(all.raster == raster)
        for far in [-1e300, 1e19, 1e300, Double.infinity] {
            #expect(raster.cropped(to: Rect(x: far, y: 0, width: 2, height: 2)) == nil)
            #expect(raster.cropped(to: Rect(x: 0, y: far, width: 2, height: 2)) == nil)
        }
    }

    @Test(arguments: [(32, 16), (5, 3), (64, 32), (33, 47), (1, 1), (320, 8)])
    func keepsAPlainColourWhenResized(width: Int, height: Int) {
        let color = Color(red: 255, green: 128, blue: 1)
        let raster = Raster(size: PixelSize(width: 33, height: 17), color: color)
        let (resized, map) = raster.resized(to: PixelSize(width: width, height: height))
        #expect(resized == Raster(size: PixelSize(width: width, height: height), color: color))
        let corner = map.toModel(Point(x: 33, y: 17))
        #expect((corner - Point(x: Double(width), y: Double(height))).length < 1e-9)
    }

    @Test func enlargesBilinearly() {
        let raster = Raster(size: PixelSize(width: 2, height: 1), pixels: [0, 0, 0, 200, 100, 40])
        #expect(
            raster.resized(to: PixelSize(width: 4, height: 1)).raster.pixels == [
                0, 0, 0, 50, 25, 10, 150, 75, 30, 200, 100, 40,
            ])
    }

    @Test func shrinksWithoutLosingFineStrokes() {
        // Stripes one pixel wide become grey, not black or white.
        var pixels = [UInt8]()
        for i in 0..<64 { pixels += [UInt8](repeating: i % 2 == 0 ? 0 : 255, count: 3) }
        let stripes = Raster(size: PixelSize(width: 64, height: 1), pixels: pixels)
        let resized = stripes.resized(to: PixelSize(width: 16, height: 1)).raster
        #expect(resized.pixels.allSatisfy { (110...145).contains($0) }, "\(resized.pixels)")
        let sampled = stripes.sampled(
            through: CoordinateMap(scaleX: 0.25, scaleY: 1), size: PixelSize(width: 16, height: 1))
        #expect(sampled.pixels.allSatisfy { (120...135).contains($0) }, "\(sampled.pixels)")
    }
}
