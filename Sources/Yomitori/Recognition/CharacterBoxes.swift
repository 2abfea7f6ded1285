import YomitoriCore

/// Finds where each character of a strip begins and ends.
///
/// The recogniser tells a point inside each character, to within a time step. The borders between neighbours are chosen
/// together (dynamic programming, Bellman 1957) so that they cross little ink, the characters are as wide as they are
/// usually set, the points lie near their middles, and spaces are empty.
struct CharacterBoxes {
    /// Ink of each column, 0…1.
    let ink: [Float]
    /// What is weighed against what; see there.
    var weights = Weights()

    /// What the terms of the sum count, measured with `Benchmarks/boxes` on `eval-dev/rendered`.
    struct Weights {
        /// A border through a column that is ink from top to bottom.
        var ink = 1.5
        /// A character one em wider or narrower than usual, squared.
        var width = 10.0
        /// A point one em from the character's middle, squared.
        var place = 3.0
        /// A column of a space that is ink from top to bottom.
        var inkInSpace = 0.5
    }

    /// Left and right edges in strip pixels, one pair a character.
    func extents(of characters: [StripCharacter]) -> [ClosedRange<Double>] {
        guard let first = characters.first, let last = characters.last else { return [] }
        let start = leadingEdge(before: first.center)
        let end = max(start, trailingEdge(after: last.center))
        let borders = [start] + inner(characters, from: start, to: end) + [end]
        return zip(borders, borders.dropFirst()).map { $0...max($0, $1) }
    }

    /// The cheapest borders between `characters`, of which the first begins at `start` and the last ends at `end`.
    private func inner(_ characters: [StripCharacter], from start: Double, to end: Double) -> [Double] {
        guard characters.count > 1 else { return [] }
        let widths = characters.map { AdvanceWidths.width(of: $0.text) }
        let em = em(characters, widths), perEm = 1 / em
        let sums = ink.reduce(into: [Float(0)]) { $0.append(($0.last ?? 0) + $1) }
        let isSpace = characters.map { $0.text == " " }, centers = characters.map(\.center)
        func spaceCost(_ left: Double, _ right: Double) -> Double {
            let columns = clamped(left)...max(clamped(left), clamped(right))
            return weights.inkInSpace * Double(sums[columns.upperBound] - sums[columns.lowerBound])
        }
        func extentCost(of i: Int) -> ExtentCost {
            ExtentCost(width: widths[i], center: centers[i], isSpace: isSpace[i], perEm: perEm, weights: weights)
        }
        @inline(__always)
        func total(_ cost: ExtentCost, _ left: Double, _ right: Double) -> Double {
            cost(left, right) + (cost.isSpace ? spaceCost(left, right) : 0)
        }

        // Where a border may lie, the least cost of all that lies left of each of these columns, and the place among its columns
        // of the border before; all of one border after those of the one before.
        var columns = BorderColumns(first: start, count: 1)
        var costs = [0.0], nextCosts: [Double] = []
        var ways: [(columns: BorderColumns, first: Int)] = []
        var from: [Int] = []
        for i in 1..<characters.count {
            let next = candidates(between: centers[i - 1], and: centers[i], em: em, start, end)
            ways.append((next, from.count))
            nextCosts.removeAll(keepingCapacity: true)
            let cost = extentCost(of: i - 1)
            for place in 0..<next.count {
                let right = next[place]
                var best = (cost: Double.infinity, place: 0)
                // No cost is below 0, so what is dearer before this character cannot be the cheapest with it.
                for (k, before) in costs.enumerated() where before < best.cost {
                    let left = columns[k]
                    // A border left of the one before makes no sense; where all are, the one before is the lesser evil.
                    let start = min(left, right)
                    let sum = before + total(cost, start, right) + (left > right ? 1000 : 0)
                    if sum < best.cost { best = (sum, k) }
                }
                nextCosts.append(best.cost + weights.ink * inkAt(right))
                from.append(best.place)
            }
            columns = next
            swap(&costs, &nextCosts)
        }
        let cost = extentCost(of: characters.count - 1)
        let totals = costs.indices.map { costs[$0] + total(cost, columns[$0], end) }
        var place = totals.indices.min { totals[$0] < totals[$1] } ?? 0
        var borders: [Double] = []
        for way in ways.reversed() {
            borders.append(way.columns[place])
            place = from[way.first + place]
        }
        return borders.reversed()
    }

    /// The columns' middles where a border may lie: between the points, and a little beyond them.
    private func candidates(
        between left: Double, and right: Double, em: Double, _ start: Double, _ end: Double
    ) -> BorderColumns {
        let reach = 0.25 * em
        let least = clamped(max(start, min(left, right) - reach)), most = clamped(min(end, max(left, right) + reach))
        guard least < most else { return BorderColumns(first: min(end, max(start, (left + right) / 2)), count: 1) }
        return BorderColumns(first: Double(least) + 0.5, count: most - least)
    }

    /// The width of a full character, in strip pixels: what the distances of neighbouring points are to their usual distance, the mean
    /// of the middle half. Points are told to a time step of 8 pixels, so that the middle one alone is 16 or 24 where characters are 21
    /// apart.
    func em(_ characters: [StripCharacter]) -> Double {
        let sorted = ratios(characters, characters.map { AdvanceWidths.width(of: $0.text) }).sorted()
        let middle = sorted.dropFirst(sorted.count / 4).dropLast(sorted.count / 4)
        return middle.isEmpty ? 1 : max(1, middle.reduce(0, +) / Double(middle.count))
    }

    /// The same for most of them.
    private func em(_ characters: [StripCharacter], _ widths: [Double]) -> Double {
        max(1, median(ratios(characters, widths)) ?? 1)
    }

    /// The distances of neighbouring points to their usual distance in em.
    private func ratios(_ characters: [StripCharacter], _ widths: [Double]) -> [Double] {
        zip(characters.indices, characters.indices.dropFirst()).map { a, b in
            2 * (characters[b].center - characters[a].center) / (widths[a] + widths[b])
        }
    }

    private func inkAt(_ x: Double) -> Double {
        let column = Int(x)
        return ink.indices.contains(column) ? Double(ink[column]) : 0
    }

    private func clamped(_ x: Double) -> Int { min(ink.count, max(0, Int(x.rounded()))) }

    private func leadingEdge(before point: Double) -> Double {
        let end = min(ink.count, max(0, Int(point)))
        return Double((0..<end).first { ink[$0] > Self.inked } ?? end)
    }

    private func trailingEdge(after point: Double) -> Double {
        let start = min(ink.count, max(0, Int(point)))
        return Double(((start..<ink.count).last { ink[$0] > Self.inked } ?? start) + 1)
    }

    /// A column with less than this is paper: one pixel of 48, half dark.
    private static let inked: Float = 0.01
}

/// What it costs that a character lies between two borders, beside the ink that they cross and that a space holds.
private struct ExtentCost {
    /// In which it is usually set, in em.
    let width: Double
    /// A point inside it.
    let center: Double
    let isSpace: Bool
    let perEm: Double
    let weights: CharacterBoxes.Weights

    @inline(__always)
    func callAsFunction(_ left: Double, _ right: Double) -> Double {
        let excess = (right - left) * perEm - width
        let place = ((left + right) / 2 - center) * perEm
        return weights.width * excess * excess + weights.place * place * place
    }
}

/// Neighbouring columns in which a border may lie.
private struct BorderColumns {
    let first: Double
    let count: Int

    subscript(place: Int) -> Double { first + Double(place) }
}
