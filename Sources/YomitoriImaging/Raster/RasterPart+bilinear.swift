internal import CKernels
package import YomitoriCore

extension RasterPart {
    /// The part at another size, each pixel mixed of the four nearest, equal byte for byte to what OpenCV's
    /// `INTER_LINEAR` makes of it.
    ///
    /// Centres lie at half pixels, the border repeats, and nothing is averaged when shrinking; weights are fixed-point
    /// numbers of 11 bits (OpenCV 4.11, `resize.cpp`).
    package func resizedBilinearly(to target: PixelSize) -> Raster {
        let columns = LinearFilter(from: width, to: target.width)
        let rows = LinearFilter(from: height, to: target.height)
        let length = target.width * 3
        let resized = [UInt8](unsafeUninitializedCapacity: target.area * 3) { out, count in
            // Of a row's last pixel four values are written, and sixteen of what remains of a row are read.
            let line = length + 15
            withUnsafeTemporaryAllocation(of: Int16.self, capacity: 2 * line) { mixed in
                mixed.initialize(repeating: 0)
                let upper = mixed.baseAddress!, lower = mixed.baseAddress! + line
                withPixels { source in
                    for y in 0..<target.height {
                        let tap = rows.taps[y]
                        columns.mix(source.row(tap.first), step: source.stepX, into: upper)
                        columns.mix(source.row(tap.second), step: source.stepX, into: lower)
                        ckernels_mix_rows(
                            upper, lower, Int16(tap.firstWeight), Int16(tap.secondWeight),
                            out.baseAddress! + y * length, length)
                    }
                }
            }
            count = target.area * 3
        }
        return Raster(size: target, pixels: resized)
    }
}

/// One axis of a linear resize: the two source positions that make each target position, and their weights.
private struct LinearFilter {
    struct Tap {
        var first: Int
        var second: Int
        /// In 1/2048; both make 2048.
        var firstWeight: Int32
        var secondWeight: Int32
    }

    private static let one: Float = 2048
    let taps: [Tap]

    init(from source: Int, to target: Int) {
        let scale = 1 / (Double(target) / Double(source))
        taps = (0..<target).map { i in
            let place = Float((Double(i) + 0.5) * scale - 0.5)
            let start = place.rounded(.down)
            let share = place - start
            let last = source - 1
            return Tap(
                first: min(max(Int(start), 0), last), second: min(max(Int(start) + 1, 0), last),
                firstWeight: Int32(((1 - share) * Self.one).rounded(.toNearestOrEven)),
                secondWeight: Int32((share * Self.one).rounded(.toNearestOrEven)))
        }
    }

    /// Mixes the pixels of one row, which lie `step` bytes apart, times 2048, less the last four bits: less than 32,768. Writes
    /// one value more than the pixels have.
    func mix(_ row: UnsafePointer<UInt8>, step: Int, into out: UnsafeMutablePointer<Int16>) {
        var place = UnsafeMutableRawPointer(out)
        for tap in taps {
            let first = Self.pixel(row + tap.first * step) &* SIMD4(repeating: tap.firstWeight)
            let second = Self.pixel(row + tap.second * step) &* SIMD4(repeating: tap.secondWeight)
            place.storeBytes(
                of: SIMD4<Int16>(truncatingIfNeeded: (first &+ second) &>> 4), as: SIMD4<Int16>.self)
            place += 3 * MemoryLayout<Int16>.stride
        }
    }

    /// Red, green, blue and 0, of three bytes: behind the last pixel of a picture there is no fourth.
    private static func pixel(_ address: UnsafePointer<UInt8>) -> SIMD4<Int32> {
        let redAndGreen = UnsafeRawPointer(address).loadUnaligned(as: UInt16.self)
        let bytes = UInt32(UInt16(littleEndian: redAndGreen)) | UInt32(address[2]) << 16
        return SIMD4<Int32>(truncatingIfNeeded: unsafeBitCast(bytes.littleEndian, to: SIMD4<UInt8>.self))
    }
}
