import Foundation
import Testing
import YomitoriCore
import YomitoriImaging

@Suite struct BMPTests {
    private static let red = Color(red: 255, green: 0, blue: 0), green = Color(red: 0, green: 255, blue: 0)
    private static let blue = Color(red: 0, green: 0, blue: 255)

    /// Three pixels a row: red, green, blue above, white, black, red below.
    private static let expected = [red, green, blue, .white, .black, red]
    private static let palette = [red, green, blue, Color.white, .black]
    private static let indices = [[0, 1, 2], [3, 4, 0]]

    private func colors(_ bmp: BMPBuilder) throws -> [Color] {
        let raster = try Quarters.read(bmp.bytes).raster
        #expect(raster.size == PixelSize(width: bmp.width, height: abs(bmp.height)))
        return (0..<raster.height).flatMap { y in (0..<raster.width).map { raster[$0, y] } }
    }

    @Test(arguments: [4, 8], [12, 16, 40, 64, 108, 124])
    func readsPalettes(bits: Int, headerSize: Int) throws {
        var bmp = BMPBuilder(width: 3, height: 2, bits: bits, headerSize: headerSize, palette: Self.palette)
        for row in Self.indices.reversed() { bmp.addRow(row) }
        #expect(try colors(bmp) == Self.expected)
    }

    @Test func readsOneBit() throws {
        var bmp = BMPBuilder(width: 10, height: 1, bits: 1, palette: [.white, .black])
        bmp.addRow([1, 0, 0, 1, 1, 0, 0, 0, 1, 0])
        #expect(try colors(bmp).map(\.red) == [0, 255, 255, 0, 0, 255, 255, 255, 0, 255])
    }

    @Test func readsTwentyFourBitsFromTheTop() throws {
        var bmp = BMPBuilder(width: 3, height: -2, bits: 24)
        bmp.addRow([0xFF0000, 0x00FF00, 0x0000FF])
        bmp.addRow([0xFFFFFF, 0x000000, 0xFF0000])
        #expect(try colors(bmp) == Self.expected)
    }

    @Test func readsSixteenBits() throws {
        var bmp = BMPBuilder(width: 3, height: 1, bits: 16)
        bmp.addRow([0x7C00, 0x03E0, 0x001F])
        #expect(try colors(bmp) == [Self.red, Self.green, Self.blue])
    }

    @Test(arguments: [40, 56, 108, 124])
    func readsBitFields(headerSize: Int) throws {
        var bmp = BMPBuilder(
            width: 3, height: 1, bits: 16, headerSize: headerSize, compression: 3, masks: [0xF800, 0x07E0, 0x001F, 0])
        bmp.addRow([0xF800, 0x07E0, 0x001F])
        #expect(try colors(bmp) == [Self.red, Self.green, Self.blue])
    }

    @Test func laysTransparentPixelsOnWhite() throws {
        var bmp = BMPBuilder(
            width: 3, height: 1, bits: 32, headerSize: 108, compression: 3,
            masks: [0xFF0000, 0xFF00, 0xFF, 0xFF00_0000])
        bmp.addRow([0xFFFF_0000, 0x00FF_0000, 0x8000_0000])
        #expect(try colors(bmp) == [Self.red, .white, .grey(127)])
    }

    @Test func ignoresAnAlphaThatIsNowhereSet() throws {
        var bmp = BMPBuilder(
            width: 1, height: 1, bits: 32, headerSize: 124, compression: 3,
            masks: [0xFF0000, 0xFF00, 0xFF, 0xFF00_0000])
        bmp.addRow([0x00FF_0000])
        #expect(try colors(bmp) == [Self.red])
    }

    @Test func readsRunLengthsOfEightBits() throws {
        var bmp = BMPBuilder(width: 3, height: 2, bits: 8, compression: 1, palette: Self.palette)
        bmp.addBytes([1, 3, 1, 4, 1, 0, 0, 0])  // runs of one, end of line
        bmp.addBytes([0, 3, 0, 1, 2, 0, 0, 1])  // three single pixels, filled to a pair; end
        #expect(try colors(bmp) == Self.expected)
    }

