#if canImport(Glibc)
import Glibc
#else
import Foundation
#endif

/// How regularly the ink of a column repeats.
struct InkRhythm: Sendable {
    /// Autocorrelation of the ink of the rows by distance in pixels, 1 at distance 0, corrected for the shrinking overlap.
    let autocorrelation: [Float]
    /// How many rows it was made of.
    let rows: Int

    /// - Parameters:
    ///   - profile: mean ink of each row.
    ///   - reach: the greatest distance of interest, in rows.
    init(_ profile: ArraySlice<Float>, reach: Int) {
        let n = profile.count
        rows = n
        let mean = profile.reduce(0, +) / Float(max(1, n))
        let a = profile.map { $0 - mean }
        let lags = min(reach, n - 1)
        guard lags > 0 else {
            autocorrelation = []
            return
        }
        let whole = a.reduce(0) { $0 + $1 * $1 } + 1e-6
        autocorrelation = a.withUnsafeBufferPointer { a in
            (0...lags).map { lag in
                var sum: Float = 0
                for i in 0..<(n - lag) { sum += a[i] * a[i + lag] }
                return sum / whole * Float(n) / Float(n - lag)
            }
        }
    }

    /// Mean autocorrelation over the first eight multiples of `pitch` that lie within three quarters of the column; nil
    /// when none does.
    func strength(_ pitch: Double) -> Double? {
        var sum = 0.0, count = 0
        for multiple in 1...8 {
            let at = pitch * Double(multiple)
            guard at < 0.75 * Double(rows), Int(at) + 1 < autocorrelation.count else { break }
            let part = at - at.rounded(.down)
            sum += Double(autocorrelation[Int(at)]) * (1 - part) + Double(autocorrelation[Int(at) + 1]) * part
            count += 1
        }
        return count == 0 ? nil : sum / Double(count)
    }
}

/// Finds the distance between the centres of characters that follow each other.
enum ColumnPitch {
    /// A column shorter than this many characters has no rhythm of its own.
    static let shortest = 2.5
    /// Pitches looked for, in widths of a character: print is set solid or with up to half a character between.
    static let range = 0.62...1.45
    /// How much a pitch unlike the character's width counts against it: full-width characters are square.
    static let pull = 0.15
    /// How far a column's pitch may differ from its block's.
    static let spread = 0.07

    /// The pitch of a column by itself, in rows.
    static func alone(_ rhythm: InkRhythm, em: Double) -> Double {
        guard Double(rhythm.rows) >= shortest * em else { return em }
        return best(stride(from: range.lowerBound * em, through: range.upperBound * em, by: em / 200)) { pitch in
            rhythm.strength(pitch).map { merit(strength: $0, pitch: pitch, em: em) }
        } ?? em
    }

    /// The pitch of a column near that of its block, in rows.
    static func near(_ blockPitch: Double, _ rhythm: InkRhythm) -> Double {
        guard Double(rhythm.rows) >= shortest * blockPitch else { return blockPitch }
        return best(
            stride(from: (1 - spread) * blockPitch, through: (1 + spread) * blockPitch, by: 0.005 * blockPitch),
            rhythm.strength) ?? blockPitch
    }

    /// How good a pitch is: its strength, a little drawn towards the character's width.
    static func merit(strength: Double, pitch: Double, em: Double) -> Double {
        strength - pull * abs(log(pitch / em))
    }

    private static func best(_ pitches: StrideThrough<Double>, _ merit: (Double) -> Double?) -> Double? {
        var best: (pitch: Double, merit: Double)?
        for pitch in pitches {
            guard let merit = merit(pitch) else { continue }
            if merit > best?.merit ?? -.infinity { best = (pitch, merit) }
        }
        return best?.pitch
    }
}
