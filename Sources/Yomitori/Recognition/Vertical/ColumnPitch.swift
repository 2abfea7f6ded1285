#if canImport(Glibc)
    import Glibc
#else
    import Foundation
#endif

/// Finds the distance between the centres of characters that follow each other.
enum ColumnPitch {
    /// A column shorter than this many characters has no rhythm of its own.
    static let shortest = 2.5
    /// Pitches looked for, in widths of a character: print is set solid or with up to half a character between; where
    /// ruby touches it, the width may be half too large.
    static let range = 0.62...1.45
    /// How much a pitch unlike the character's width counts against it: full-width characters are square.
    static let pull = 0.15
    /// How far a column's pitch may differ from its block's.
    static let spread = 0.07
    /// Share of a pitch's strength that half of it must have to be the true one. Measured on 16 rendered and real pages:
    /// within a character's cell strokes repeat with at most 0.63 of it.
    static let octave = 0.75

    /// One pitch for columns of about the same size; nil when none is long enough to have a rhythm.
    ///
    /// - Parameters:
    ///   - rhythms: each with the length of its pixels in a common unit.
    ///   - em: width of a full character in that unit.
    /// - Returns: in that unit.
    static func common(_ rhythms: [(rhythm: InkRhythm, unit: Double)], em: Double) -> Double? {
        let long = rhythms.filter { Double($0.rhythm.rows) * $0.unit >= shortest * em }
        guard !long.isEmpty else { return nil }
        // Steps of half a per cent. A column may differ by 4 %: in a photograph near ones are larger.
        let step = 1.005, reach = 8
        let count = Int(log(range.upperBound / range.lowerBound) / log(step)) + 1
        let pitches = (0..<count).map { range.lowerBound * em * pow(step, Double($0)) }
        var sums = [Double](repeating: 0, count: count), weights = sums
        for (rhythm, unit) in long {
            let strengths = pitches.map { rhythm.strength($0 / unit) }
            let weight = Double(rhythm.rows) * unit
            for i in 0..<count {
                let near = strengths[max(0, i - reach)...min(count - 1, i + reach)].compactMap { $0 }
                guard let best = near.max(), strengths[i] != nil else { continue }
                // The peak's own place counts most, so that the middle of several columns' peaks wins.
                sums[i] += (0.9 * best + 0.1 * (strengths[i] ?? best)) * weight
                weights[i] += weight
            }
        }
        func strength(_ i: Int) -> Double { weights[i] > 0 ? sums[i] / weights[i] : -1 }
        let best = (0..<count).max { a, b in
            strength(a) - pull * abs(log(pitches[a] / em)) < strength(b) - pull * abs(log(pitches[b] / em))
        }
        guard let best, weights[best] > 0 else { return nil }
        // Print repeats at twice its pitch as well as at its pitch; the width may be too large for ruby's sake.
        let octaveBelow = best - Int((log(2) / log(step)).rounded())
        if octaveBelow >= 0, strength(octaveBelow) > octave * strength(best) { return pitches[octaveBelow] }
        return pitches[best]
    }

    /// The pitch of a column near that of its block, in rows.
    static func near(_ blockPitch: Double, _ rhythm: InkRhythm) -> Double {
        guard Double(rhythm.rows) >= shortest * blockPitch else { return blockPitch }
        var best: (pitch: Double, strength: Double)?
        for pitch in stride(from: (1 - spread) * blockPitch, through: (1 + spread) * blockPitch, by: 0.005 * blockPitch)
        {
            guard let strength = rhythm.strength(pitch) else { continue }
            if strength > best?.strength ?? -.infinity { best = (pitch, strength) }
        }
        return best?.pitch ?? blockPitch
    }
}
