/// Where two texts differ, by the fewest characters that have to be written, left out or put in.
struct TextAlignment {
    /// Parts that differ: a range of the first text and what stands there in the second; either may be empty.
    struct Difference: Hashable {
        var first: Range<Int>
        var second: Range<Int>
    }

    /// In order, with at least one common character between two.
    private(set) var differences: [Difference] = []

    /// Cells of the table of distances; larger middles (two lines of 2,000 characters without a common one) are taken as
    /// replaced as a whole.
    private static let largestTable = 4_000_000

    init(_ first: [String], _ second: [String]) {
        let prefix = zip(first, second).prefix { $0 == $1 }.count
        let rest = min(first.count, second.count) - prefix
        let suffix = zip(first.reversed(), second.reversed()).prefix(rest).prefix { $0 == $1 }.count
        let a = Array(first[prefix..<first.count - suffix]), b = Array(second[prefix..<second.count - suffix])
        guard !a.isEmpty || !b.isEmpty else { return }
        if a.isEmpty || b.isEmpty || (a.count + 1) * (b.count + 1) > Self.largestTable {
            note(a: prefix..<prefix + a.count, b: prefix..<prefix + b.count)
            return
        }
        trace(a, b, offset: prefix)
    }

    /// How many characters have to be changed.
    var distance: Int { differences.reduce(0) { $0 + max($1.first.count, $1.second.count) } }

    private mutating func trace(_ a: [String], _ b: [String], offset: Int) {
        let width = b.count + 1
        // From the end, so that the way is found from the start.
        var cost = [Int32](repeating: 0, count: (a.count + 1) * width)
        for i in stride(from: a.count, through: 0, by: -1) {
            for j in stride(from: b.count, through: 0, by: -1) {
                let at = i * width + j
                if i == a.count {
                    cost[at] = Int32(b.count - j)
                } else if j == b.count {
                    cost[at] = Int32(a.count - i)
                } else if a[i] == b[j] {
                    cost[at] = cost[at + width + 1]
                } else {
                    cost[at] = 1 + min(cost[at + width + 1], cost[at + width], cost[at + 1])
                }
            }
        }
        var i = 0, j = 0
        while i < a.count || j < b.count {
            if i < a.count, j < b.count, a[i] == b[j] {
                i += 1
                j += 1
                continue
            }
            let start = (i, j)
            while i < a.count || j < b.count, !(i < a.count && j < b.count && a[i] == b[j]) {
                let here = cost[i * width + j]
                if i < a.count, j < b.count, cost[(i + 1) * width + j + 1] + 1 == here {
                    i += 1
                    j += 1
                } else if i < a.count, cost[(i + 1) * width + j] + 1 == here {
                    i += 1
                } else {
                    j += 1
                }
            }
            note(a: offset + start.0..<offset + i, b: offset + start.1..<offset + j)
        }
    }

    private mutating func note(a: Range<Int>, b: Range<Int>) {
        differences.append(Difference(first: a, second: b))
    }

    /// Where the gap before entry `position` of the first text is in the second; before what the second has put into it.
    func second(at position: Int) -> Int {
        var shift = 0
        for difference in differences {
            if difference.first.lowerBound >= position { break }
            if difference.first.upperBound > position {
                return min(
                    difference.second.lowerBound + position - difference.first.lowerBound, difference.second.upperBound)
            }
            shift = difference.second.upperBound - difference.first.upperBound
        }
        return position + shift
    }
}
