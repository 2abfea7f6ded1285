package import YomitoriCore

extension Raster {
    /// The picture that `map`'s model space shows of this one: its pixel (x, y) is what lies at `map.toSource` of it.
    ///
    /// Bilinear when enlarging; when shrinking, the mean of as many bilinear samples as a pixel covers (at most 8 × 8),
    /// so that fine strokes neither vanish nor alias. Beyond the border the nearest pixel counts.
    package func sampled(through map: CoordinateMap, size target: PixelSize) -> Raster {
        RasterPart(self).sampled(through: map, size: target)
    }
}

extension RasterPart {
    /// The same of the part, where its border counts as a picture's.
    package func sampled(through map: CoordinateMap, size target: PixelSize) -> Raster {
        let pixels = [UInt8](unsafeUninitializedCapacity: target.area * 3) { buffer, count in
            if let out = buffer.baseAddress { sample(through: map, size: target, into: out) }
            count = target.area * 3
        }
        return Raster(size: target, pixels: pixels)
    }

    private func sample(through map: CoordinateMap, size target: PixelSize, into out: UnsafeMutablePointer<UInt8>) {
        let (stepsX, stepsY) = Self.samplesPerPixel(map, target)
        let path = SamplePath(map, stepX: 1 / Double(stepsX), stepY: 1 / Double(stepsY))
        let share = 1 / (Float(stepsX * stepsY) * BilinearReader.unit)
        withPixels { source in
            let reader = BilinearReader(source, size)
            if stepsX == 1, stepsY == 1, !path.isAffine {
                for y in 0..<target.height {
                    Self.sample(path.row(y), reader, count: target.width, into: out + y * target.width * 3)
                }
                return
            }
            for y in 0..<target.height {
                for x in 0..<target.width {
                    var sum = SIMD4<Float>(repeating: 0)
                    for j in 0..<stepsY {
                        for i in 0..<stepsX {
                            let (u, v) = path.place(x &* stepsX &+ i, y &* stepsY &+ j)
                            sum += reader.value(u, v)
                        }
                    }
                    (sum * share).storePixel(to: out + (y * target.width + x) * 3)
                }
            }
        }
    }

    /// A row with one sample a pixel: what a photograph's page is laid flat with, millions of them. Without the loops of several
    /// samples what a sample needs stays in registers.
    private static func sample(
        _ row: SamplePath.Row, _ reader: BilinearReader, count: Int, into out: UnsafeMutablePointer<UInt8>
    ) {
        let share = 1 / BilinearReader.unit
        var place = out
        for x in 0..<count - 1 {
            let (u, v) = row.place(x)
            // The byte beyond a pixel is the next one's first.
            (reader.value(u, v) * share).storeFourBytes(to: place)
            place += 3
        }
        let (u, v) = row.place(count - 1)
        (reader.value(u, v) * share).storePixel(to: place)
    }

    /// How many source pixels one target pixel covers along each axis, at the middle of the target, rounded.
    private static func samplesPerPixel(_ map: CoordinateMap, _ target: PixelSize) -> (Int, Int) {
        let center = Point(x: Double(target.width) / 2, y: Double(target.height) / 2)
        let at = map.toSource(center)
        let alongX = (map.toSource(center + Point(x: 1, y: 0)) - at).length
        let alongY = (map.toSource(center + Point(x: 0, y: 1)) - at).length
        func steps(_ length: Double) -> Int { length.isFinite ? Int(min(max(length.rounded(), 1), 8)) : 1 }
        return (steps(alongX), steps(alongY))
    }
}

/// Where the samples of a target picture lie in the source, in 2^-20 of a pixel, counted from the first pixel's centre.
private struct SamplePath {
    static let fraction = 20
    private static let one = Double(1 << fraction)

    let isAffine: Bool
    // Affine: origin and steps in whole units.
    private let origin: (Int, Int), alongX: (Int, Int), alongY: (Int, Int)
    // Projective: the matrix for sample numbers.
    private let u: (Double, Double, Double), v: (Double, Double, Double), w: (Double, Double, Double)

    init(_ map: CoordinateMap, stepX: Double, stepY: Double) {
        let m = map.modelToSource
        // Sample (i, j) lies at ((i + 0.5) × stepX, (j + 0.5) × stepY) of the target.
        func row(_ k: Int) -> (Double, Double, Double) {
            (m[k] * stepX, m[k + 1] * stepY, m[k] * stepX / 2 + m[k + 1] * stepY / 2 + m[k + 2])
        }
        u = row(0)
        v = row(3)
        w = row(6)
        isAffine = w.0 == 0 && w.1 == 0
        let scale = Self.one / w.2
        alongX = (Self.units(u.0 * scale), Self.units(v.0 * scale))
        alongY = (Self.units(u.1 * scale), Self.units(v.1 * scale))
        origin = (Self.units(u.2 * scale - Self.one / 2), Self.units(v.2 * scale - Self.one / 2))
    }

    @inline(__always)
    func place(_ i: Int, _ j: Int) -> (Int, Int) {
        if isAffine {
            return (
                origin.0 &+ i &* alongX.0 &+ j &* alongY.0,
                origin.1 &+ i &* alongX.1 &+ j &* alongY.1
            )
        }
        let x = Double(i)
        let y = Double(j)
        let scale = Self.one / (w.0 * x + w.1 * y + w.2)
        return (
            Self.units((u.0 * x + u.1 * y + u.2) * scale - Self.one / 2),
            Self.units((v.0 * x + v.1 * y + v.2) * scale - Self.one / 2)
        )
    }

