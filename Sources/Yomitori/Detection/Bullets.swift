import YomitoriCore
import YomitoriImaging

/// Finds the dots of lists, which detectors overlook where they stand by themselves.
///
/// A dot counts only where another line has one like it before it, in the same place: a speck has no such neighbour. Only in
/// upright horizontal print.
struct Bullets {
    let page: Luminance
    let lines: [FittedLine]

    // Lengths are multiples of the height of the line's print. "Measured" are the 17 items with dots on the four clean pages of
    // lists in `eval-dev/rendered` and `Benchmarks/heldout`, group `tune`.

    /// How wide and high a dot is: ・ has 0.2, • has 0.25 where letters go below the line and 0.35 where none does.
    private static let sizes = 0.15...0.5
    /// Width over height; few pixels are never quite round.
    private static let roundness = 0.65...1.55
    /// Share of a dot's box that is ink; a disc has 0.79.
    private static let leastFill = 0.6
    /// Where a dot's middle lies between the top and the bottom of the print; full stops are lower, accents higher.
    private static let middles = 0.3...0.7
    /// Blank between a dot and its line; `LayoutOptions.signGap` joins no more than two em.
    private static let gaps = 0.3...2.5
    /// Blank before a dot. The dots of a leader are an em apart at most.
    private static let margin = 1.2
    /// Dots of one list differ by less than this in their places along the lines.
    private static let misalignment = 0.3
    /// Ratio of the widths of the dots of one list.
    private static let widthRatio = 1.5
    /// Dots nearer to each other than this stand in one row; measured, those of neighbouring items are 1.8 apart at least. Set by
    /// hand: half a line, which no two rows are nearer than.
    private static let row = 0.5
    /// Lines farther from each other than this are not neighbours in a list. Set by hand: items of seven lines; measured are 3.9
    /// at most, and 5.9 with a paragraph between.
    private static let neighbourhood = 14.0
    /// A shorter line is no item: it may be a dot itself, and where it runs is not sure. Set by hand: two characters; measured are
    /// 13.5 at least.
    private static let shortestItem = 2.0

    init(_ page: Luminance, _ lines: [FittedLine]) {
        self.page = page
        self.lines = lines
    }

    /// The dots as lines of their own, as high as the print that they stand before; without those that were found.
    func missed() -> [FittedLine] {
        let dots = lines.compactMap { dot(before: $0) }
        return dots.filter { dot in
            dots.contains { areOfOneList(dot, $0) } && !lines.contains { $0.print.contains(dot.print.center) }
        }
    }

    private func areOfOneList(_ a: FittedLine, _ b: FittedLine) -> Bool {
        let away = a.print.local(b.print.center)
        let distance = abs(away.y) / a.height
        return a.runsLike(b) && distance > Self.row && distance < Self.neighbourhood
            && abs(away.x) < Self.misalignment * a.height
            && max(a.print.length, b.print.length) < Self.widthRatio * min(a.print.length, b.print.length)
    }

    /// The dot before a line; nil where there is none.
    private func dot(before line: FittedLine) -> FittedLine? {
        let height = line.height
        guard line.isFitted, line.print.axis.x > 0.99, line.print.length > Self.shortestItem * height else {
            return nil
        }
        // With the line's first letters, which tell ink from paper.
        let reach = (Self.gaps.upperBound + Self.sizes.upperBound + Self.margin) * height
        let origin = -line.print.length / 2 - reach
        let area = line.print.part(along: origin...(origin + reach + 2 * height), across: (-height / 2)...(height / 2))
        guard let strip = InkStrip(page, area: area),
            let columns = dot(in: strip, before: Int(reach / strip.step), height: height / strip.step)
        else { return nil }
        let start = origin + Double(columns.lowerBound) * strip.step
        let end = origin + Double(columns.upperBound) * strip.step
        let print = line.print.part(along: start...end, across: (-height / 2)...(height / 2))
        return FittedLine(
            line: DetectedLine(
                core: print, rectangle: print, outline: print.quad.corners, score: line.line.score,
                scale: line.line.scale),
            print: print)
    }

    /// The columns of the last ink before a line that begins in column `start`, when it is a dot; nil when it is not.
    ///
    /// - Parameter height: of the print, in samples.
    private func dot(in strip: InkStrip, before start: Int, height: Double) -> Range<Int>? {
        func isInk(_ column: Int, _ row: Int) -> Bool { strip.ink[row * strip.columns + column] >= 128 }
        func isInked(_ column: Int) -> Bool { (0..<strip.rows).contains { isInk(column, $0) } }

        // The edge of the first letter may be a sample before it.
        let before = 0..<min(max(0, start - 2), strip.columns)
        guard let last = before.last(where: isInked), Self.gaps.contains(Double(start - last - 1) / height) else {
            return nil
        }
        var first = last
        while first > 0, isInked(first - 1) { first -= 1 }
        let rows = (0..<strip.rows).filter { row in (first...last).contains { isInk($0, row) } }
        guard let top = rows.first, let bottom = rows.last else { return nil }
        let width = Double(last + 1 - first), thickness = Double(bottom + 1 - top)
        let ink = rows.reduce(0) { sum, row in sum + (first...last).count { isInk($0, row) } }
        let blank = Int(Self.margin * height)
        guard Self.sizes.contains(width / height), Self.sizes.contains(thickness / height),
            Self.roundness.contains(width / thickness), Double(ink) >= Self.leastFill * width * thickness,
            Self.middles.contains(Double(top + bottom + 1) / 2 / Double(strip.rows)),
            !(max(0, first - blank)..<first).contains(where: isInked)
        else { return nil }
        return first..<last + 1
    }
}
