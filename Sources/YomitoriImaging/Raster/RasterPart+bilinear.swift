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
                        ckernels_mix_pixels(
                            source.row(Int(tap.first)), source.row(Int(tap.second)), source.stepX, columns.taps,
                            target.width, upper, lower)
                        ckernels_mix_rows(
                            upper, lower, tap.first_weight, tap.second_weight, out.baseAddress! + y * length, length)
                    }
                }
            }
            count = target.area * 3
        }
        return Raster(size: target, pixels: resized)
    }
}

/// One axis of a linear resize: the two source positions that make each target position, and their weights in 1/2048.
private struct LinearFilter {
    private static let one: Float = 2048
    let taps: [ckernels_tap]

    init(from source: Int, to target: Int) {
        let scale = 1 / (Double(target) / Double(source))
        taps = (0..<target).map { i in
            let place = Float((Double(i) + 0.5) * scale - 0.5)
            let start = place.rounded(.down)
            let share = place - start
            let last = Int32(source - 1)
            return ckernels_tap(
                first: min(max(Int32(start), 0), last), second: min(max(Int32(start) + 1, 0), last),
                first_weight: Int16(((1 - share) * Self.one).rounded(.toNearestOrEven)),
                second_weight: Int16((share * Self.one).rounded(.toNearestOrEven)))
        }
    }
}
