internal import CVips

extension VipsPicture {
    /// Whether the stored pixels are bytes of cyan, magenta, yellow and black, which ``RGBFromCMYK`` turns to colours.
    var isPlainCMYK: Bool {
        bands == 4 && format == VIPS_FORMAT_UCHAR && interpretation == VIPS_INTERPRETATION_CMYK
    }

    /// The stored pixels of a grey picture of more than 8 bits as Pillow hands them to a program that asks for RGB (12.1.1,
    /// `Convert.c`): cut off at 0 and 255, not scaled. Nil for any other picture, 16 bits with transparency among them.
    func cutOffToBytes() -> VipsPicture? {
        guard bands == 1, format != VIPS_FORMAT_UCHAR, format != VIPS_FORMAT_COMPLEX, format != VIPS_FORMAT_DPCOMPLEX,
            pointer.pointee.Coding == VIPS_CODING_NONE
        else { return nil }
        return applying { cvips_cast($0, $1, VIPS_FORMAT_UCHAR) }?.applying { cvips_join_three($0, $1) }
    }
}

/// Turns bytes of cyan, magenta, yellow and black to colours as Pillow does (12.1.1, `Convert.c`): without a profile.
struct RGBFromCMYK {
    private var line: [UInt8]

    /// - Parameter width: pixels of a row.
    init(width: Int) { line = [UInt8](repeating: 0, count: width * 3) }

    /// Calls `body` with the colours of a row.
    mutating func convert(_ row: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Void) {
        let inks = row.assumingMemoryBound(to: UInt8.self)
        for x in 0..<line.count / 3 {
            let light = 255 - Int(inks[4 * x + 3])
            for channel in 0..<3 {
                // Divided by 255 and rounded, without a division.
                let product = Int(inks[4 * x + channel]) * light + 128
                line[3 * x + channel] = UInt8(max(0, light - ((product >> 8) + product) >> 8))
            }
        }
        line.withUnsafeBytes { body($0.baseAddress!) }
    }
}
