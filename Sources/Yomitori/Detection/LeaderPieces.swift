import YomitoriCore
import YomitoriImaging

/// Tells the pieces of leaders that a detector finds by themselves: a few dots each, which would be read as letters.
struct LeaderPieces {
    let page: Luminance
    let lines: [FittedLine]

    // Lengths are multiples of the height of the page's print.

    /// A piece is lower than this; print beside it has letters.
    private static let height = 0.4
    /// Dots of a leader at least: more than the twelve of …………, which stands within text.
    static let dots = 13
    /// How far is looked along and across the row, around the piece's middle: thirteen dots an em apart to either side.
    private static let surroundings = (along: 28.0, across: 0.6)

    init(_ page: Luminance, _ lines: [FittedLine]) {
        self.page = page
        self.lines = lines
    }

    /// The lines without such pieces.
    func removed() -> [FittedLine] {
        // Dots by themselves are about as long as high.
        let heights = lines.filter { $0.print.length >= 2 * $0.height }.map(\.height).sorted()
        guard !heights.isEmpty else { return lines }
        let em = heights[heights.count / 2]
        return lines.filter { $0.height >= Self.height * em || !isInLeader($0.print.center, em: em) }
    }

    private func isInLeader(_ middle: Point, em: Double) -> Bool {
        [Point(x: 1, y: 0), Point(x: 0, y: 1)].contains { axis in
            let area = OrientedRectangle(
                center: middle, axis: axis, length: Self.surroundings.along * em,
                thickness: Self.surroundings.across * em)
            guard let strip = InkStrip(page, area: area) else { return false }
            // Between two dots the piece is as much of the row as on one.
            return DotRow.all(in: strip, em: em / strip.step, least: Self.dots).contains {
                $0.columns.contains(strip.columns / 2)
            }
        }
    }
}
