import YomitoriCore

/// How much ink lies in each row of a strip, for any slope of the line within it.
struct LineProfile {
    /// Ink of each piece of the strip's length, a row after another, in samples of full ink.
    private let pieces: [[Double]]
    let rows: Int

    init(_ strip: InkStrip) {
        rows = strip.rows
        // Half as long as the strip is thick: short enough to lie level at any slope that is tried.
        let count = max(1, Int((2 * Double(strip.columns) / Double(strip.rows)).rounded()))
        pieces = (0..<count).map { piece in
            let first = piece * strip.columns / count, last = (piece + 1) * strip.columns / count
            return (0..<strip.rows).map { row in
                var sum = 0
                for column in first..<last { sum += Int(strip.ink[row * strip.columns + column]) }
                return Double(sum) / 255
            }
        }
    }

    /// The profile of a line that falls by `fall` rows from one end of the strip to the other.
    func profile(fall: Double) -> [Double] {
        var out = [Double](repeating: 0, count: rows)
        for (i, piece) in pieces.enumerated() {
            let shift = Int((fall * ((Double(i) + 0.5) / Double(pieces.count) - 0.5)).rounded())
            for row in max(0, -shift)..<max(max(0, -shift), min(rows, rows - shift)) { out[row] += piece[row + shift] }
        }
        return out
    }

    /// The fall at which the ink gathers in the fewest rows: the greatest sum of squares (Postl 1986).
    ///
    /// - Parameter reach: the steepest fall that is tried, in rows, up and down.
    func bestFall(reach: Int) -> Double {
        func sharpness(_ fall: Int) -> Double { profile(fall: Double(fall)).reduce(0) { $0 + $1 * $1 } }
        let level = sharpness(0)
        var best = (fall: 0, sharpness: level * 1.0005)
        for fall in 1...max(1, reach) {
            for signed in [fall, -fall] {
                let value = sharpness(signed)
                if value > best.sharpness { best = (signed, value) }
            }
        }
        // Between rows: the top of the parabola through the best three.
        guard abs(best.fall) < reach else { return Double(best.fall) }
        let before = sharpness(best.fall - 1), at = sharpness(best.fall), after = sharpness(best.fall + 1)
        let bend = before - 2 * at + after
        guard bend < 0 else { return Double(best.fall) }
        return Double(best.fall) + min(0.5, max(-0.5, 0.5 * (before - after) / bend))
    }
}

/// The rows of a profile that one line of print takes.
struct LineBand: Hashable {
    /// First row and the row after the last.
    var top: Int
    var bottom: Int
    /// Ink in it, in samples of full ink.
    var ink: Double

    var height: Int { bottom - top }
    var middle: Double { Double(top + bottom) / 2 }
}

extension LineBand {
    /// A row belongs to the body of a line when it has this share of the fullest row's ink.
    private static let body = 0.2
    /// So little ink in a row is dust: one sample, or this share of the line's length.
    private static let dust = 0.0015
    /// Ascenders and descenders reach no farther beyond the body than this share of it (Latin: x-height 0.45 em, both
    /// 0.25 em; accents on capitals 0.4 em).
    private static let reach = 1.0

    /// The bands of a profile, from the top.
    ///
    /// - Parameters:
    ///   - core: the rows that the detector is sure of; between two rows of it a band is parted only where it is blank.
    ///   - length: of the line, in samples.
    ///   - isShort: few characters, of which any shape may be expected: the band ends only where it is blank.
    static func bands(in profile: [Double], core: Range<Int>, length: Int, isShort: Bool) -> [LineBand] {
        guard let fullest = profile.max(), fullest > 0 else { return [] }
        let blank = max(1, dust * Double(length))
        var bodies: [Range<Int>] = []
        for (row, value) in profile.enumerated() where value >= max(body * fullest, blank) {
            if let last = bodies.last {
                let isNext = row == last.upperBound
                let isInside = core.contains(last.upperBound - 1) && core.contains(row)
                if isNext || (isInside && profile[last.upperBound..<row].allSatisfy { $0 > blank }) {
                    bodies[bodies.count - 1] = last.lowerBound..<row + 1
                    continue
                }
            }
            bodies.append(row..<row + 1)
        }
        bodies = joined(bodies, profile)
        return bodies.enumerated().map { i, rows in
            let reach = isShort ? profile.count : max(1, Int((Double(rows.count) * reach).rounded(.up)))
            let above = i > 0 ? bodies[i - 1].upperBound : 0
            let below = i + 1 < bodies.count ? bodies[i + 1].lowerBound : profile.count
            let top = edge(
                in: profile, from: rows.lowerBound, to: max(above, rows.lowerBound - reach), step: -1, blank: blank)
            let bottom = edge(
                in: profile, from: rows.upperBound - 1, to: min(below, rows.upperBound + reach) - 1, step: 1,
                blank: blank)
            return LineBand(top: top, bottom: bottom + 1, ink: profile[top...bottom].reduce(0, +))
        }
    }

    /// Bodies with much ink between them are one line's: the serifs of ascenders make a row of their own.
    private static func joined(_ bodies: [Range<Int>], _ profile: [Double]) -> [Range<Int>] {
        bodies.reduce(into: []) { joined, next in
            guard let last = joined.last, let valley = profile[last.upperBound..<next.lowerBound].min() else {
                joined.append(next)
                return
            }
            let lower = min(profile[last].max() ?? 0, profile[next].max() ?? 0)
            if valley >= 0.25 * lower {
                joined[joined.count - 1] = last.lowerBound..<next.upperBound
            } else {
                joined.append(next)
            }
        }
    }

    /// The last row with ink on the way from a body outwards; without a blank row, the one before the ink is least.
    private static func edge(in profile: [Double], from start: Int, to end: Int, step: Int, blank: Double) -> Int {
        var row = start
        var least = Double.infinity
        while row != end {
            if profile[row + step] <= blank { return row }
            least = min(least, profile[row + step])
            row += step
        }
        // What lies beyond the emptiest row is another line's, its ruby, or a large initial: the nearest that is as empty.
        row = start
        while row != end, profile[row + step] > 1.3 * least + blank { row += step }
        return row
    }
}
