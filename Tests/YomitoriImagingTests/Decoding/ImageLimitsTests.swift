import Foundation
import Testing
import YomitoriCore
import YomitoriImaging

@Suite struct ImageLimitsTests {
    private func error(_ name: String, _ change: (inout ImageLimits) -> Void) throws -> ImageError {
        var limits = ImageLimits()
        change(&limits)
        return try #require(throws: ImageError.self) { try Quarters.read(Quarters.file(name), limits: limits) }
    }

    @Test(arguments: [
        "rgb.png", "rgb.jpg", "lzw.tif", "lossless.webp", "hevc.heic", "lossless.jp2", "lossless.jxl", "palette.gif",
    ])
    func refusesMorePixelsThanAllowed(name: String) throws {
        let error = try error(name) { $0.pixels = 511 }
        #expect(error.kind == .beyondLimit)
        #expect(error.message.contains("32 × 16 pixels"))
    }

    @Test(arguments: [
        "progressive.jpg", "interlaced.png", "lossless.webp", "hevc.heic", "lossless.jp2", "lossless.jxl",
        "palette.gif",
    ])
    func refusesMorePixelsThanADecoderMayHold(name: String) throws {
        #expect(try error(name) { $0.heldPixels = 511 }.message.contains("decoded whole"))
    }

    @Test(arguments: ["rgb.png", "rgb.jpg"])
    func streamsWhatNeedNotBeHeld(name: String) throws {
        var limits = ImageLimits()
        limits.heldPixels = 1
        #expect(try Quarters.read(Quarters.file(name), limits: limits).raster.size == Quarters.size)
    }

    @Test func refusesALongSide() throws {
        #expect(try error("rgb.png") { $0.side = 31 }.message.contains("along a side"))
    }

    @Test func refusesABombByItsHeader() throws {
        // IHDR announces 100,000 × 100,000 pixels; hardly any follow.
        var png = try Quarters.file("rgb.png")
        png.replaceSubrange(16..<24, with: [0, 1, 0x86, 0xA0, 0, 1, 0x86, 0xA0])
        let crc = Self.crc(png[12..<29])
        png.replaceSubrange(29..<33, with: crc)
        let error = try #require(throws: ImageError.self) { try Quarters.read(png) }
        #expect(error.kind == .beyondLimit)
    }

    /// Every scan of a progressive JPEG is a pass over the whole picture: thousands of empty ones fit a small file.
    @Test func refusesAJPEGOfManyPasses() throws {
        let jpeg = [UInt8](try Quarters.file("progressive.jpg"))
        let last = try #require(jpeg.indices.dropLast().last { jpeg[$0] == 0xFF && jpeg[$0 + 1] == 0xDA })
        let scan = jpeg[last..<jpeg.count - 2]
        let bomb = jpeg.dropLast(2) + Array(repeating: scan, count: 50).joined() + [0xFF, 0xD9]
        var limits = ImageLimits()
        limits.heldPixels = Quarters.size.area
        #expect(try Quarters.read(Data(jpeg), limits: limits).raster.size == Quarters.size)
        let error = try #require(throws: ImageError.self) { try Quarters.read(Data(bomb), limits: limits) }
        #expect(error.kind == .beyondLimit)
        #expect(error.message.contains("passes"))
    }

    @Test func stopsWhenTimeIsUp() throws {
        #expect(try error("rgb.png") { $0.seconds = -1 }.message.contains("not decoded within"))
    }

    @Test func endsWithWhatTheCheckpointThrows() throws {
        struct Stop: Error {}
        let source = try ImageSource(.data(try Quarters.file("rgb.png"), name: "picture"))
        #expect(throws: Stop.self) { try source.page(0) { throw Stop() } }
    }

    @Test(arguments: [(200, 100), (200, 31), (1, 400), (37, 91)])
    func readsALargePictureSmaller(width: Int, height: Int) throws {
        let raster = Raster(size: PixelSize(width: width, height: height), color: Color(red: 10, green: 200, blue: 90))
        var limits = ImageLimits()
        limits.workingPixels = 300
        for bytes in [try raster.pngData(), try raster.jpegData(quality: 95)] {
            let page = try Quarters.read(bytes, limits: limits)
            #expect(page.sourceSize == raster.size)
            #expect(page.raster.size.area <= 300)
            #expect(page.raster[0, 0].distance(to: Color(red: 10, green: 200, blue: 90)) < 4)
            let corner = page.map.toModel(Point(x: Double(width), y: Double(height)))
            #expect(abs(corner.x - Double(page.raster.width)) < 1 && abs(corner.y - Double(page.raster.height)) < 1)
        }
    }

    /// A dark dot in a white picture is found where the map says, in every orientation and reduced by the loader.
    @Test(arguments: 1...8)
    func mapsSourcePixelsToTheRaster(orientation: Int) throws {
        let size = PixelSize(width: 203, height: 117)
        var pixels = Raster(size: size, color: .white).pixels
        for y in 40..<56 {
            for x in 120..<136 { pixels.replaceSubrange((y * 203 + x) * 3..<(y * 203 + x) * 3 + 3, with: [0, 0, 0]) }
        }
        let upright = Raster(size: size, pixels: pixels)
        let jpeg = try upright.stored(orientation).jpegData(quality: 95).inserting(orientation: orientation)
        var limits = ImageLimits()
        limits.workingPixels = 1000
        let page = try Quarters.read(jpeg, limits: limits)
        #expect(page.sourceSize == size)
        var weight = 0.0
        var x = 0.0
        var y = 0.0
        for row in 0..<page.raster.height {
            for column in 0..<page.raster.width {
                let darkness = Double(255 - page.raster[column, row].green)
                weight += darkness
                x += darkness * (Double(column) + 0.5)
                y += darkness * (Double(row) + 0.5)
            }
        }
        let found = page.map.toSource(Point(x: x / weight, y: y / weight))
        #expect((found - Point(x: 128, y: 48)).length < 1.5, "\(found)")
        let there = Point(x: 17, y: 90)
        #expect((page.map.toSource(page.map.toModel(there)) - there).length < 1e-9)
    }

    private static func crc(_ bytes: Data) -> [UInt8] {
        var crc: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        }
        return (0..<4).map { UInt8(truncatingIfNeeded: ~crc >> (24 - 8 * $0)) }
    }
}
