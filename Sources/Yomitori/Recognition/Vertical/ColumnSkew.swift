import YomitoriCore

/// How far a column leans after its region was laid upright.
///
/// Source of the idea: Postl 1986, US patent 4,723,297: straight text has the sharpest projection.
enum ColumnSkew {
    /// The steepest lean looked for, columns of pixels a row; detectors' quads lean 2° at most.
    static let steepest = 0.04
    /// A column shorter than this many widths of its region does not tell its lean.
    static let shortest = 5.0

    /// Columns of pixels to the right for one row down; 0 for a short column.
    static func slope(of ink: InkMap) -> Double {
        guard Double(ink.height) > shortest * Double(ink.width) else { return 0 }
        // Rows are taken together in bands: within one the lean is less than half a pixel.
        let bandHeight = max(4, ink.width / 5)
        let bands = stride(from: 0, to: ink.height, by: bandHeight).map { y in
            (
                middle: Double(y) + Double(min(bandHeight, ink.height - y)) / 2,
                profile: ink.columnMeans(rows: y..<min(ink.height, y + bandHeight))
            )
        }
        let center = Double(ink.height) / 2
        func sharpness(_ slope: Double) -> Double {
            var sum = [Float](repeating: 0, count: ink.width)
            for band in bands {
                let shift = slope * (band.middle - center)
                let whole = Int(shift.rounded(.down)), part = Float(shift - shift.rounded(.down))
                let first = max(0, -whole), end = min(ink.width, ink.width - 1 - whole)
                guard first < end else { continue }
                sum.withUnsafeMutableBufferPointer { sum in
                    band.profile.withUnsafeBufferPointer { profile in
                        for x in first..<end {
                            sum[x] += profile[x + whole] * (1 - part) + profile[x + whole + 1] * part
                        }
                    }
                }
            }
            return Double(sum.reduce(0) { $0 + $1 * $1 })
        }
        // A step moves the ends by one pixel; the finer second search by a quarter of one.
        let step = 2 / Double(ink.height)
        func best(around middle: Double, steps: Int, _ step: Double) -> Double {
            (-steps...steps).map { middle + Double($0) * step }.map { ($0, sharpness($0)) }
                .max { $0.1 < $1.1 }?.0 ?? middle
        }
        return best(around: best(around: 0, steps: Int(steepest / step), step), steps: 3, step / 4)
    }

    /// Turns a picture about its middle so that a column that leans by `slope` stands upright.
    static func straightening(_ slope: Double, size: PixelSize) -> CoordinateMap {
        let x = Double(size.width) / 2, y = Double(size.height) / 2
        let length = (1 + slope * slope).squareRoot()
        let c = 1 / length, s = slope / length
        // A rotation can always be undone.
        return CoordinateMap(sourceToModel: [c, -s, x - c * x + s * y, s, c, y - s * x - c * y, 0, 0, 1])!
    }
}
