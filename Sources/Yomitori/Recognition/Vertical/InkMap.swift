import YomitoriCore
import YomitoriImaging

/// How much ink lies on each pixel of a line's picture, 0 (paper) to 1 (ink), whichever of both is the darker one.
struct InkMap: Sendable, Hashable {
    /// A pixel counts as inked above this. Half-toned edges of strokes lie below it at every size tried.
    static let threshold: Float = 0.35

    /// Paper may be darker than its median by this share of the contrast before it counts as ink.
    private static let grain: Float = 0.12

    let width: Int
    let height: Int
    /// Row by row from the top.
    private(set) var values: [Float]

    init(width: Int, height: Int, values: [Float]) {
        precondition(values.count == width * height)
        self.width = width
        self.height = height
        self.values = values
    }

    /// Paper is looked for in each stretch of the column by itself, so that shade along it does not become ink.
    ///
    /// Print covers less than a third of a line's picture, so paper is the side of the middle on which the median lies;
    /// its brightness is the 60th percentile from the ink's side, about its own median. Ink is what differs from it as
    /// the strongest hundredth of the picture does.
    init(_ luminance: Luminance) {
        width = luminance.width
        height = luminance.height
        let whole = Self.Histogram(luminance.values[...])
        let isLightPaper = whole.percentile(0.5) * 2 >= whole.percentile(0.01) + whole.percentile(0.99)
        let paper = Self.paper(luminance, isLight: isLightPaper)
        let sign: Float = isLightPaper ? 1 : -1
        var depths = [UInt8](repeating: 0, count: luminance.values.count)
        for y in 0..<height {
            let level = paper[y] * sign
            for i in (y * width)..<((y + 1) * width) {
                depths[i] = UInt8(min(255, max(0, level - Float(luminance.values[i]) * sign)))
            }
        }
        // A picture without print has no contrast; its noise must not become ink.
        let contrast = max(20, Self.Histogram(depths[...]).percentile(0.99))
        let table = (0..<256).map { min(1, max(0, (Float($0) / contrast - Self.grain) / (1 - Self.grain))) }
        values = depths.map { table[Int($0)] }
    }

    /// The paper's brightness in each row, from stretches two widths long.
    private static func paper(_ luminance: Luminance, isLight: Bool) -> [Float] {
        let width = luminance.width, height = luminance.height
        let count = max(1, Int((Double(height) / Double(2 * width)).rounded()))
        let levels = (0..<count).map { band in
            let rows = height * band / count..<max(height * band / count + 1, height * (band + 1) / count)
            return Histogram(luminance.values[rows.lowerBound * width..<rows.upperBound * width]).percentile(
                isLight ? 0.6 : 0.4)
        }
        return (0..<height).map { y in
            // Linear between the middles of the stretches.
            let at = min(Float(count - 1), max(0, (Float(y) + 0.5) / Float(height) * Float(count) - 0.5))
            let band = min(count - 1, Int(at)), part = at - Float(band)
            return levels[band] * (1 - part) + levels[min(count - 1, band + 1)] * part
        }
    }

    /// The same picture with paper above and below the rows.
    func keeping(rows: Range<Int>) -> InkMap {
        var kept = [Float](repeating: 0, count: values.count)
        kept.replaceSubrange(
            rows.lowerBound * width..<rows.upperBound * width,
            with: values[rows.lowerBound * width..<rows.upperBound * width])
        return InkMap(width: width, height: height, values: kept)
    }

    /// Takes the ink from a part of the picture.
    mutating func clear(rows: Range<Int>, columns: Range<Int>) {
        let rows = rows.clamped(to: 0..<height)
        let columns = columns.clamped(to: 0..<width)
        for y in rows {
            for i in y * width + columns.lowerBound..<y * width + columns.upperBound { values[i] = 0 }
        }
    }

    private struct Histogram {
        var counts = [Int](repeating: 0, count: 256)
        let total: Int

        init(_ values: ArraySlice<UInt8>) {
            total = values.count
            for value in values { counts[Int(value)] += 1 }
        }

        func percentile(_ share: Double) -> Float {
            var left = Int(Double(total) * share)
            for value in 0..<256 {
                left -= counts[value]
                if left < 0 { return Float(value) }
            }
            return 255
        }
    }

    /// Mean ink of each row over some columns.
    func rowMeans(columns: Range<Int>) -> [Float] {
        guard !columns.isEmpty else { return [Float](repeating: 0, count: height) }
        return values.withUnsafeBufferPointer { v in
            (0..<height).map { y in
                var sum: Float = 0
                for x in columns { sum += v[y * width + x] }
                return sum / Float(columns.count)
            }
        }
    }

    /// Mean ink of each column over some rows.
    func columnMeans(rows: Range<Int>) -> [Float] {
        var sums = [Float](repeating: 0, count: width)
        guard !rows.isEmpty else { return sums }
        values.withUnsafeBufferPointer { v in
            for y in rows {
                for x in 0..<width { sums[x] += v[y * width + x] }
            }
        }
        return sums.map { $0 / Float(rows.count) }
    }

    /// The smallest box around the inked pixels of a part; nil when there is none.
    func extent(rows: Range<Int>, columns: Range<Int>) -> InkExtent? {
        var left = Int.max, right = -1, top = -1, bottom = -1
        values.withUnsafeBufferPointer { v in
            for y in rows {
                var isInked = false
                for x in columns where v[y * width + x] > Self.threshold {
                    isInked = true
                    if x < left { left = x }
                    if x > right { right = x }
                }
                if isInked {
                    if top < 0 { top = y }
                    bottom = y
                }
            }
        }
        return top < 0 ? nil : InkExtent(columns: left..<right + 1, rows: top..<bottom + 1)
    }
}

/// A box around ink, in pixels of its picture.
struct InkExtent: Sendable, Hashable {
    var columns: Range<Int>
    var rows: Range<Int>

    var width: Double { Double(columns.count) }
    var height: Double { Double(rows.count) }
    var longestSide: Double { max(width, height) }
    var midX: Double { Double(columns.lowerBound + columns.upperBound) / 2 }
    var midY: Double { Double(rows.lowerBound + rows.upperBound) / 2 }
}
