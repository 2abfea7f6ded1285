import YomitoriCore

/// Finds where each character of a strip begins and ends.
///
/// The recogniser tells a point inside each character; the border between two neighbours is the emptiest column
/// between their points.
struct CharacterBoxes {
    /// Ink of each column, 0…1.
    let ink: [Float]

    /// Left and right edges in strip pixels, one pair a character.
    func extents(of characters: [StripCharacter]) -> [ClosedRange<Double>] {
        guard let first = characters.first, let last = characters.last else { return [] }
        var borders = [leadingEdge(before: first.center)]
        for (left, right) in zip(characters, characters.dropFirst()) {
            borders.append(max(borders.last ?? 0, border(between: left.center, and: right.center)))
        }
        borders.append(max(borders.last ?? 0, trailingEdge(after: last.center)))
        return zip(borders, borders.dropFirst()).map { $0...$1 }
    }

    /// The emptiest column in the middle half between two points; of equals the one nearest the middle.
    private func border(between left: Double, and right: Double) -> Double {
        let middle = (left + right) / 2, reach = (right - left) / 4
        let range = max(0, Int((middle - reach).rounded()))...max(0, Int((middle + reach).rounded()))
        let columns = range.clamped(to: 0...max(0, ink.count - 1))
        let best = columns.min { a, b in
            let inkA = ink[a] + 0.002 * Float(abs(Double(a) + 0.5 - middle))
            let inkB = ink[b] + 0.002 * Float(abs(Double(b) + 0.5 - middle))
            return inkA < inkB
        }
        return best.map { Double($0) + 0.5 } ?? middle
    }

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
