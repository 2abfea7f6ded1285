/// Cuts a column into its character cells.
///
/// Dynamic programming over two wishes: little ink at a cut, and cells of one pitch, or of half a one (marks). The weights
/// are those of the experiment that preceded the project (`docs/decisions/0002-vertical-lines-by-cells.md`); other values
/// were not compared.
struct CellCutter: Sendable {
    /// A row with less mean ink than this is empty.
    var empty: Float = 0.02
    /// Heights of cells, in pitches.
    var heights = 0.42...1.35
    /// Cost of a cell by the square of its distance from one pitch.
    var uneven: Float = 6
    /// Cost of a cell of half a pitch, and by the square of its distance from that.
    var half: Float = 0.8
    var unevenHalf: Float = 20
    /// Cost of a cut through ink, by the ink of the rows above and below.
    var throughInk: Float = 2

    /// Mean ink of the inked rows of printed columns, for which the weights hold.
    private static let typicalInk: Float = 0.22

    /// The cuts from the top of the first cell to the bottom of the last, in rows; fewer than two when there is no ink.
    ///
    /// - Parameter profile: mean ink of each row.
    func cuts(_ profile: [Float], pitch: Double) -> [Int] {
        let n = profile.count
        guard let first = profile.firstIndex(where: { $0 > empty }),
            let last = profile.lastIndex(where: { $0 > empty }).map({ $0 + 1 })
        else { return [] }
        // Thin strokes are as bad to cut through as bold ones.
        let inked = profile.filter { $0 > empty }
        let weight = throughInk * Self.typicalInk * Float(inked.count) / inked.reduce(0, +)
        let slack = Int(0.6 * pitch)
        let shortest = max(1, Int(heights.lowerBound * pitch)), longest = max(shortest, Int(heights.upperBound * pitch))
        var cost = [Float](repeating: .infinity, count: n + 1)
        var back = [Int](repeating: -1, count: n + 1)
        for y in max(0, first - slack)...first { cost[y] = 0 }
        if first < n {
            for y in (first + 1)...n {
                let a = max(0, y - longest), b = y - shortest
                guard b >= a else { continue }
                var best = Float.infinity, from = -1
                for x in a...b where cost[x] < .infinity {
                    let ratio = Float(Double(y - x) / pitch)
                    let shape = min(
                        (ratio - 1) * (ratio - 1) * uneven, (ratio - 0.5) * (ratio - 0.5) * unevenHalf + half)
                    if cost[x] + shape < best {
                        best = cost[x] + shape
                        from = x
                    }
                }
                guard from >= 0 else { continue }
                let crossing = profile[y - 1] + (y < n ? profile[y] : 0)
                cost[y] = best + weight * crossing
                back[y] = from
            }
        }
        let ends = last...max(last, min(n, last + Int(0.7 * pitch)))
        guard let end = ends.min(by: { cost[$0] < cost[$1] }), cost[end] < .infinity else { return [first, last] }
        var cuts = [end]
        while let y = cuts.last, back[y] >= 0, y > first { cuts.append(back[y]) }
        return cuts.reversed()
    }
}
