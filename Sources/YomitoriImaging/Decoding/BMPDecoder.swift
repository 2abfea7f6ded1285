import YomitoriCore

/// Decodes a BMP file: 1 to 32 bits a pixel, palettes, bit fields, run lengths, rows from the bottom or the top.
/// Written here because libvips leaves BMP to ImageMagick, which stays blocked.
struct BMPDecoder {
    static let damaged = ImageError(.damaged, "a damaged or cut off BMP picture; restore it from the original")

    private let header: BMPHeader
    private let reader: ByteReader
    private let limits: ImageLimits
    private let rendering: PictureRendering

    init(_ bytes: UnsafeRawBufferPointer, limits: ImageLimits, as rendering: PictureRendering = .seen) throws {
        self.rendering = rendering
        header = try BMPHeader(bytes)
        reader = ByteReader(bytes: bytes)
        self.limits = limits
        try limits.check(header.size, bytesHeld: 3)
        guard header.pixelOffset > 14, header.pixelOffset < bytes.count else { throw Self.damaged }
        if header.packing == .plain {
            guard stride * header.size.height <= bytes.count - header.pixelOffset else { throw Self.damaged }
        }
    }

    func decode(checkpoint: () throws -> Void) throws -> PageRaster {
        let size = header.size
        let runs = header.packing == .plain ? nil : try BMPRunLengths(reader, header).decoded(checkpoint: checkpoint)
        let hasAlpha = runs == nil && rendering != .stored && usesAlpha()
        let pixels = try [UInt8](unsafeUninitializedCapacity: size.area * 3) { out, count in
            guard let base = out.baseAddress else { return }
            for y in 0..<size.height {
                let target = base + y * size.width * 3
                let row = header.isTopDown ? y : size.height - 1 - y
                if let runs {
                    for x in 0..<size.width { Self.store(runs[row * size.width + x], target + 3 * x) }
                } else {
                    writeRow(at: header.pixelOffset + row * stride, hasAlpha: hasAlpha, to: target)
                }
                if y % 64 == 0 { try checkpoint() }
            }
            count = size.area * 3
        }
        let (raster, map) = Raster(size: size, pixels: pixels).resized(to: limits.workingSize(of: size))
        return PageRaster(raster: raster, sourceSize: size, map: map)
    }

    /// Bytes of a row: whole groups of four.
    private var stride: Int { (header.size.width * header.bitsPerPixel + 31) / 32 * 4 }

    private func writeRow(at offset: Int, hasAlpha: Bool, to target: UnsafeMutablePointer<UInt8>) {
        let line = UnsafeRawBufferPointer(rebasing: reader.bytes[offset..<offset + stride])
        switch header.bitsPerPixel {
        case 24:
            for x in 0..<header.size.width {
                target[3 * x] = line[3 * x + 2]
                target[3 * x + 1] = line[3 * x + 1]
                target[3 * x + 2] = line[3 * x]
            }
        case 16, 32:
            let channels = header.masks.map(BMPChannel.init(mask:))
            let bytes = header.bitsPerPixel / 8
            for x in 0..<header.size.width {
                var pixel = 0
                for i in 0..<bytes { pixel |= Int(line[x * bytes + i]) << (8 * i) }
                // Over white: white × (1 − alpha) is added to the colour's share.
                let alpha = hasAlpha ? channels[3].value(in: pixel) : 255
                for i in 0..<3 {
                    target[3 * x + i] = UInt8((channels[i].value(in: pixel) * alpha + 255 * (255 - alpha) + 127) / 255)
                }
            }
        default:
            let bits = header.bitsPerPixel
            let perByte = 8 / header.bitsPerPixel
            for x in 0..<header.size.width {
                let index = Int(line[x / perByte]) >> (8 - bits - x % perByte * bits) & (1 << bits - 1)
                Self.store(index < header.palette.count ? header.palette[index] : .black, target + 3 * x)
            }
        }
    }

    /// Whether the alpha channel means anything: many programs announce one and leave it 0 everywhere.
    private func usesAlpha() -> Bool {
        guard header.bitsPerPixel == 32 || header.bitsPerPixel == 16, header.masks[3] != 0 else { return false }
        let bytes = header.bitsPerPixel / 8
        for row in 0..<header.size.height {
            let start = header.pixelOffset + row * stride
            for x in 0..<header.size.width {
                if (reader.number(at: start + x * bytes, size: bytes) ?? 0) & header.masks[3] != 0 { return true }
            }
        }
        return false
    }

    private static func store(_ color: Color, _ target: UnsafeMutablePointer<UInt8>) {
        target[0] = color.red
        target[1] = color.green
        target[2] = color.blue
    }
}

/// One channel of a pixel with bit fields.
private struct BMPChannel {
    let mask: Int
    let shift: Int
    let largest: Int

    init(mask: Int) {
        self.mask = mask
        shift = mask == 0 ? 0 : mask.trailingZeroBitCount
        largest = mask >> shift
    }

    /// 0…255.
    func value(in pixel: Int) -> Int { largest == 0 ? 0 : ((pixel & mask) >> shift * 255 + largest / 2) / largest }
}
