import Foundation
import Testing
import YomitoriCore

@testable import YomitoriImaging

/// Stored pixels, as programs get them that ignore what a file says about how to see it.
@Suite struct PictureRenderingTests {
    @Test(arguments: [1, 3, 6, 8])
    func leavesTheOrientationAlone(orientation: Int) throws {
        let stored = Quarters.raster().stored(orientation)
        let jpeg = try stored.jpegData(quality: 95).inserting(orientation: orientation)
        let page = try ImageSource(.data(jpeg, name: "picture")).page(0, as: .stored)
        #expect(page.raster.size == stored.size)
        #expect(page.sourceSize == stored.size)
        #expect(page.raster.quarters.areNear(stored.quarters, within: 12))
    }

    @Test(arguments: ["alpha.png", "alpha.webp"])
    func dropsTransparencyInsteadOfLayingItOnWhite(_ name: String) throws {
        let source = try ImageSource(.data(Quarters.file(name), name: name))
        let seen = try source.page(0).raster, stored = try source.page(0, as: .stored).raster
        #expect(seen != stored)
        #expect(seen.size == stored.size)
    }

    @Test(arguments: ["rgb.png", "palette.png", "grey.jpg", "lzw.tif", "bilevel.png"])
    func isTheSeenPictureWhereThereIsNothingToIgnore(_ name: String) throws {
        let source = try ImageSource(.data(Quarters.file(name), name: name))
        #expect(try source.page(0).raster == source.page(0, as: .stored).raster)
    }

    @Test func keepsThePixelsOfALargePicture() throws {
        var limits = ImageLimits()
        limits.workingPixels = 100
        let source = try ImageSource(.data(Quarters.file("rgb.png"), name: "picture"), limits: limits)
        #expect(try source.page(0).raster.size.area <= 100)
        #expect(try source.page(0, as: .stored).raster.size == Quarters.size)
    }

    @Test func cutsGreyOfSixteenBitsOffInsteadOfScalingIt() throws {
        // Pillow's `convert("RGB")` does so: 40000 becomes white, 100 stays 100.
        let header = "P5 2 1 65535\n"
        let data = Data(header.utf8) + Data([0x9C, 0x40, 0, 100])
        let source = try ImageSource(.data(data, name: "grey.pgm"))
        #expect(try source.page(0, as: .stored).raster.pixels == [255, 255, 255, 100, 100, 100])
        #expect(try source.page(0).raster.pixels[0] < 160)
    }

    @Test(arguments: [1, 3, 6, 8])
    func turnsNothingThatIsToBeTurnedLater(orientation: Int) throws {
        let stored = Quarters.raster().stored(orientation)
        let jpeg = try stored.jpegData(quality: 95).inserting(orientation: orientation)
        let page = try ImageSource(.data(jpeg, name: "picture")).page(0, as: .unturned)
        #expect(page.raster.size == stored.size)
        #expect(page.raster.quarters.areNear(stored.quarters, within: 12))
    }

    @Test(arguments: ["alpha.png", "alpha.webp", "rgb.png", "16bit.png", "grey16.tif"])
    func hasTheColoursOfTheSeenPictureBeforeItIsTurned(_ name: String) throws {
        let source = try ImageSource(.data(Quarters.file(name), name: name))
        #expect(try source.page(0, as: .unturned).raster == source.page(0).raster)
    }

    @Test func mixesInksWithoutAProfile() {
        // Values of Pillow 12.1.1.
        var colors: [[UInt8]] = []
        var inks = RGBFromCMYK(width: 2)
        let row: [UInt8] = [0, 128, 255, 0, 10, 20, 30, 100]
        row.withUnsafeBytes { bytes in
            inks.convert(bytes.baseAddress!) { colors.append(Array(UnsafeRawBufferPointer(start: $0, count: 6))) }
        }
        #expect(colors == [[255, 127, 0, 149, 143, 137]])
    }
}
