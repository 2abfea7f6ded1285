import YomitoriCore

/// How a stored picture must be turned to stand upright: the values of EXIF tag 274 (CIPA DC-008, 4.6.4).
struct Orientation: Hashable {
    /// Columns and rows change places.
    let swapsAxes: Bool
    /// Along the stored picture's own axes.
    let flipsX: Bool
    let flipsY: Bool

    static let upright = Orientation(exif: 1)

    /// Any other value than 1…8 counts as 1.
    init(exif value: Int) {
        swapsAxes = (5...8).contains(value)
        flipsX = [2, 3, 7, 8].contains(value)
        flipsY = [3, 4, 6, 7].contains(value)
    }

    /// The size of the upright picture.
    func upright(_ size: PixelSize) -> PixelSize {
        swapsAxes ? PixelSize(width: size.height, height: size.width) : size
    }

    /// The map from upright source pixels to upright raster pixels when the stored picture, `stored` pixels large, was
    /// scaled by (scaleX, scaleY) from its top left corner and then cut to `decoded` pixels.
    func map(stored: PixelSize, decoded: PixelSize, scaleX: Double, scaleY: Double) -> CoordinateMap {
        // A flipped axis is measured from the far edge, where scaling and cutting leave a fraction of a pixel.
        let restX = flipsX ? Double(decoded.width) - scaleX * Double(stored.width) : 0
        let restY = flipsY ? Double(decoded.height) - scaleY * Double(stored.height) : 0
        return swapsAxes
            ? CoordinateMap(scaleX: scaleY, scaleY: scaleX, offsetX: restY, offsetY: restX)
            : CoordinateMap(scaleX: scaleX, scaleY: scaleY, offsetX: restX, offsetY: restY)
    }
}

extension Orientation {
    /// What a block of EXIF (a TIFF header, with or without `Exif\0\0` before it) says; nil when it says nothing.
    init?(exifBlock: UnsafeRawBufferPointer) {
        var reader = ByteReader(bytes: exifBlock)
        if reader.has("Exif", at: 0), exifBlock.count > 6 {
            reader = ByteReader(bytes: UnsafeRawBufferPointer(rebasing: exifBlock[6...]))
        }
        guard reader.has("II", at: 0) || reader.has("MM", at: 0) else { return nil }
        reader.isBigEndian = reader.has("MM", at: 0)
        guard let start = reader.number(at: 4, size: 4), let entries = reader.number(at: start, size: 2) else {
            return nil
        }
        for i in 0..<entries {
            let entry = start + 2 + 12 * i
            guard let tag = reader.number(at: entry, size: 2) else { return nil }
            if tag == 274 {
                guard let value = reader.number(at: entry + 8, size: 2) else { return nil }
                self.init(exif: value)
                return
            }
        }
        return nil
    }

    /// What ImageMagick writes into a PNG text chunk: `exif`, the length, and the block in hexadecimal digits.
    init?(rawProfile text: String) {
        let fields = text.split(whereSeparator: \.isWhitespace)
        guard fields.count > 2 else { return nil }
        var block = [UInt8]()
        for line in fields[2...] {
            let digits = Array(line.utf8)
            for i in stride(from: 0, to: digits.count - 1, by: 2) {
                guard let byte = UInt8(String(decoding: digits[i...i + 1], as: UTF8.self), radix: 16) else {
                    return nil
                }
                block.append(byte)
            }
        }
        guard let found = block.withUnsafeBytes({ Orientation(exifBlock: $0) }) else { return nil }
        self = found
    }
}
