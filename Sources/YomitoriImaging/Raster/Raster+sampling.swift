package import YomitoriCore

extension Raster {
    /// The picture that `map`'s model space shows of this one: its pixel (x, y) is what lies at `map.toSource` of it.
    ///
    /// Bilinear when enlarging; when shrinking, the mean of as many bilinear samples as a pixel covers (at most 8 × 8),
    /// so that fine strokes neither vanish nor alias. Beyond the border the nearest pixel counts.
    package func sampled(through map: CoordinateMap, size target: PixelSize) -> Raster {
        let pixels = [UInt8](unsafeUninitializedCapacity: target.area * 3) { buffer, count in
            sample(through: map, size: target, into: buffer.baseAddress!)
            count = target.area * 3
        }
        return Raster(size: target, pixels: pixels)
    }

    private func sample(through map: CoordinateMap, size target: PixelSize, into out: UnsafeMutablePointer<UInt8>) {
        let m = map.modelToSource.map { Float($0) }
        let (stepsX, stepsY) = Self.samplesPerPixel(map, target)
        let offsetsX = (0..<stepsX).map { (Float($0) + 0.5) / Float(stepsX) }
        let offsetsY = (0..<stepsY).map { (Float($0) + 0.5) / Float(stepsY) }
        let share = 1 / Float(stepsX * stepsY)
        let maxX = Float(width - 1), maxY = Float(height - 1)
        let rowBytes = width * 3
        pixels.withUnsafeBufferPointer { buffer in
            let source = buffer.baseAddress!
            for y in 0..<target.height {
                for x in 0..<target.width {
                    var sum = SIMD4<Float>(repeating: 0)
                    for dy in offsetsY {
                        let fy = Float(y) + dy
                        for dx in offsetsX {
                            let fx = Float(x) + dx
                            let w = 1 / (m[6] * fx + m[7] * fy + m[8])
                            let u = min(max((m[0] * fx + m[1] * fy + m[2]) * w - 0.5, 0), maxX)
                            let v = min(max((m[3] * fx + m[4] * fy + m[5]) * w - 0.5, 0), maxY)
                            let x0 = Int(u), y0 = Int(v)
                            let a = u - Float(x0), b = v - Float(y0)
                            let right = x0 + 1 < width ? 3 : 0
                            let p = source + y0 * rowBytes + x0 * 3
                            let q = y0 + 1 < height ? p + rowBytes : p
                            let top = Self.pixel(p) * (1 - a) + Self.pixel(p + right) * a
                            let bottom = Self.pixel(q) * (1 - a) + Self.pixel(q + right) * a
                            sum += top * (1 - b) + bottom * b
                        }
                    }
                    sum = sum * share + 0.5
                    let o = out + (y * target.width + x) * 3
                    o[0] = UInt8(sum.x)
                    o[1] = UInt8(sum.y)
                    o[2] = UInt8(sum.z)
                }
            }
        }
    }

    @inline(__always)
    private static func pixel(_ p: UnsafePointer<UInt8>) -> SIMD4<Float> {
        SIMD4(Float(p[0]), Float(p[1]), Float(p[2]), 0)
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
