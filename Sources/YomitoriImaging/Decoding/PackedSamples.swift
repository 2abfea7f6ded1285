/// Samples of 3, 5 to 7 or 9 to 15 bits in the rows of a TIFF file: bit after bit, the highest first, rows filled up to a byte
/// (TIFF 6.0, section 8). libvips refuses them; it is shown the rows as bytes, and they are unpacked here.
struct PackedSamples: Hashable {
    /// Of a sample.
    let bits: Int
    /// Of a pixel.
    let samples: Int
    /// Pixels of a row.
    let width: Int

    /// Nil for depths that libvips reads, and for those beyond 16 bits.
    init?(bits: Int, samples: Int, width: Int) {
        guard (3...15).contains(bits), bits != 4, bits != 8, width > 0, width < 1 << 32 else { return nil }
        self.bits = bits
        self.samples = samples
        self.width = width
    }

    /// Of a pixel while a picture is unpacked: what libtiff gives of it where it is one strip, the bytes made of it, and libvips' copy.
    var bytesHeld: Int { (bits * samples + 7) / 8 + 2 * samples }

    func bytes(ofPixels pixels: Int) -> Int {
        let (all, overflows) = pixels.multipliedReportingOverflow(by: bits * samples)
        return overflows || all > Int.max - 7 ? 0 : (all + 7) / 8
    }

    /// A row's samples, stretched from their range to 0…255.
    ///
    /// - Parameters:
    ///   - row: `bytes(ofPixels: width)` bytes.
    ///   - out: takes `width × samples` bytes.
    func unpack(_ row: UnsafeRawPointer, to out: UnsafeMutablePointer<UInt8>) {
        let bytes = row.assumingMemoryBound(to: UInt8.self)
        let largest = 1 << bits - 1
        var (held, heldBits, next) = (0, 0, 0)
        for i in 0..<width * samples {
            while heldBits < bits {
                held = held << 8 | Int(bytes[next])
                heldBits += 8
                next += 1
            }
            heldBits -= bits
            let value = held >> heldBits
            held &= 1 << heldBits - 1
            out[i] = UInt8((value * 255 + largest / 2) / largest)
        }
    }
}
