import Foundation
import YomitoriCore
import YomitoriImaging

/// How far the lines or columns of a page's print lean.
///
/// Print is projected along many slopes; where it runs along one, lines and the gaps between them are told apart most sharply:
/// the squares of the differences between neighbouring rows are the largest (Postl 1986, US patent 4,723,297; Bloomberg, Kopec
/// and Dasari 1995, "Measuring document image skew and orientation").
struct PrintSkew: Hashable, Sendable {
    /// Degrees by which the print is turned clockwise, −``most``…``most``.
    let degrees: Double
    /// The sharpest projection's worth over the dullest one's, 1 and more: how sure it is.
    let clarity: Double

    /// Degrees looked at, as by Leptonica's `pixFindSkew`; print that leans by more than ``largest`` is no small skew, and between
    /// the two it is known to be such.
    private static let most = 7.0
    private static let largest = 5.0
    /// A line of 60 em falls by a fifth of an em; Leptonica's `pixDeskew` leaves 0.1° alone.
    private static let least = 0.2
    /// `pixDeskew` trusts an angle from 3 on. Typeset pages have 13 and more here, real ones 8; grounds have 1.
    private static let leastClarity = 5.0
    /// Of the picture: edges of sheets and of scanners' beds lie within it, figures of edges are not print.
    private static let margin = 0.04

    /// Whether the print leans by as much as is worth turning, and surely.
    var isSmallAndSure: Bool {
        clarity >= Self.leastClarity && abs(degrees) >= Self.least && abs(degrees) <= Self.largest
    }

    /// - Parameter ink: of the page as it lies.
    init(_ ink: PrintInk) {
        let rows = Int(Double(ink.height) * Self.margin)..<Int(Double(ink.height) * (1 - Self.margin))
        let columns = Int(Double(ink.width) * Self.margin)..<Int(Double(ink.width) * (1 - Self.margin))
        let lines = SlopedProfile(count: rows.count, along: columns.count) {
            ink[columns.lowerBound + $0, rows.lowerBound + $1]
        }
        let upright = SlopedProfile(count: columns.count, along: rows.count) {
            ink[columns.lowerBound + $1, rows.lowerBound + $0]
        }
        let ofLines = Self.sharpest(lines), ofColumns = Self.sharpest(upright)
        // Lines of print that is turned clockwise fall to the right, columns lean to the left.
        (degrees, clarity) =
            ofLines.clarity >= ofColumns.clarity ? ofLines : (-ofColumns.degrees, ofColumns.clarity)
    }

    private static func sharpest(_ profile: SlopedProfile) -> (degrees: Double, clarity: Double) {
        func best(around middle: Double, reach: Double, step: Double) -> (degrees: Double, most: Double, least: Double)
        {
            let steps = Int((reach / step).rounded())
            let tried = (-steps...steps).map { middle + Double($0) * step }
            let worth = tried.map { profile.sharpness(slope: tan($0 * .pi / 180)) }
            let place = worth.indices.max { worth[$0] < worth[$1] } ?? 0
            return (tried[place], worth[place], worth.min() ?? 0)
        }
        let coarse = best(around: 0, reach: most, step: 0.25)
        guard coarse.least > 0 else { return (0, 1) }
        let fine = best(around: coarse.degrees, reach: 0.2, step: 0.05)
        return (fine.degrees, max(fine.most, coarse.most) / coarse.least)
    }
}

/// How much print each line of a page has, along any slope.
private struct SlopedProfile {
    /// For each band across the lines: its place from the middle, and what lies in each line of it.
    private let bands: [(place: Double, sums: [Float])]
    private let count: Int

    /// Within a band of so many pixels a slope of 7° is less than a pixel.
    private static let width = 8

    /// - Parameters:
    ///   - count: lines.
    ///   - length: pixels of a line.
    ///   - ink: at a place along a line and a line.
    init(count: Int, along length: Int, ink: (Int, Int) -> Float) {
        self.count = count
        bands = stride(from: 0, to: length, by: Self.width).map { start in
            let end = min(length, start + Self.width)
            let sums = (0..<count).map { line in (start..<end).reduce(Float(0)) { $0 + ink($1, line) } }
            // Smoothed, so that what lies between two lines is hardly less sharp than what lies on one: else 0° would win.
            let smooth = (0..<count).map { line -> Float in
                let before = sums[max(0, line - 1)], after = sums[min(count - 1, line + 1)]
                return 0.25 * before + 0.5 * sums[line] + 0.25 * after
            }
            return (Double(start + end - length) / 2, smooth)
        }
    }

    /// The sum of squares of the differences between neighbouring lines that fall by `slope` lines a pixel.
    func sharpness(slope: Double) -> Double {
        var sum = [Float](repeating: 0, count: count)
        sum.withUnsafeMutableBufferPointer { sum in
            for band in bands {
                let shift = slope * band.place
                let whole = Int(shift.rounded(.down)), part = Float(shift - shift.rounded(.down))
                let first = max(0, -whole), end = min(count, count - 1 - whole)
                guard first < end else { continue }
                band.sums.withUnsafeBufferPointer { source in
                    for i in first..<end {
                        sum[i] += source[i + whole] * (1 - part) + source[i + whole + 1] * part
                    }
                }
            }
        }
        return (1..<max(1, count)).reduce(0.0) { worth, i in
            let change = Double(sum[i] - sum[i - 1])
            return worth + change * change
        }
    }
}
