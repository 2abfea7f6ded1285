/// Which line of the result is which line of the truth.
struct LinePairing {
    struct Pair: Hashable {
        var truth: Int
        var result: Int
        /// Edit distance.
        var errors: Int
    }

    /// In the order of the truth; no line stands in two pairs.
    let pairs: [Pair]

    /// Pairs the lines greedily by edit distance / longer length, the closest first; of equally close ones those that come
    /// first. Lines further apart than `limit` are no pair. Lines without symbols find none.
    init(truth: [[Int]], result: [[Int]], symbolCount: Int, limit: Double) {
        var possible: [(ratio: Double, pair: Pair)] = []
        for (i, line) in truth.enumerated() where !line.isEmpty {
            let pattern = EditDistance(pattern: line, symbolCount: symbolCount)
            for (j, other) in result.enumerated() where !other.isEmpty {
                let longer = Double(max(line.count, other.count))
                guard Double(abs(line.count - other.count)) / longer <= limit else { continue }
                let errors = pattern.distance(to: other)
                let ratio = Double(errors) / longer
                if ratio <= limit { possible.append((ratio, Pair(truth: i, result: j, errors: errors))) }
            }
        }
        possible.sort { ($0.ratio, $0.pair.truth, $0.pair.result) < ($1.ratio, $1.pair.truth, $1.pair.result) }
        var isTruthTaken = [Bool](repeating: false, count: truth.count)
        var isResultTaken = [Bool](repeating: false, count: result.count)
        var pairs: [Pair] = []
        for (_, pair) in possible where !isTruthTaken[pair.truth] && !isResultTaken[pair.result] {
            isTruthTaken[pair.truth] = true
            isResultTaken[pair.result] = true
            pairs.append(pair)
        }
        self.pairs = pairs.sorted { $0.truth < $1.truth }
    }

    /// Kendall's τ of the two orders, −1…1; nil for fewer than two pairs.
    var kendallTau: Double? {
        guard pairs.count > 1 else { return nil }
        var balance = 0
        for later in 1..<pairs.count {
            for earlier in 0..<later { balance += pairs[earlier].result < pairs[later].result ? 1 : -1 }
        }
        return Double(balance) / Double(pairs.count * (pairs.count - 1) / 2)
    }
}
