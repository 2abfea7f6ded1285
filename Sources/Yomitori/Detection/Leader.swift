import YomitoriCore

/// A leader: the row of dots between an entry of contents and its page number.
struct Leader {
    /// Along which places are measured, from its middle.
    let strip: OrientedRectangle
    /// Height of the entry's print, in pixels.
    let em: Double
    /// From the first dot to the last one.
    let dots: ClosedRange<Double>
    /// How many there are.
    let count: Int
    /// Where the entry's line ends, behind the first dots.
    let entryEnd: Double
    /// The print behind the dots.
    let number: ClosedRange<Double>

    // Lengths are multiples of the height of the entry's print.

    /// How far an entry may end before its leader: a leader's first dot stands where those of the rows above and below do.
    static let reach = 2.0
    /// What a line has before the dots to be the entry, and behind the number to be more than it; less is the looseness of a box.
    private static let rest = 0.3
    /// How far the middle of a line in the row lies beside the row's at most: half of the least distance of rows.
    private static let offset = 0.5
    /// How far the ends of the numbers of one contents lie apart at most. Set by hand: a figure; measured 0.1.
    private static let alignment = 0.5

    /// Whether the number ends right above or below that of another leader.
    func isAligned(with other: Leader) -> Bool { abs(numberEnd.x - other.numberEnd.x) <= Self.alignment * em }

    private var numberEnd: Point { strip.point(Point(x: number.upperBound, y: 0)) }

    /// The lines, the entry's ended in the leader and no other with anything of dots and number.
    func parted(_ lines: [FittedLine]) -> [FittedLine] {
        let row = lines.filter { abs(strip.local($0.print.center).y) < Self.offset * em && $0.height < 2 * em }
        let entry = row.filter {
            let place = interval(of: $0)
            return place.lowerBound < dots.lowerBound - Self.rest * em
                && place.upperBound > dots.lowerBound - Self.reach * em
        }.max { interval(of: $0).lowerBound < interval(of: $1).lowerBound }
        return lines.flatMap { line -> [FittedLine] in
            if line == entry { return cut(line, from: entryEnd) }
            guard row.contains(line), interval(of: line).overlaps(dots.lowerBound...number.upperBound) else {
                return [line]
            }
            return cut(line, from: dots.lowerBound)
        }
    }

    /// The line without what it has from a place on to behind the number; an entry that ends before that place goes on to it.
    private func cut(_ line: FittedLine, from start: Double) -> [FittedLine] {
        let middle = strip.local(line.print.center)
        // A character by itself (序, 1) may lie across: its own axis means nothing.
        guard abs(line.print.axis.x * strip.axis.x + line.print.axis.y * strip.axis.y) > 0.9 else {
            return (dots.lowerBound...number.upperBound).contains(middle.x) ? [] : [line]
        }
        let ends = [start, number.upperBound + Self.rest * em].map {
            line.print.local(strip.point(Point(x: $0, y: middle.y))).x
        }
        return line.split(at: [min(ends[0], ends[1])...max(ends[0], ends[1])])
    }

    private func interval(of line: FittedLine) -> ClosedRange<Double> {
        let places = line.print.quad.corners.map { strip.local($0).x }
        return (places.min() ?? 0)...(places.max() ?? 0)
    }
}
