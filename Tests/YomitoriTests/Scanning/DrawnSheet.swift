import YomitoriCore
import YomitoriImaging
import YomitoriTestSupport

@testable import Yomitori

/// Small photographs of a sheet with rules for lines of print, drawn by sampling the sheet where each pixel looks.
enum DrawnSheet {
    /// Rows of short dark strokes on light paper, or light on dark.
    static func page(_ size: PixelSize, paper: UInt8 = 235, ink: UInt8 = 40) -> Raster {
        var pixels = [UInt8](repeating: paper, count: size.area * 3)
        for y in stride(from: size.height / 8, to: size.height * 7 / 8, by: 7) {
            for x in size.width / 8..<size.width * 7 / 8 where x % 5 != 0 {
                for row in y..<y + 2 { for c in 0..<3 { pixels[(row * size.width + x) * 3 + c] = ink } }
            }
        }
        return Raster(size: size, pixels: pixels)
    }

    /// A sheet on a ground with a little noise; its corners may lie outside the picture.
    static func photograph(
        of page: Raster, at corners: Quad, in size: PixelSize, ground: UInt8 = 90, seed: UInt64 = 1
    ) throws -> Raster {
        guard
            let map = CoordinateMap(quad: corners, ontoWidth: Double(page.width), height: Double(page.height))
        else { throw CornersFault.noSheet }
        var random = SeededGenerator(seed: seed)
        var pixels = [UInt8]()
        pixels.reserveCapacity(size.area * 3)
        for y in 0..<size.height {
            for x in 0..<size.width {
                let place = map.toModel(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
                let isOnPage =
                    place.x >= 0 && place.y >= 0 && place.x < Double(page.width) && place.y < Double(page.height)
                let noise = Int(random.next() % 7)
                let value = isOnPage ? page[Int(place.x), Int(place.y)].red : ground
                let noisy = UInt8(min(255, Int(value) + noise))
                pixels += [noisy, noisy, noisy]
            }
        }
        return Raster(size: size, pixels: pixels)
    }
}
