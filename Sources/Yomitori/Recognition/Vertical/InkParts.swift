/// What stands side by side in the picture of a column: the base characters, and perhaps ruby right of them.
struct InkParts: Sendable, Hashable {
    /// A place along a profile is empty below this share of the profile's greatest value.
    static let empty: Float = 0.12

    /// The columns of pixels of the base characters.
    let base: Range<Int>
    /// Those of narrower print close by on the right.
    let beside: Range<Int>?

    /// - Parameters:
    ///   - profile: mean ink of each column of pixels.
    ///   - nominal: where the region says that the column is.
    ///   - widestGap: strokes of few characters leave gaps between them; up to this share of the region's width they
    ///     belong together.
    /// - Returns: nil when there is no ink.
    init?(_ profile: [Float], around nominal: Range<Int>, widestGap: Double) {
        let peak = profile[nominal].max() ?? 0
        guard peak > 0.005 else { return nil }
        let widest = Double(nominal.count) * widestGap
        var runs = Self.runs(profile, above: Self.empty * peak)
        runs = runs.reduce(into: []) { joined, run in
            if let last = joined.last, Double(run.lowerBound - last.upperBound) <= widest {
                joined[joined.count - 1] = last.lowerBound..<run.upperBound
            } else {
                joined.append(run)
            }
        }
        func mass(_ run: Range<Int>) -> Float {
            // Ink outside of the region is more likely a neighbour's.
            run.map { nominal.contains($0) ? profile[$0] : profile[$0] * 0.25 }.reduce(0, +)
        }
        guard let main = runs.indices.max(by: { mass(runs[$0]) < mass(runs[$1]) }) else { return nil }
        let width = Double(runs[main].count)
        let next = runs.indices.contains(main + 1) ? runs[main + 1] : nil
        beside = next.flatMap {
            Double($0.lowerBound - runs[main].upperBound) < 0.4 * width && Double($0.count) < 0.75 * width
                && Double($0.count) > 0.2 * width && nominal.overlaps($0) ? $0 : nil
        }
        base = runs[main]
    }

    /// The base with the sparse ink at its sides, as far as that ends soon: stops and the tips of long strokes.
    ///
    /// - Parameter end: where ruby begins.
    static func grown(_ dense: Range<Int>, _ profile: [Float], before end: Int) -> Range<Int> {
        let reach = max(1, dense.count / 3), level = 0.02 * (profile[dense].max() ?? 0)
        func isInked(_ x: Int) -> Bool { profile[x] > level }
        let right = dense.upperBound..<max(dense.upperBound, min(end, dense.upperBound + reach))
        let left = max(0, dense.lowerBound - reach)..<dense.lowerBound
        // The farthest ink within reach, if paper follows it: else it belongs to something larger.
        let last = right.last(where: isInked).map { $0 + 1 } ?? dense.upperBound
        let first = left.first(where: isInked) ?? dense.lowerBound
        return
            (first > left.lowerBound ? first : dense.lowerBound)..<(last < right.upperBound ? last : dense.upperBound)
    }

    /// The part from the first inked place in or just outside of `nominal` to the last; empty when there is none.
    static func inked(_ profile: [Float], around nominal: Range<Int>) -> Range<Int> {
        let level = empty * 0.5 * (profile[nominal].max() ?? 0)
        var first = nominal.lowerBound, end = nominal.upperBound
        if profile[first] > level {
            while first > 0, profile[first - 1] > level { first -= 1 }
        } else {
            while first < end, profile[first] <= level { first += 1 }
        }
        guard first < end else { return first..<first }
        if profile[end - 1] > level {
            while end < profile.count, profile[end] > level { end += 1 }
        } else {
            while end > first, profile[end - 1] <= level { end -= 1 }
        }
        return first..<end
    }

    private static func runs(_ profile: [Float], above level: Float) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        var start: Int?
        for i in 0...profile.count {
            let isInked = i < profile.count && profile[i] > level
            if isInked, start == nil { start = i }
            if !isInked, let from = start {
                runs.append(from..<i)
                start = nil
            }
        }
        return runs
    }
}
