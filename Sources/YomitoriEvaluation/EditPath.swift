/// A cheapest way to turn one row of symbols into another, step by step from the end.
struct EditPath {
    /// One step, between symbols `truth` and `result` where the path stands after it.
    struct Step: Hashable {
        /// How many symbols of each row lie before the step.
        var truth: Int
        var result: Int
        var kind: Kind
    }

    enum Kind: Hashable { case same, replaced, missing, added }

    /// From the last symbols to the first ones.
    let steps: [Step]

    init<Symbol: Hashable>(truth a: [Symbol], result b: [Symbol]) {
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
        var steps: [Step] = []
        var i = a.count, j = b.count
        while i > 0 || j > 0 {
            let here = cost[i * width + j]
            if i > 0, j > 0, here == cost[(i - 1) * width + j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1) {
                i -= 1
                j -= 1
                steps.append(Step(truth: i, result: j, kind: a[i] == b[j] ? .same : .replaced))
            } else if i > 0, here == cost[(i - 1) * width + j] + 1 {
                i -= 1
                steps.append(Step(truth: i, result: j, kind: .missing))
            } else {
                j -= 1
                steps.append(Step(truth: i, result: j, kind: .added))
            }
        }
        self.steps = steps
    }
}
