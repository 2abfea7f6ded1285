import Foundation
import Testing
import YomitoriCore
import YomitoriImaging

@Suite struct ImageSourceTests {
    @Test(arguments: [
        ("rgb.png", ImageFormat.png, 0), ("rgb.jpg", .jpeg, 6), ("progressive.jpg", .jpeg, 6), ("palette.png", .png, 0),
        ("interlaced.png", .png, 0), ("16bit.png", .png, 1), ("lzw.tif", .tiff, 0), ("16bit.tif", .tiff, 1),
        ("lab.tif", .tiff, 3), ("lossless.webp", .webp, 0), ("lossy.webp", .webp, 12), ("palette.gif", .gif, 0),
        ("animated.gif", .gif, 0), ("hevc.heic", .heif, 20), ("av1.avif", .heif, 20), ("lossless.jp2", .jpeg2000, 0),
        ("lossless.jxl", .jpegXL, 1),
    ])
    func readsColors(name: String, format: ImageFormat, tolerance: Int) throws {
        let source = try ImageSource(.data(try Quarters.file(name), name: name))
        #expect(source.format == format)
        #expect(source.pageCount == 1)
        let page = try source.page(0)
        #expect(page.raster.size == Quarters.size)
        #expect(page.sourceSize == Quarters.size)
        #expect(page.map == .identity)
        #expect(page.raster.quarters.areNear(Quarters.colors, within: tolerance), "\(page.raster.quarters)")
    }

    /// CMYK inks have fewer colours than sRGB: red stays red and paper white, no more is asked.
    @Test(arguments: ["cmyk.jpg", "cmyk.tif"])
    func readsInksAsColors(name: String) throws {
        let colors = try Quarters.read(Quarters.file(name)).raster.quarters
        #expect(colors[0].red > 150 && colors[0].green < 110 && colors[0].blue < 110)
        #expect(colors[1].green > colors[1].red && colors[1].green > colors[1].blue)
        #expect(colors[2].blue > colors[2].red && colors[2].blue > colors[2].green)
        #expect(colors[3].distance(to: .grey(240)) < 15)
    }

    @Test(arguments: [("grey.jpg", 4), ("grey16.tif", 40)])
    func readsGrey(name: String, tolerance: Int) throws {
        let colors = try Quarters.read(Quarters.file(name)).raster.quarters
        let luminance: [Color] = [.grey(87), .grey(106), .grey(49), .grey(240)]
        #expect(colors.areNear(luminance, within: tolerance), "\(colors)")
        #expect(colors.allSatisfy { $0.red == $0.green && $0.green == $0.blue })
    }

    @Test(arguments: ["bilevel.png", "fax.tif"])
    func readsOneBit(name: String) throws {
        #expect(try Quarters.read(Quarters.file(name)).raster.quarters == [.black, .white, .black, .white])
    }

    @Test(arguments: ["alpha.png", "alpha.webp"])
    func laysTransparentPartsOnWhite(name: String) throws {
        let colors = try Quarters.read(Quarters.file(name)).raster.quarters
        let half = Color(red: 142, green: 207, blue: 142)  // green over white, opacity 128 of 255
        #expect(colors.areNear([.white, half, Quarters.colors[2], Quarters.colors[3]], within: 1), "\(colors)")
    }

    @Test func laysTransparentPartsOnBlackWhereNothingShowsOnWhite() throws {
        let colors = try Quarters.read(Quarters.file("alpha-light.png")).raster.quarters
        #expect(colors == [.white, .black, .black, .black])
    }

    @Test func followsTheProfile() throws {
        let swapped = try Quarters.file("rgb.jpg").inserting(profile: .swappingRedAndGreen)
        let colors = try Quarters.read(swapped).raster.quarters
        #expect(colors[0].green > 150 && colors[0].red < 100)
        #expect(colors[1].red > 100 && colors[1].green < 100)
        #expect(colors[3].distance(to: Quarters.colors[3]) < 12)
    }

    @Test func readsOnWhenTheProfileIsBroken() throws {
        let broken = try Quarters.file("rgb.jpg").inserting(profile: Data(repeating: 7, count: 200))
        #expect(try Quarters.read(broken).raster.quarters.areNear(Quarters.colors, within: 6))
    }

    @Test func readsPortableMaps() throws {
        let pixels: [(String, [UInt8])] = [
            ("P1\n# four quarters\n2 2\n1 0\n1 0\n", [0, 0, 0, 255, 255, 255, 0, 0, 0, 255, 255, 255]),
            ("P2 2 1 15 0 15\n", [0, 0, 0, 255, 255, 255]),
            ("P3\n1 2\n100\n100 50 0\n0 0 100\n", [255, 128, 0, 0, 0, 255]),
        ]
        for (text, expected) in pixels {
            let page = try Quarters.read(Data(text.utf8))
            #expect(
                zip(page.raster.pixels, expected).allSatisfy { abs(Int($0) - Int($1)) <= 1 },
                "\(text) \(page.raster.pixels)")
        }
        let binary = Data("P6\n2 1\n255\n".utf8) + Data([1, 2, 3, 4, 5, 6])
        #expect(try Quarters.read(binary).raster.pixels == [1, 2, 3, 4, 5, 6])
        let wide = Data("P5\n2 1\n1023\n".utf8) + Data([0, 0, 3, 255])
        #expect(try Quarters.read(wide).raster.pixels == [0, 0, 0, 255, 255, 255])
    }

    @Test(arguments: 1...8)
    func standsUpright(orientation: Int) throws {
        let upright = Quarters.raster()
        let stored = upright.stored(orientation)
        let jpeg = try stored.jpegData(quality: 95).inserting(orientation: orientation)
        let page = try Quarters.read(jpeg)
        #expect(page.raster.size == Quarters.size)
        #expect(page.sourceSize == Quarters.size)
        #expect(page.raster.quarters.areNear(Quarters.colors, within: 12), "\(page.raster.quarters)")
    }

    @Test(arguments: [0, 9, 255])
    func takesAnUnknownOrientationForUpright(orientation: Int) throws {
        let jpeg = try Quarters.file("rgb.jpg").inserting(orientation: orientation)
        #expect(try Quarters.read(jpeg).raster.size == Quarters.size)
    }

    @Test func obeysAnOrientationInATextChunk() throws {
        let page = try Quarters.read(Quarters.file("raw-profile.png"))
        #expect(page.raster.size == PixelSize(width: 16, height: 32))
        let colors = Quarters.colors
        #expect(page.raster.quarters == [colors[2], colors[0], colors[3], colors[1]])
    }
}

extension Raster {
    /// What a camera stores when this picture needs `orientation` to stand upright.
    func stored(_ orientation: Int) -> Raster {
        func mirrored(_ raster: Raster) -> Raster {
            var pixels = [UInt8]()
            for y in 0..<raster.height {
                for x in (0..<raster.width).reversed() {
                    let color = raster[x, y]
                    pixels += [color.red, color.green, color.blue]
                }
            }
            return Raster(size: raster.size, pixels: pixels)
        }
        return switch orientation {
        case 2: mirrored(self)
        case 3: turned(clockwise: 2).raster
        case 4: mirrored(turned(clockwise: 2).raster)
        case 5: mirrored(turned(clockwise: 1).raster)
        case 6: turned(clockwise: 3).raster
        case 7: mirrored(turned(clockwise: 3).raster)
        case 8: turned(clockwise: 1).raster
        default: self
        }
    }
}
