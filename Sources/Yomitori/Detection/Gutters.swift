import YomitoriCore

/// Parts lines that run across the gap between two columns, tiers or cells, and joins those that were broken.
///
/// Shares without a figure of their own were chosen on `eval-dev/rendered` (line recall 1.0000) and hold on pages of other texts and
/// fonts (`Benchmarks/heldout`, group `report`: 0.9993).
struct Gutters {
    let lines: [FittedLine]

    /// Lines farther away than this many times the print's height tell nothing about a gap.
    private static let neighbourhood = 14.0
    /// A gap this many times as long as the print is high parts a line by itself.
    private static let certain = 4.0
    /// Two pieces of a line lie less than this share of the print's height apart.
    private static let joint = 0.8
    /// Pieces of different heights have more than this share of the lower one's height in common along the line: a letter, as
    /// 94 % of 4,396 characters of `eval-dev/rendered` are wider. Lines that lie in each other's rows have nothing in common: none
    /// of 199 pairs on 30 pages of rows there and in `Benchmarks/heldout`, group `tune`, whose nearest are 0.035 apart.
    private static let common = 0.25

    init(_ lines: [FittedLine]) {
        self.lines = lines
    }

    /// The lines, parted at ruled lines and at gaps that their neighbours keep free too.
    func split() -> [FittedLine] {
        lines.flatMap { line in
            line.split(at: line.ruledGaps + line.gaps.filter { isGutter($0, of: line) || isCertain($0, of: line) })
        }
    }

    /// Letters set far apart have several gaps of one length; cells and columns rarely.
    private func isCertain(_ gap: ClosedRange<Double>, of line: FittedLine) -> Bool {
        let length = gap.upperBound - gap.lowerBound
        guard length >= Self.certain * line.height else { return false }
        return line.gaps.count { $0.upperBound - $0.lowerBound > 0.6 * length } == 1
    }

    /// Whether at least two lines nearby begin, end or have a gap there and few run through.
    func isGutter(_ gap: ClosedRange<Double>, of line: FittedLine) -> Bool {
        let near = 0.4 * line.height
        var witnesses = 0, crossings = 0
        for other in lines where other != line && line.runsLike(other) {
            guard line.offset(of: other) < Self.neighbourhood * line.height else { continue }
            let interval = line.interval(of: other)
            let ends = [interval.lowerBound, interval.upperBound]
            if ends.contains(where: { $0 > gap.lowerBound - near && $0 < gap.upperBound + near }) {
                witnesses += 1
            } else if interval.lowerBound < gap.lowerBound, interval.upperBound > gap.upperBound {
                let middle = line.print.local(other.print.center).x
                let isFree = other.gaps.contains {
                    $0.lowerBound + middle < gap.upperBound && $0.upperBound + middle > gap.lowerBound
                }
                if isFree { witnesses += 1 } else { crossings += 1 }
            }
        }
        return witnesses >= 2 && witnesses > 2 * crossings
    }

    /// Pairs of lines that are pieces of one: on one axis, of one height, and hardly apart, or with ink in common.
    func broken() -> [(Int, Int)] {
        var pairs: [(Int, Int)] = []
        for i in lines.indices {
            for j in lines.indices.dropFirst(i + 1) where areOne(lines[i], lines[j]) { pairs.append((i, j)) }
        }
        return pairs
    }

    private func areOne(_ a: FittedLine, _ b: FittedLine) -> Bool {
        let (long, short) = a.print.length >= b.print.length ? (a, b) : (b, a)
        let height = long.height
        guard long.print.length > 2 * height, short.height < 1.3 * height else { return false }
        let isAlike = short.height > 0.6 * height && long.offset(of: short) < 0.25 * height
        guard isAlike || isInRows(short, of: long) else { return false }
        let isShort = short.print.length < 2 * short.height
        guard isShort || long.runsLike(short) else { return false }
        let half = long.print.length / 2
        let interval = isShort ? square(short, along: long) : long.interval(of: short)
        let apart = max(interval.lowerBound - half, -half - interval.upperBound)
        guard apart < (isAlike ? Self.joint * height : -Self.common * short.height), apart > -1.5 * height else {
            return false
        }
        let gap =
            interval.lowerBound > 0
            ? (half - 1)...(half + max(apart, 0) + 1) : (-half - max(apart, 0) - 1)...(-half + 1)
        return !isGutter(gap, of: long, besides: short)
    }

    /// Whether a line lies in the rows of another, which is higher for what is raised or lowered in it: a reference, an index.
    private func isInRows(_ line: FittedLine, of other: FittedLine) -> Bool {
        other.runsLike(line) && other.offset(of: line) + line.height / 2 < 0.6 * other.height
    }

    private func isGutter(_ gap: ClosedRange<Double>, of line: FittedLine, besides other: FittedLine) -> Bool {
        Gutters(lines.filter { $0 != other }).isGutter(gap, of: line)
    }

    /// The interval of a piece as long as it is high, whose own axis means nothing.
    private func square(_ piece: FittedLine, along line: FittedLine) -> ClosedRange<Double> {
        let places = piece.print.quad.corners.map { line.print.local($0).x }
        return (places.min() ?? 0)...(places.max() ?? 0)
    }
}