    @Test func readsRunLengthsOfFourBits() throws {
        var bmp = BMPBuilder(width: 5, height: 2, bits: 4, compression: 2, palette: Self.palette)
        bmp.addBytes([5, 0x01, 0, 0])  // alternating
        bmp.addBytes([0, 2, 1, 0, 0, 3, 0x23, 0x40, 0, 1])  // skips a pixel, three single ones
        #expect(
            try colors(bmp) == [.white, Self.blue, .white, .black, .white]
                + [Self.red, Self.green, Self.red, Self.green, Self.red])
    }

    @Test func readsTheShortHeadersPaletteOfThreeBytes() throws {
        var bmp = BMPBuilder(width: 1, height: 1, bits: 8, headerSize: 12, palette: [Self.green])
        bmp.addRow([0])
        #expect(try colors(bmp) == [Self.green])
    }

    @Test func takesBlackForAColourThatIsNotThere() throws {
        var bmp = BMPBuilder(width: 2, height: 1, bits: 8, palette: [Self.red])
        bmp.addRow([0, 200])
        #expect(try colors(bmp) == [Self.red, .black])
    }

    @Test func readsALargePictureSmaller() throws {
        var bmp = BMPBuilder(width: 40, height: 30, bits: 8, palette: [.grey(80)])
        for _ in 0..<30 { bmp.addRow(Array(repeating: 0, count: 40)) }
        var limits = ImageLimits()
        limits.workingPixels = 300
        let page = try Quarters.read(bmp.bytes, limits: limits)
        #expect(page.sourceSize == PixelSize(width: 40, height: 30))
        #expect(page.raster.size == PixelSize(width: 20, height: 15))
        #expect(page.map.toModel(Point(x: 40, y: 30)) == Point(x: 20, y: 15))
    }

    @Test(arguments: [
        (3, 2, 24, 0, ImageError.Kind.damaged),  // no pixels follow
        (3, 2, 7, 0, .unsupported), (3, 2, 24, 5, .unsupported), (0, 2, 24, 0, .damaged),
        (90_000, 90_000, 1, 0, .beyondLimit), (-3, 2, 24, 0, .damaged), (3, 2, 8, 1, .damaged), (3, 2, 24, 9, .damaged),
        (3, Int(Int32.min), 24, 0, .beyondLimit),
    ])
    func refuses(width: Int, height: Int, bits: Int, compression: Int, kind: ImageError.Kind) throws {
        let bmp = BMPBuilder(width: width, height: height, bits: bits, compression: compression)
        let error = try #require(throws: ImageError.self) { try Quarters.read(bmp.bytes + Data([0])) }
        #expect(error.kind == kind, "\(error)")
    }
}

/// Writes BMP files; rows come in the file's order.
struct BMPBuilder {
    let width: Int
    let height: Int
    let bits: Int
    private let header: Data
    private var pixels = Data()

    init(
        width: Int, height: Int, bits: Int, headerSize: Int = 40, compression: Int = 0, masks: [Int] = [],
        palette: [Color] = []
    ) {
        (self.width, self.height, self.bits) = (width, height, bits)
        var info = Self.number(headerSize, 4)
        if headerSize == 12 {
            info += Self.number(width, 2) + Self.number(height, 2) + Self.number(1, 2) + Self.number(bits, 2)
        } else {
            info += Self.number(width, 4) + Self.number(height, 4) + Self.number(1, 2) + Self.number(bits, 2)
            info += Self.number(compression, 4) + Data(count: 12) + Self.number(palette.count, 4) + Self.number(0, 4)
            if headerSize > 40 { info += masks.reduce(Data()) { $0 + Self.number($1, 4) } }
            info = info.prefix(headerSize) + Data(count: max(0, headerSize - info.count))
            if headerSize == 40 { info += masks.prefix(3).reduce(Data()) { $0 + Self.number($1, 4) } }
        }
        for color in palette {
            info += Data([color.blue, color.green, color.red])
            if headerSize != 12 { info += Data([0]) }
        }
        header = Data("BM".utf8) + Data(count: 8) + Self.number(14 + info.count, 4) + info
    }

    var bytes: Data { header + pixels }

    mutating func addRow(_ values: [Int]) {
        var row = Data()
        if bits >= 8 {
            for value in values { row += Self.number(value, bits / 8) }
        } else {
            row = Data(count: (values.count * bits + 7) / 8)
            for (x, value) in values.enumerated() {
                row[x * bits / 8] |= UInt8(value << (8 - bits - x * bits % 8))
            }
        }
        pixels += row + Data(count: (4 - row.count % 4) % 4)
    }

    mutating func addBytes(_ bytes: [UInt8]) { pixels += Data(bytes) }

    private static func number(_ value: Int, _ size: Int) -> Data {
        Data((0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) })
    }
}
