import YomitoriCore

/// A line and the place of its print.
struct FittedLine: Hashable, Sendable {
    var line: DetectedLine
    /// Around the ink, without a margin; the detector's box where no ink was found.
    var print: OrientedRectangle
    /// Empty stretches inside the line as long as it is high or longer, measured along the axis from the middle.
    var gaps: [ClosedRange<Double>] = []
    /// Empty stretches of any length inside the line through which a ruled line passes.
    var ruledGaps: [ClosedRange<Double>] = []
    /// Whether ink was found.
    var isFitted = true

    /// Height of the print, in page pixels.
    var height: Double { print.thickness }

    /// The interval that another line takes along this one's axis, from this one's middle.
    func interval(of other: FittedLine) -> ClosedRange<Double> {
        let middle = print.local(other.print.center)
        let half = other.print.length / 2
        return (middle.x - half)...(middle.x + half)
    }

    /// How far the middle of another line lies beside this one's axis.
    func offset(of other: FittedLine) -> Double { abs(print.local(other.print.center).y) }

    /// Whether another line runs the same way, within 5°, and is printed in a similar size.
    func runsLike(_ other: FittedLine) -> Bool {
        let cosine = abs(print.axis.x * other.print.axis.x + print.axis.y * other.print.axis.y)
        return cosine > 0.996 && other.height < 2 * height && height < 2 * other.height
    }

    /// The pieces of the line between the given gaps.
    func split(at cuts: [ClosedRange<Double>]) -> [FittedLine] {
        guard !cuts.isEmpty else { return [self] }
        let sorted = cuts.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: [ClosedRange<Double>]()) { out, cut in
            if out.last.map({ $0.upperBound < cut.lowerBound }) ?? true { out.append(cut) }
        }
        let starts = [-print.length / 2] + sorted.map(\.upperBound)
        let ends = sorted.map(\.lowerBound) + [print.length / 2]
        return zip(starts, ends).compactMap { start, end in
            // Less than a third of an em is what is left of a ruled line.
            guard end - start > 0.3 * print.thickness else { return nil }
            var piece = self
            piece.print = print.part(along: start...end, across: (-print.thickness / 2)...(print.thickness / 2))
            let room = (line.rectangle.thickness - print.thickness) / 2
            piece.line.rectangle = piece.print.grown(by: max(0, room))
            piece.line.core = piece.print.grown(along: 0, across: (line.core.thickness - print.thickness) / 2)
            piece.line.outline = piece.line.core.quad.corners
            let middle = (start + end) / 2
            func inside(_ gaps: [ClosedRange<Double>]) -> [ClosedRange<Double>] {
                gaps.filter { $0.lowerBound > start && $0.upperBound < end }.map {
                    ($0.lowerBound - middle)...($0.upperBound - middle)
                }
            }
            piece.gaps = inside(gaps)
            piece.ruledGaps = inside(ruledGaps)
            return piece
        }
    }
}
