import YomitoriCore

/// A row of small dots of one size, at one distance from each other, along a strip.
struct DotRow {
    /// The columns of each dot, from left to right; never empty.
    let dots: [Range<Int>]
    /// Where their middles lie on average, in rows of the strip.
    let middle: Double

    /// From the first dot to behind the last one.
    var columns: Range<Int> { dots[0].lowerBound..<dots[dots.count - 1].upperBound }

    // Lengths are multiples of the height of the line's print. Set by hand: wide enough for periods, … and ・, too narrow for
    // letters, of which no thirteen are alike.

    /// How wide and high a dot is: periods have 0.1, ・ has 0.2.
    static let sizes = 0.03...0.35
    /// Width over height; the smallest dots have two pixels by three.
    private static let roundness = 0.5...2.0
    /// Share of a dot's box that is ink; a disc has 0.79.
    private static let leastFill = 0.5
    /// From one dot to the next: dots of … are a third apart, ・ a whole em.
    private static let pitches = 0.15...1.3
    /// The same in dots: characters of small print have a quarter of their size between them, dots of … twice theirs.
    private static let leastPitch = 1.6
    /// By what share of the distance neighbouring distances differ at most: between two … it is another than within one.
    private static let unevenness = 0.4
    /// How far a dot's middle lies from the row of the one before it at most.
    private static let drift = 0.06

    /// The rows of `least` dots and more, from left to right.
    ///
    /// - Parameter em: height of the print, in samples.
    static func all(in strip: InkStrip, em: Double, least: Int) -> [DotRow] {
        var found: [DotRow] = []
        var row: [Dot] = []
        func endRow() {
            guard !row.isEmpty, row.count >= least else { return }
            let middle = row.map(\.middle.y).reduce(0, +) / Double(row.count)
            found.append(DotRow(dots: row.map(\.columns), middle: middle))
        }
        var column = 0
        while column < strip.columns {
            guard strip.isInked(column) else {
                column += 1
                continue
            }
            let start = column
            while column < strip.columns, strip.isInked(column) { column += 1 }
            guard let dot = readDot(in: strip, columns: start..<column, em: em) else {
                endRow()
                row = []
                continue
            }
            if !goesOn(row, with: dot, em: em) {
                endRow()
                // The last dot of a row may be the first one of the next.
                row = Array(row.suffix(1))
                if !goesOn(row, with: dot, em: em) { row = [] }
            }
            row.append(dot)
        }
        endRow()
        return found
    }

    private struct Dot {
        var columns: Range<Int>
        var size: Double
        var middle: Point
    }

    /// The dot that fills these columns; nil when their ink is none.
    private static func readDot(in strip: InkStrip, columns: Range<Int>, em: Double) -> Dot? {
        let inked = strip.inkedRows(of: columns)
        guard let top = inked.first, let bottom = inked.last else { return nil }
        let width = Double(columns.count), height = Double(bottom + 1 - top)
        let ink = inked.reduce(0) { sum, row in
            sum + columns.count { strip.ink[row * strip.columns + $0] >= 128 }
        }
        guard sizes.contains(width / em), sizes.contains(height / em), roundness.contains(width / height),
            Double(ink) >= leastFill * width * height
        else { return nil }
        let middle = Point(
            x: Double(columns.lowerBound + columns.upperBound) / 2, y: Double(top + bottom + 1) / 2)
        return Dot(columns: columns, size: max(width, height), middle: middle)
    }

    /// Whether a dot is the next one of a row. A sample more or less tells nothing.
    private static func goesOn(_ row: [Dot], with dot: Dot, em: Double) -> Bool {
        guard let last = row.last else { return true }
        let pitch = dot.middle.x - last.middle.x
        guard pitches.contains(pitch / em), pitch >= leastPitch * dot.size,
            abs(dot.middle.y - last.middle.y) <= max(1, drift * em),
            abs(dot.size - last.size) <= max(1, 0.3 * last.size)
        else { return false }
        guard row.count > 1 else { return true }
        let before = last.middle.x - row[row.count - 2].middle.x
        return abs(pitch - before) <= max(1.5, unevenness * before)
    }
}
