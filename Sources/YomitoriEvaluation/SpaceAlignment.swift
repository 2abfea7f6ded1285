/// Which spaces of two readings of one line stand at the same place.
struct SpaceAlignment {
    /// Spaces of the truth that the result has.
    let found: Int
    /// Spaces of the result that the truth has.
    let right: Int

    /// Lays the lines' symbols beside each other by a cheapest edit path; a boundary between two symbols of the truth is
    /// the same place as the boundaries of the result that the path meets there.
    init(truth: ComparedLine, result: ComparedLine) {
        guard !truth.spaces.isEmpty, !result.spaces.isEmpty else {
            found = 0
            right = 0
            return
        }
        let a = truth.scalars, b = result.scalars
        let width = b.count + 1
        var cost = [Int](repeating: 0, count: (a.count + 1) * width)
        for i in 0...a.count {
            for j in 0...b.count {
                if i == 0 || j == 0 {
                    cost[i * width + j] = i + j
                } else {
                    cost[i * width + j] = min(
                        cost[(i - 1) * width + j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1),
                        cost[(i - 1) * width + j] + 1, cost[i * width + j - 1] + 1)
                }
            }
        }
        var foundPlaces: Set<Int> = []
        var rightPlaces: Set<Int> = []
        var i = a.count, j = b.count
        while i > 0 || j > 0 {
            if truth.spaces.contains(i), result.spaces.contains(j) {
                foundPlaces.insert(i)
                rightPlaces.insert(j)
            }
            let here = cost[i * width + j]
            if i > 0, j > 0, here == cost[(i - 1) * width + j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1) {
                i -= 1
                j -= 1
            } else if i > 0, here == cost[(i - 1) * width + j] + 1 {
                i -= 1
            } else {
                j -= 1
            }
        }
        found = foundPlaces.count
        right = rightPlaces.count
    }
}
