import YomitoriCore

/// The run lengths of BMP: RLE4, RLE8, and OS/2's RLE24. Rows run from the bottom; pixels that are skipped are white.
struct BMPRunLengths {
    private let reader: ByteReader
    private let header: BMPHeader

    init(_ reader: ByteReader, _ header: BMPHeader) {
        self.reader = reader
        self.header = header
    }

    /// The colours of all pixels, in the order in which the file's rows come.
    ///
    /// - Throws: `ImageError` when the data end before the picture does.
    func decoded(checkpoint: () throws -> Void) throws -> [Color] {
        let size = header.size
        var pixels = [Color](repeating: .white, count: size.area)
        var x = 0
        var y = 0
        var offset = header.pixelOffset

        func set(_ color: Color) {
            if x < size.width, y < size.height { pixels[y * size.width + x] = color }
            x += 1
        }
        func next() throws -> Int {
            guard let byte = reader.byte(at: offset) else { throw BMPDecoder.damaged }
            offset += 1
            return byte
        }

        var commands = 0
        while y < size.height {
            commands += 1
            if commands % 65_536 == 0 { try checkpoint() }
            if offset >= reader.count, x >= size.width, y == size.height - 1 { break }
            let count = try next()
            if count > 0 {
                let colors = try colors(next)
                for i in 0..<count { set(colors[i % colors.count]) }
                continue
            }
            switch try next() {
            case 0:
                x = 0
                y += 1
            case 1: return pixels
            case 2:
                x += try next()
                y += try next()
            case let count:
                let start = offset
                let perByte = header.packing == .rle4 ? 2 : 1
                var remaining = count
                while remaining > 0 {
                    for color in try colors(next).prefix(remaining) { set(color) }
                    remaining -= perByte
                }
                // Single pixels fill whole pairs of bytes.
                if (offset - start) % 2 == 1 { offset += 1 }
            }
        }
        return pixels
    }

    /// The colours the next element holds: one, or two when four bits make a pixel.
    private func colors(_ next: () throws -> Int) throws -> [Color] {
        switch header.packing {
        case .rle24:
            let blue = try next()
            let green = try next()
            let red = try next()
            return [Color(red: UInt8(red), green: UInt8(green), blue: UInt8(blue))]
        case .rle4:
            let byte = try next()
            return [entry(byte >> 4), entry(byte & 15)]
        case .rle8, .plain: return [entry(try next())]
        }
    }

    private func entry(_ index: Int) -> Color { index < header.palette.count ? header.palette[index] : .black }
}
