package import YomitoriCore

extension Raster {
    /// The same picture at another size, with the map that leads there.
    ///
    /// Bilinear when enlarging. When shrinking the triangle widens with the scale, so that fine strokes neither vanish
    /// nor alias: the filter of Pillow's `BILINEAR`, to within rounding.
    package func resized(to target: PixelSize) -> (raster: Raster, map: CoordinateMap) {
        let map = CoordinateMap(
            scaleX: Double(target.width) / Double(width), scaleY: Double(target.height) / Double(height))
        guard target != size else { return (self, map) }
        let columns = TriangleFilter(from: width, to: target.width)
        let rows = TriangleFilter(from: height, to: target.height)
        let rowLength = width * 3
        let resized = [UInt8](unsafeUninitializedCapacity: target.area * 3) { out, count in
            // A row after the vertical pass, and one value more, which a load of four values at its end touches.
            withUnsafeTemporaryAllocation(of: Float.self, capacity: rowLength + 1) { line in
                line.initialize(repeating: 0)
                pixels.withUnsafeBufferPointer { source in
                    for y in 0..<target.height {
                        rows.blendRows(at: y, of: source.baseAddress!, length: rowLength, into: line.baseAddress!)
                        columns.blendPixels(of: line.baseAddress!, into: out.baseAddress! + y * target.width * 3)
                    }
                }
            }
            count = target.area * 3
        }
        return (Raster(size: target, pixels: resized), map)
    }
}

/// One axis of a resize: which source positions make each target position, and with what weight.
private struct TriangleFilter {
    /// How many source positions a target position has at most; those it has less weigh nothing.
    let taps: Int
    let starts: [Int]
    /// `taps` a target position; their sum is 1.
    let weights: [Float]

    init(from source: Int, to target: Int) {
        let scale = Double(source) / Double(target)
        let radius = max(1, scale)
        let taps = min(source, Int((2 * radius).rounded(.up)) + 1)
        var starts = [Int]()
        var weights = [Float]()
        starts.reserveCapacity(target)
        weights.reserveCapacity(target * taps)
        for i in 0..<target {
            let center = (Double(i) + 0.5) * scale
            let start = min(max(Int((center - radius + 0.5).rounded(.down)), 0), source - taps)
            let raw = (start..<start + taps).map { max(0, 1 - abs(Double($0) + 0.5 - center) / radius) }
            let sum = raw.reduce(0, +)
            starts.append(start)
            weights += raw.map { Float($0 / sum) }
        }
        self.taps = taps
        self.starts = starts
        self.weights = weights
    }

    /// Adds up the weighted source rows of target row `y`; both are `length` values long.
    func blendRows(at y: Int, of source: UnsafePointer<UInt8>, length: Int, into line: UnsafeMutablePointer<Float>) {
        weights.withUnsafeBufferPointer { weights in
            var isFirst = true
            for tap in 0..<taps {
                let weight = weights[y * taps + tap]
                guard weight > 0 else { continue }
                let row = source + (starts[y] + tap) * length
                if isFirst {
                    for i in 0..<length { line[i] = weight * Float(row[i]) }
                } else {
                    for i in 0..<length { line[i] += weight * Float(row[i]) }
                }
                isFirst = false
            }
        }
    }

    /// Writes a row of RGB pixels, each the weighted sum of pixels of `line`.
    func blendPixels(of line: UnsafePointer<Float>, into out: UnsafeMutablePointer<UInt8>) {
        let line = UnsafeRawPointer(line)
        weights.withUnsafeBufferPointer { weights in
            starts.withUnsafeBufferPointer { starts in
                for x in 0..<starts.count {
                    var sum = SIMD4<Float>(repeating: 0)
                    for tap in 0..<taps {
                        let pixel = line.loadUnaligned(fromByteOffset: (starts[x] + tap) * 12, as: SIMD4<Float>.self)
                        sum += pixel * weights[x * taps + tap]
                    }
                    sum.storePixel(to: out + 3 * x)
                }
            }
        }
    }
}
