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
