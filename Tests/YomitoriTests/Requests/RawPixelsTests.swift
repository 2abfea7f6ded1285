import Foundation
import Testing
import YomitoriCore
import YomitoriImaging

@testable import Yomitori

@Suite struct RawPixelsTests {
    /// Red and a grey in each format, a row each with `padding` bytes after it.
    private static func rows(_ first: [UInt8], _ second: [UInt8], padding: Int) -> Data {
        Data(first + [UInt8](repeating: 9, count: padding) + second)
    }

    @Test(
        arguments: [
            (RawPixels.Format.rgb8, [200, 10, 20], [50, 60, 70]), (.bgr8, [20, 10, 200], [70, 60, 50]),
            (.rgbx8, [200, 10, 20, 0], [50, 60, 70, 0]), (.bgrx8, [20, 10, 200, 7], [70, 60, 50, 7]),
            (.rgba8, [200, 10, 20, 255], [50, 60, 70, 255]), (.bgra8, [20, 10, 200, 255], [70, 60, 50, 255]),
            (.argb8, [255, 200, 10, 20], [255, 50, 60, 70]),
            (.premultipliedRGBA8, [200, 10, 20, 255], [50, 60, 70, 255]),
            (.premultipliedBGRA8, [20, 10, 200, 255], [70, 60, 50, 255]),
        ] as [(RawPixels.Format, [UInt8], [UInt8])])
    func readsEveryFormatAndStride(format: RawPixels.Format, first: [UInt8], second: [UInt8]) throws {
        for padding in [0, 5] {
            let data = Self.rows(first, second, padding: padding)
            let pixels = try RawPixels(
                data: data, width: 1, height: 2, bytesPerRow: first.count + padding, format: format)
            #expect(pixels.raster.pixels == [200, 10, 20, 50, 60, 70])
        }
    }

    @Test func readsGray() throws {
        let pixels = try RawPixels(data: Data([1, 2, 3, 4]), width: 2, height: 2, format: .gray8)
        #expect(pixels.raster.pixels == [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4])
    }

    @Test func laysTransparentPixelsOnPaper() throws {
        let straight = try RawPixels(data: Data([0, 0, 0, 0, 0, 0, 0, 51]), width: 2, height: 1, format: .rgba8)
        #expect(straight.raster.pixels == [255, 255, 255, 204, 204, 204])
        let multiplied = try RawPixels(data: Data([20, 0, 0, 51]), width: 1, height: 1, format: .premultipliedRGBA8)
        #expect(multiplied.raster.pixels == [224, 204, 204])
    }

    @Test(arguments: [(0, 5, 0), (4, 2, 8), (4, 3, 16), (2, 1 << 40, 8)])
    func refusesWhatIsNoPicture(width: Int, height: Int, bytesPerRow: Int) {
        #expect(throws: EngineError.self) {
            try RawPixels(
                data: Data(count: 47), width: width, height: height, bytesPerRow: bytesPerRow, format: .rgba8)
        }
    }

    @Test func turnsAPictureUprightAsItsOrientationSays() {
        // 1 2 3 above 4 5 6, in red.
        let stored = Raster(
            size: PixelSize(width: 3, height: 2), pixels: (1...6).flatMap { [UInt8($0), 0, 0] })
        func reds(_ orientation: PictureOrientation) -> [UInt8] {
            let upright = stored.upright(from: orientation)
            return (0..<upright.height).flatMap { y in (0..<upright.width).map { upright[$0, y].red } }
        }
        #expect(reds(.up) == [1, 2, 3, 4, 5, 6])
        #expect(reds(.upMirrored) == [3, 2, 1, 6, 5, 4])
        #expect(reds(.down) == [6, 5, 4, 3, 2, 1])
        #expect(reds(.downMirrored) == [4, 5, 6, 1, 2, 3])
        #expect(reds(.leftMirrored) == [1, 4, 2, 5, 3, 6])
        #expect(reds(.right) == [4, 1, 5, 2, 6, 3])
        #expect(reds(.rightMirrored) == [6, 3, 5, 2, 4, 1])
        #expect(reds(.left) == [3, 6, 2, 5, 1, 4])
    }
}
