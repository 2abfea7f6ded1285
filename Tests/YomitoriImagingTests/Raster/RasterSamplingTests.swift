import Testing
import YomitoriCore
import YomitoriImaging

@Suite struct RasterSamplingTests {
    /// Red grows with x, green with y, both linearly, so that a sample tells where it was taken.
    private let ramp: Raster = {
        var pixels = [UInt8]()
        for y in 0..<100 { for x in 0..<120 { pixels += [UInt8(2 * x), UInt8(2 * y), 7] } }
        return Raster(size: PixelSize(width: 120, height: 100), pixels: pixels)
    }()

    @Test(arguments: [
        Quad(Rect(x: 10, y: 20, width: 80, height: 10)),
        Quad(Rect(x: 10, y: 20, width: 30, height: 4)),
        Quad(Point(x: 20, y: 15), Point(x: 90, y: 30), Point(x: 87, y: 44), Point(x: 17, y: 29)),
        Quad(Point(x: 60, y: 10), Point(x: 60, y: 90), Point(x: 40, y: 90), Point(x: 40, y: 10)),
        Quad(Point(x: 20, y: 20), Point(x: 100, y: 25), Point(x: 90, y: 70), Point(x: 30, y: 60)),
    ])
    func takesPixelsFromWhereTheMapSays(quad: Quad) throws {
        let map = try #require(CoordinateMap(quad: quad, ontoWidth: 40, height: 6))
        let strip = ramp.sampled(through: map, size: PixelSize(width: 40, height: 6))
        for y in 0..<6 {
            for x in 0..<40 {
                let place = map.toSource(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
                let color = strip[x, y]
                #expect(abs(Double(color.red) - 2 * (place.x - 0.5)) <= 2.5, "\(x) \(y)")
                #expect(abs(Double(color.green) - 2 * (place.y - 0.5)) <= 2.5, "\(x) \(y)")
                #expect(color.blue == 7)
            }
        }
        for corner in quad.corners { #expect((map.toSource(map.toModel(corner)) - corner).length < 1e-6) }
    }

    /// One sample a pixel of a map in perspective, up to the last pixel of each row, and nothing behind it.
    @Test func takesOneSampleAPixelInPerspective() throws {
        let quad = Quad(Point(x: 20, y: 20), Point(x: 100, y: 25), Point(x: 90, y: 70), Point(x: 30, y: 60))
        let map = try #require(CoordinateMap(quad: quad, ontoWidth: 70, height: 45))
        let size = PixelSize(width: 70, height: 45)
        let sampled = ramp.sampled(through: map, size: size)
        #expect(sampled.pixels.count == size.area * 3)
        for y in 0..<size.height {
            for x in 0..<size.width {
                let place = map.toSource(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
                let color = sampled[x, y]
                #expect(abs(Double(color.red) - 2 * (place.x - 0.5)) <= 0.6, "\(x) \(y)")
                #expect(abs(Double(color.green) - 2 * (place.y - 0.5)) <= 0.6, "\(x) \(y)")
                #expect(color.blue == 7)
            }
        }
    }

    @Test func copiesPixelsThatFallOnPixels() throws {
        let map = CoordinateMap(scaleX: 1, scaleY: 1, offsetX: -30, offsetY: -40)
        let part = ramp.sampled(through: map, size: PixelSize(width: 90, height: 60))
        #expect(part == ramp.cropped(to: Rect(x: 30, y: 40, width: 90, height: 60))?.raster)
    }

    @Test func repeatsTheBorder() {
        let map = CoordinateMap(scaleX: 1, scaleY: 1, offsetX: 5, offsetY: 5)
        let wide = ramp.sampled(through: map, size: PixelSize(width: 130, height: 110))
        #expect(wide[0, 0] == ramp[0, 0])
        #expect(wide[129, 109] == ramp[119, 99])
        #expect(wide[5, 109] == ramp[0, 99])
    }

    /// A map whose horizon crosses the picture asks for places at infinity.
    @Test func survivesAHorizon() throws {
        let map = try #require(CoordinateMap(sourceToModel: [1, 0, 0, 0, 1, 0, 0.05, 0.03, -1]))
        #expect(ramp.sampled(through: map, size: PixelSize(width: 50, height: 50)).size.area == 2500)
    }

    @Test func fillsATensorByChannel() {
        let raster = Raster(size: PixelSize(width: 2, height: 1), pixels: [0, 51, 102, 255, 204, 153])
        let normalization = Normalization(order: .bgr, mean: [0.5, 0.25, 0], deviation: [0.5, 0.5, 1])
        let tensor = raster.tensor(normalization, width: 3, height: 2)
        #expect(tensor.shape == [1, 3, 2, 3])
        let rows: [[Float]] = [[-0.2, 0.2, 0.2], [-0.1, 1.1, 1.1], [0, 1, 1]]
        let expected = rows.flatMap { $0 + $0 }
        #expect(zip(tensor.floats, expected).allSatisfy { abs($0 - $1) < 1e-5 }, "\(tensor.floats)")
    }

    @Test func weighsGreenMost() {
        let raster = Raster(size: PixelSize(width: 3, height: 1), pixels: [255, 0, 0, 0, 255, 0, 255, 255, 255])
        #expect(Luminance(raster).values == [77, 149, 255])
    }
}
