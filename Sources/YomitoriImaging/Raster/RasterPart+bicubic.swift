package import YomitoriCore

extension RasterPart {
    /// The part at another size by cubic convolution, equal byte for byte to what Pillow's `BICUBIC` makes of it.
    ///
    /// The kernel (a = −0.5) widens when shrinking; weights are fixed-point numbers of 22 bits, and values are rounded and
    /// clipped to bytes between the horizontal and the vertical pass (Pillow 12.1.1, `Resample.c`).
    ///
    /// - Parameter canvas: the size, at least the part's, of a black canvas with the part at its top left that is resized in
    ///   the part's stead. It is never made: beyond the part zeros are read.
    package func resizedBicubically(to target: PixelSize, onCanvas canvas: PixelSize? = nil) -> Raster {
        let canvas = canvas ?? size
        precondition(canvas.width >= width && canvas.height >= height)
        let columns = CubicFilter(from: canvas.width, seen: width, to: target.width)
        let rows = CubicFilter(from: canvas.height, seen: height, to: target.height)
        // Only rows of the picture, and only columns that see it: the canvas beside and below it is black before and after. A
        // tall page has few of them, and would need a hundred times its own memory for all.
        let length = columns.seeing * 3
        let narrowed = [UInt8](unsafeUninitializedCapacity: (height + CubicFilter.band - 1) * length) { out, count in
            let line = width * 3
            // A load of four bytes at the last pixel touches one more.
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: CubicFilter.band * line + 1) { band in
                band.initialize(repeating: 0)
                withPixels { source in
                    for y in stride(from: 0, to: height, by: CubicFilter.band) {
                        source.copyRows(y..<min(y + CubicFilter.band, height), to: band.baseAddress!)
                        columns.blendPixels(
                            of: UnsafeRawPointer(band.baseAddress!), line: line,
                            into: out.baseAddress! + y * length)
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
    static let fraction: Int32 = 22
    /// Rows that ``blendPixels(of:line:into:)`` takes together, so that a weight is fetched once for all of them.
    static let band = 4

    /// Places in `weights` a target position has.
    private let taps: Int
    private let starts: [Int]
    /// How many positions of the picture, from its start on, a target position is made of; 0 where it sees the canvas only.
    private let counts: [Int]
    private let weights: [Weight]
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
        var weights = [Weight](repeating: Weight(0), count: taps * target)
        for i in 0..<target {
            let center = (Double(i) + 0.5) * scale
            let first = max(0, Int(center - support + 0.5))
            let end = min(source, Int(center + support + 0.5))
            let raw = (first..<end).map { Self.kernel((Double($0) - center + 0.5) / widening) }
            let sum = raw.reduce(0, +)
            for (tap, value) in raw.enumerated() {
                let scaled = (sum == 0 ? value : value / sum) * Double(1 << Self.fraction)
                weights[i * taps + tap] = Weight(Int32(scaled < 0 ? scaled - 0.5 : scaled + 0.5))
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

    /// Writes ``band`` rows of ``seeing`` RGB pixels, each the weighted sum of pixels of `source`, rows of `line` bytes after
    /// whose last one more can be read.
    func blendPixels(of source: UnsafeRawPointer, line: Int, into out: UnsafeMutablePointer<UInt8>) {
        let length = seeing * 3
        weights.withUnsafeBufferPointer { weights in
            for x in 0..<seeing {
                var (first, second, third, fourth) = (WeightedSum(), WeightedSum(), WeightedSum(), WeightedSum())
                var pixel = source + starts[x] * 3
                for place in x * taps..<x * taps + counts[x] {
                    let weight = weights[place]
                    first.add(pixel, weight)
                    second.add(pixel + line, weight)
                    third.add(pixel + 2 * line, weight)
                    fourth.add(pixel + 3 * line, weight)
                    pixel += 3
                }
                let place = out + 3 * x
                first.write(to: place)
                second.write(to: place + length)
                third.write(to: place + 2 * length)
                fourth.write(to: place + 3 * length)
            }
        }
    }

    /// Writes the weighted sum of the source rows of target row `y`; rows are `length` values long.
    func blendRows(
        at y: Int, of source: UnsafePointer<UInt8>?, length: Int, sums: UnsafeMutablePointer<Int32>,
        into out: UnsafeMutablePointer<UInt8>
    ) {
        for i in 0..<length { sums[i] = WeightedSum.half }
        weights.withUnsafeBufferPointer { weights in
            for tap in 0..<counts[y] {
                let weight = weights[y * taps + tap].whole
                guard weight != 0, let source else { continue }
                let row = source + (starts[y] + tap) * length
                for i in 0..<length { sums[i] &+= weight &* Int32(row[i]) }
            }
        }
        for i in 0..<length { out[i] = UInt8(truncatingIfNeeded: min(max(sums[i] &>> Self.fraction, 0), 255)) }
    }
}

/// A weight in two parts of 16 bits: processors multiply those by bytes several times as fast as numbers of 32 bits, and
/// what the parts give, put together, is the same to the bit.
private struct Weight {
    static let bits: Int32 = 11
    let upper: Int16
    let lower: Int16

    /// - Parameter whole: less than 16 in size, which no kernel that sums up to 1 comes near.
    init(_ whole: Int32) {
        upper = Int16(whole >> Self.bits)
        lower = Int16(whole & (1 << Self.bits - 1))
    }

    var whole: Int32 { Int32(upper) << Self.bits + Int32(lower) }
}

/// What weighted pixels sum up to, by the parts of their weights.
private struct WeightedSum {
    static let half: Int32 = 1 << (CubicFilter.fraction - 1)
    private var upper = SIMD4<Int32>.zero
    private var lower = SIMD4<Int32>(repeating: half)

    /// Adds the RGB pixel at an address; the byte behind it is read, and what becomes of it never written.
    mutating func add(_ address: UnsafeRawPointer, _ weight: Weight) {
        let pixel = SIMD4<Int32>(truncatingIfNeeded: address.loadUnaligned(as: SIMD4<UInt8>.self))
        upper &+= pixel &* SIMD4(repeating: Int32(weight.upper))
        lower &+= pixel &* SIMD4(repeating: Int32(weight.lower))
    }

    /// Writes the three bytes nearest to the sum.
    func write(to place: UnsafeMutablePointer<UInt8>) {
        let sum = ((upper &<< Weight.bits) &+ lower) &>> CubicFilter.fraction
        // In 16 bits there are instructions that clamp.
        let short = pointwiseMin(pointwiseMax(SIMD4<Int16>(truncatingIfNeeded: sum), .zero), SIMD4(repeating: 255))
        place[0] = UInt8(truncatingIfNeeded: short.x)
        place[1] = UInt8(truncatingIfNeeded: short.y)
        place[2] = UInt8(truncatingIfNeeded: short.z)
    }
}
