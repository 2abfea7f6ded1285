import YomitoriCore

/// What stands before the pixels of a BMP file: Windows' headers of 40 to 124 bytes (BITMAPINFOHEADER to
/// BITMAPV5HEADER), OS/2's of 12, 16 and 64.
struct BMPHeader {
    enum Packing { case plain, rle4, rle8, rle24 }

    let size: PixelSize
    let isTopDown: Bool
    let bitsPerPixel: Int
    let packing: Packing
    /// Red, green, blue and alpha of a pixel of 16 or 32 bits; alpha may be 0.
    let masks: [Int]
    let palette: [Color]
    let pixelOffset: Int

    init(_ bytes: UnsafeRawBufferPointer) throws {
        let reader = ByteReader(bytes: bytes)
        func field(_ offset: Int, _ size: Int) throws -> Int {
            guard let value = reader.number(at: offset, size: size) else { throw BMPDecoder.damaged }
            return value
        }
        let header = try field(14, 4)
        pixelOffset = try field(10, 4)
        let isCore = header == 12
        let height: Int
        let compression: Int
        if isCore {
            size = PixelSize(width: try field(18, 2), height: try field(20, 2))
            height = size.height
            bitsPerPixel = try field(24, 2)
            compression = 0
        } else {
            guard let width = reader.signed32(at: 18), let signedHeight = reader.signed32(at: 22) else {
                throw BMPDecoder.damaged
            }
            size = PixelSize(width: width, height: abs(signedHeight))
            height = signedHeight
            bitsPerPixel = try field(28, 2)
            compression = header >= 40 ? try field(30, 4) : 0
        }
        isTopDown = height < 0
        guard [1, 2, 4, 8, 16, 24, 32].contains(bitsPerPixel) else {
            throw ImageError(
                .unsupported, "a BMP picture of \(bitsPerPixel) bits a pixel is not read; convert it to PNG")
        }
        packing = try Self.packing(compression, bits: bitsPerPixel, isOS2: header == 64)

        var end = 14 + header
        let hasMasks = (compression == 3 || compression == 6) && header != 64
        if hasMasks {
            // They follow a header of 40 bytes, and are part of a longer one.
            let count = compression == 6 || header >= 56 ? 4 : 3
            masks = try (0..<4).map { $0 < count ? try field(54 + 4 * $0, 4) : 0 }
            if header == 40 { end += 4 * count }
        } else {
            masks = bitsPerPixel == 16 ? [0x7C00, 0x03E0, 0x001F, 0] : [0xFF0000, 0xFF00, 0xFF, 0]
        }
        palette =
            bitsPerPixel <= 8
            ? Self.palette(
                reader, at: end, entrySize: isCore ? 3 : 4, count: header >= 40 ? try field(46, 4) : 0,
                bits: bitsPerPixel, limit: pixelOffset)
            : []
    }

    private static func packing(_ compression: Int, bits: Int, isOS2: Bool) throws -> Packing {
        switch (compression, bits) {
        case (0, _), (3, 16), (3, 32), (6, 16), (6, 32): return .plain
        case (1, 8): return .rle8
        case (2, 4): return .rle4
        case (4, 24) where isOS2: return .rle24
        case (3, 1) where isOS2:
            throw ImageError(.unsupported, "a BMP picture packed as a fax is not read; convert it to PNG")
        case (4, _), (5, _):
            throw ImageError(.unsupported, "a BMP picture that wraps a JPEG or PNG is not read; convert it to PNG")
        default: throw BMPDecoder.damaged
        }
    }

    /// At most 2 to the power of `bits` colours, as many as stand before the pixels.
    private static func palette(_ reader: ByteReader, at start: Int, entrySize: Int, count: Int, bits: Int, limit: Int)
        -> [Color]
    {
        let most = 1 << bits
        var colors = [Color]()
        for i in 0..<(count == 0 ? most : min(count, most)) {
            let offset = start + i * entrySize
            guard limit < start || offset + 3 <= limit, let blue = reader.byte(at: offset),
                let green = reader.byte(at: offset + 1), let red = reader.byte(at: offset + 2)
            else { break }
            colors.append(Color(red: UInt8(red), green: UInt8(green), blue: UInt8(blue)))
        }
        return colors
    }
}