    /// A row of samples of a projective map.
    struct Row {
        let u: (Double, Double, Double), v: (Double, Double, Double), w: (Double, Double, Double)

        /// The same as ``SamplePath/place(_:_:)``, to the bit: sums in the same order.
        @inline(__always)
        func place(_ i: Int) -> (Int, Int) {
            let x = Double(i)
            let scale = SamplePath.one / (w.0 * x + w.1 + w.2)
            return (
                SamplePath.units((u.0 * x + u.1 + u.2) * scale - SamplePath.one / 2),
                SamplePath.units((v.0 * x + v.1 + v.2) * scale - SamplePath.one / 2)
            )
        }
    }

    func row(_ j: Int) -> Row {
        let y = Double(j)
        return Row(u: (u.0, u.1 * y, u.2), v: (v.0, v.1 * y, v.2), w: (w.0, w.1 * y, w.2))
    }

    /// Clamped far beyond any picture, so that whatever is infinite or no number stays harmless.
    @inline(__always)
    static func units(_ value: Double) -> Int {
        let limit = 1e15
        return Int(max(-limit, min(limit, value)))
    }
}

/// Reads the pixels of a part of a raster as vectors of red, green, blue and a value without meaning.
private struct BilinearReader {
    /// What `value` multiplies a byte by: weights are in 1/128, along both axes.
    static let unit: Float = 128 * 128

    private let base: UnsafeRawPointer
    private let stepX: Int
    private let stepY: Int
    private let maxU: Int
    private let maxV: Int
    /// The last place from which four bytes can be read.
    private let lastLoad: Int

    init(_ pixels: RasterPart.Pixels, _ size: PixelSize) {
        base = UnsafeRawPointer(pixels.first)
        stepX = pixels.stepX
        stepY = pixels.stepY
        maxU = (size.width - 1) << SamplePath.fraction
        maxV = (size.height - 1) << SamplePath.fraction
        lastLoad = pixels.readable - 4
    }

    /// The mean of the four pixels around a place, weighted by nearness, times `unit`.
    ///
    /// Exact: the rows' means fit into 16 bits, what they make together into a float's 24. Processors without SSE4 have no
    /// product of whole numbers of 32 bits.
    @inline(__always)
    func value(_ u: Int, _ v: Int) -> SIMD4<Float> {
        let u = min(max(u, 0), maxU)
        let v = min(max(v, 0), maxV)
        let a = UInt16(truncatingIfNeeded: u &>> (SamplePath.fraction - 7) & 127)
        let b = Float(v &>> (SamplePath.fraction - 7) & 127)
        let place = (v &>> SamplePath.fraction) &* stepY &+ (u &>> SamplePath.fraction) &* stepX
        let right = u < maxU ? stepX : 0
        let below = v < maxV ? stepY : 0
        let mixed =
            pixels(at: place, place &+ below) &* SIMD8(repeating: 128 &- a)
            &+ pixels(at: place &+ right, place &+ below &+ right) &* SIMD8(repeating: a)
        return Self.floats(mixed.lowHalf) * (128 - b) + Self.floats(mixed.highHalf) * b
    }

    /// The same numbers, as the last bits of floats of 2^23 and more, which have no fraction: processors without SSE4 convert
    /// numbers of 16 bits one by one.
    @inline(__always)
    private static func floats(_ values: SIMD4<UInt16>) -> SIMD4<Float> {
        // 0x4B00 are the upper bits of 2^23.
        var halves = SIMD8<UInt16>(repeating: 0x4B00)
        halves.evenHalf = values
        return unsafeBitCast(halves, to: SIMD4<Float>.self) - 8_388_608
    }

    /// Two pixels, one after the other.
    @inline(__always)
    private func pixels(at first: Int, _ second: Int) -> SIMD8<UInt16> {
        SIMD8(truncatingIfNeeded: SIMD8<UInt8>(lowHalf: pixel(at: first), highHalf: pixel(at: second)))
    }

    @inline(__always)
    private func pixel(at offset: Int) -> SIMD4<UInt8> {
        if offset <= lastLoad { return base.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt8>.self) }
        func byte(_ i: Int) -> UInt8 { base.load(fromByteOffset: offset + i, as: UInt8.self) }
        return SIMD4(byte(0), byte(1), byte(2), 0)
    }
}

extension SIMD4<Float> {
    /// Writes the first three values, 0…255, rounded to bytes.
    @inline(__always)
    func storePixel(to out: UnsafeMutablePointer<UInt8>) {
        let rounded = roundedBits
        out[0] = UInt8(truncatingIfNeeded: rounded.x)
        out[1] = UInt8(truncatingIfNeeded: rounded.y)
        out[2] = UInt8(truncatingIfNeeded: rounded.z)
    }

    /// The same, and a byte without meaning behind them: all four are computed as one vector.
    @inline(__always)
    fileprivate func storeFourBytes(to out: UnsafeMutablePointer<UInt8>) {
        let bytes = SIMD4<UInt8>(truncatingIfNeeded: roundedBits)
        UnsafeMutableRawPointer(out).storeBytes(of: bytes, as: SIMD4<UInt8>.self)
    }

    /// Values below 2^22, rounded, in the last bits.
    @inline(__always)
    private var roundedBits: SIMD4<UInt32> {
        // A float of 2^23 and more has no fraction: the sum's last byte is the rounded value.
        unsafeBitCast(self + SIMD4(repeating: 8_388_608), to: SIMD4<UInt32>.self)
    }
}
