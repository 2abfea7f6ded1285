import Testing
import YomitoriCore
import YomitoriImaging

/// The expected pixels were made with Pillow 12.1.1 (`Image.resize`; later ones may begin with the columns) and OpenCV 5.0 (`resize`, `INTER_LINEAR`).
@Suite struct ReferenceResizingTests {
    @Test func resizesBicubicallyAsPillowDoes() {
        let small = pattern(9, 6).resizedBicubically(to: PixelSize(width: 4, height: 3))
        #expect(
            small.pixels == [
                7, 48, 91, 35, 89, 137, 105, 151, 158, 185, 130, 116, 56, 114, 162, 116, 151, 149,
                145, 136, 105, 125, 110, 123, 162, 147, 182, 153, 125, 158, 114, 130, 129, 147, 128, 125,
            ])
    }

    @Test func readsBlackBeyondThePictureOnItsCanvas() {
        let small = pattern(5, 7).resizedBicubically(
            to: PixelSize(width: 3, height: 3), onCanvas: PixelSize(width: 7, height: 7))
        #expect(
            small.pixels == [
                10, 53, 99, 44, 100, 138, 14, 25, 24, 85, 137, 177, 137, 140, 142, 32, 17, 19,
                162, 115, 146, 122, 141, 147, 24, 24, 34,
            ])
    }

    struct Case: Sendable {
        var size: PixelSize
        var canvas: PixelSize
        var target: PixelSize
        var hash: UInt32

        init(
            _ width: Int, _ height: Int, canvas: (Int, Int)? = nil, to target: (Int, Int), hash: UInt32
        ) {
            size = PixelSize(width: width, height: height)
            self.canvas = canvas.map { PixelSize(width: $0.0, height: $0.1) } ?? size
            self.target = PixelSize(width: target.0, height: target.1)
            self.hash = hash
        }
    }

    @Test(arguments: [
        Case(97, 61, to: (40, 33), hash: 1_767_716_529),
        Case(61, 97, canvas: (97, 97), to: (50, 50), hash: 3_758_486_783),
        Case(200, 31, canvas: (200, 200), to: (80, 80), hash: 192_832_761),
        Case(20, 30, canvas: (30, 30), to: (64, 64), hash: 2_401_697_392),
        Case(33, 1, canvas: (33, 33), to: (10, 10), hash: 1_342_671_658),
        Case(40, 12, to: (384, 32), hash: 385_802_056),
        Case(60, 169, to: (185, 136), hash: 1_003_262_339),
        Case(12, 12, to: (12, 12), hash: 3_800_321_856),
    ])
    func hasPillowsPixelsAtEverySize(_ resize: Case) {
        let picture = pattern(resize.size.width, resize.size.height)
        #expect(hash(picture.resizedBicubically(to: resize.target, onCanvas: resize.canvas)) == resize.hash)
    }

    @Test func resizesBilinearlyAsOpenCVDoes() {
        let small = pattern(9, 6).resizedBilinearly(to: PixelSize(width: 4, height: 3))
        #expect(
            small.pixels == [
                7, 48, 90, 36, 83, 130, 95, 148, 185, 186, 116, 127, 55, 103, 151, 106, 182, 146,
                173, 149, 125, 126, 130, 134, 159, 133, 187, 121, 98, 187, 82, 109, 121, 169, 119, 149,
            ])
    }

    @Test(arguments: [
        Case(97, 31, to: (256, 24), hash: 1_114_573_932),
        Case(300, 29, to: (256, 24), hash: 2_993_087_564),
        Case(512, 48, to: (256, 24), hash: 556_610_560),
        Case(1, 1, to: (16, 8), hash: 3_773_546_496),
        Case(1, 40, to: (30, 24), hash: 204_055_936),
        Case(700, 44, to: (384, 24), hash: 3_593_008_891),
    ])
    func hasOpenCVsPixelsAtEverySize(_ resize: Case) {
        let picture = pattern(resize.size.width, resize.size.height)
        #expect(hash(picture.resizedBilinearly(to: resize.target)) == resize.hash)
    }

    private func pattern(_ width: Int, _ height: Int) -> RasterPart {
        var pixels: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                for channel in 0..<3 {
                    let value = x * x * 3 + y * y * 7 + x * y * (channel + 1) * 5 + channel * 40
                    pixels.append(UInt8(truncatingIfNeeded: value))
                }
            }
        }
        return RasterPart(Raster(size: PixelSize(width: width, height: height), pixels: pixels))
    }

    private func hash(_ raster: Raster) -> UInt32 {
        raster.pixels.reduce(0) { $0 &* 31 &+ UInt32($1) }
    }
}
