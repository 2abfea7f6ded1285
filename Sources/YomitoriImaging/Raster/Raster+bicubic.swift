package import YomitoriCore

extension Raster {
    /// The picture at another size by cubic convolution, equal byte for byte to what Pillow's `BICUBIC` makes of it.
    ///
    /// The kernel (a = −0.5) widens when shrinking; weights are fixed-point numbers of 22 bits, and values are rounded and
    /// clipped to bytes between the horizontal and the vertical pass (Pillow 12.1.1, `Resample.c`).
    ///
    /// - Parameter canvas: the size, at least the picture's, of a black canvas with the picture at its top left that is
    ///   resized in the picture's stead. It is never made: beyond the picture zeros are read.
    package func resizedBicubically(to target: PixelSize, onCanvas canvas: PixelSize? = nil) -> Raster {
        let canvas = canvas ?? size
        precondition(canvas.width >= width && canvas.height >= height)
        let columns = CubicFilter(from: canvas.width, seen: width, to: target.width)
        let rows = CubicFilter(from: canvas.height, seen: height, to: target.height)
        // Only rows of the picture, and only columns that see it: the canvas beside and below it is black before and after. A
        // tall page has few of them, and would need a hundred times its own memory for all.
        let length = columns.seeing * 3
        let narrowed = [UInt8](unsafeUninitializedCapacity: height * length) { out, count in
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: width * 3 + 1) { line in
                // A load of four bytes at the last pixel touches one more.
                line.initialize(repeating: 0)
                pixels.withUnsafeBufferPointer { source in
                    for y in 0..<height {
                        for i in 0..<width * 3 { line[i] = source[y * width * 3 + i] }
                        columns.blendPixels(
                            of: UnsafeRawPointer(line.baseAddress!), into: out.baseAddress! + y * length)
                    }
                }
            }
            count = height * length
        }
        let resized = [UInt8](unsafeUninitializedCapacity: target.area * 3) { out, count in
            out.initialize(repeating: 0)
            withUnsafeTemporaryAllocation(of: Int32.self, capacity: length) { sums in
                narrowed.withUnsafeBufferPointer { source in
                    for y in 0..<target.height {
                        rows.blendRows(
                            at: y, of: source.baseAddress, length: length, sums: sums.baseAddress!,
                            into: out.baseAddress! + y * target.width * 3)
                    }
                }
            }
            count = target.area * 3
        }
        return Raster(size: target, pixels: resized)
    }
}

/// One axis of a cubic resize: which source positions make each target position, and with what weight.
private struct CubicFilter {
    /// Bits behind the point of a weight: 32, less 8 of a byte and 2 for the sign and the overshoot.
    private static let fraction: Int32 = 22
    private static let half: Int32 = 1 << (fraction - 1)

    /// Places in `weights` a target position has.
    private let taps: Int
    private let starts: [Int]
    /// How many positions of the picture, from its start on, a target position is made of; 0 where it sees the canvas only.
    private let counts: [Int]
    private let weights: [Int32]
    /// Target positions from the first on that see any of the picture.
    let seeing: Int

    /// - Parameter seen: positions from the first on that hold the picture; those beyond are black.
    init(from source: Int, seen: Int, to target: Int) {
        let scale = Double(source) / Double(target)
        let widening = max(1, scale)
        let support = 2 * widening
        taps = Int(support.rounded(.up)) * 2 + 1
        var starts: [Int] = []
        var counts: [Int] = []
        var weights = [Int32](repeating: 0, count: taps * target)
        for i in 0..<target {
            let center = (Double(i) + 0.5) * scale
            let first = max(0, Int(center - support + 0.5))
            let end = min(source, Int(center + support + 0.5))
            let raw = (first..<end).map { Self.kernel((Double($0) - center + 0.5) / widening) }
            let sum = raw.reduce(0, +)
            for (tap, value) in raw.enumerated() {
                let scaled = (sum == 0 ? value : value / sum) * Double(1 << Self.fraction)
                weights[i * taps + tap] = Int32(scaled < 0 ? scaled - 0.5 : scaled + 0.5)
            }
            starts.append(first)
            counts.append(max(0, min(end, seen) - first))
        }
        self.starts = starts
        self.counts = counts
        seeing = (counts.lastIndex { $0 > 0 } ?? -1) + 1
        self.weights = weights
    }

    /// Keys 1981, "Cubic Convolution Interpolation for Digital Image Processing", equation 4 with a = −0.5.
    private static func kernel(_ x: Double) -> Double {
        let a = -0.5
        let x = abs(x)
        if x < 1 { return ((a + 2) * x - (a + 3)) * x * x + 1 }
        if x < 2 { return (((x - 5) * x + 8) * x - 4) * a }
        return 0
    }

    /// Writes a row of ``seeing`` RGB pixels, each the weighted sum of pixels of `line`, after whose last one more byte can be read.
    func blendPixels(of line: UnsafeRawPointer, into out: UnsafeMutablePointer<UInt8>) {
        weights.withUnsafeBufferPointer { weights in
            for x in 0..<seeing {
                var sum = SIMD4<Int32>(repeating: Self.half)
                let first = line + starts[x] * 3
                for tap in 0..<counts[x] {
                    let pixel = first.loadUnaligned(fromByteOffset: tap * 3, as: SIMD4<UInt8>.self)
                    sum &+= SIMD4<Int32>(truncatingIfNeeded: pixel) &* weights[x * taps + tap]
                }
                let bytes = (sum &>> Self.fraction).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
                out[3 * x] = UInt8(truncatingIfNeeded: bytes.x)
                out[3 * x + 1] = UInt8(truncatingIfNeeded: bytes.y)
                out[3 * x + 2] = UInt8(truncatingIfNeeded: bytes.z)
            }
        }
    }

    /// Writes the weighted sum of the source rows of target row `y`; rows are `length` values long.
    func blendRows(
        at y: Int, of source: UnsafePointer<UInt8>?, length: Int, sums: UnsafeMutablePointer<Int32>,
        into out: UnsafeMutablePointer<UInt8>
    ) {
        for i in 0..<length { sums[i] = Self.half }
        weights.withUnsafeBufferPointer { weights in
            for tap in 0..<counts[y] {
                let weight = weights[y * taps + tap]
                guard weight != 0, let source else { continue }
                let row = source + (starts[y] + tap) * length
                for i in 0..<length { sums[i] &+= weight &* Int32(row[i]) }
            }
        }
        for i in 0..<length { out[i] = UInt8(truncatingIfNeeded: min(max(sums[i] &>> Self.fraction, 0), 255)) }
    }
}
