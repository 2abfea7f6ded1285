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
            withUnsafeTemporaryAllocation(of: Int32.self, capacity: 2 * length) { mixed in
                let upper = mixed.baseAddress!, lower = mixed.baseAddress! + length
                withPixels { source in
                    for y in 0..<target.height {
                        let tap = rows.taps[y]
                        columns.mix(source.row(tap.first), step: source.stepX, into: upper)
                        columns.mix(source.row(tap.second), step: source.stepX, into: lower)
                        let line = out.baseAddress! + y * length
                        for i in 0..<length {
                            // Four bits of a mixed value are dropped before the rows are mixed, sixteen after it.
                            let a = (tap.firstWeight &* (upper[i] &>> 4)) &>> 16
                            let b = (tap.secondWeight &* (lower[i] &>> 4)) &>> 16
                            line[i] = UInt8(truncatingIfNeeded: min(max((a &+ b &+ 2) &>> 2, 0), 255))
                        }
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

    /// Mixes the pixels of one row, which lie `step` bytes apart, times 2048.
    func mix(_ row: UnsafePointer<UInt8>, step: Int, into out: UnsafeMutablePointer<Int32>) {
        for (x, tap) in taps.enumerated() {
            let a = row + tap.first * step, b = row + tap.second * step
            for channel in 0..<3 {
                out[3 * x + channel] =
                    Int32(a[channel]) &* tap.firstWeight &+ Int32(b[channel]) &* tap.secondWeight
            }
        }
    }
}
