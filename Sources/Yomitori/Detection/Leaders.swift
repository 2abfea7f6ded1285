import YomitoriCore
import YomitoriImaging

/// Parts the entries of contents from the numbers behind their leaders.
///
/// In a row of dots a detector's lines begin and end anywhere: an entry and its number are one line, dots are read as figures, the
/// number's last figure is left out. Here the entry's line ends behind the first dots, and the number's is fitted to the ink behind
/// the last. Only in horizontal print.
struct Leaders {
    let page: Luminance
    let lines: [FittedLine]

    // Lengths are multiples of the height of the line's print. "Measured" are the 39 entries of five drawn contents in English,
    // German and Japanese.

    /// So many dots in a line, or right behind it, may be a leader's: an ellipsis.
    private static let fewDots = 3
    /// How much of a leader stays with its entry. Set by hand: as much as ……, which tells a leader from a full stop.
    private static let tail = 2.0
    /// Thickness of the strip in which dots and number are looked for: more than the line's, as what fills a strip is taken for a
    /// ruled line.
    private static let thickness = 1.2
    /// How far behind the last dot its number begins at most: measured are 0.5 to 1, and LaTeX sets numbers at the ends of boxes of
    /// 1.55 em, before which half the distance of two dots may be left.
    private static let numberGap = 2.5
    /// And at least: 」 stands at the last dot of a silence.
    private static let leastGap = 0.3
    /// How long it is at most: six figures (lxxxviii).
    private static let numberLength = 6.0
    /// The longest blank inside it: a word space is a third of an em.
    private static let numberBlank = 0.6
    /// Thickness of the box to which it is fitted: figures may stand lower than an entry without descenders.
    private static let numberThickness = 1.4
    /// Width over height of its line at least: a narrower one (1) would be taken for a column (`SortedRegions`).
    private static let numberWidth = 0.8

    init(_ page: Luminance, _ lines: [FittedLine]) {
        self.page = page
        self.lines = lines
    }

    /// The lines, those in rows with leaders parted and numbers that were missed added.
    func parted() -> [FittedLine] {
        let found = lines.map { leaders(at: $0) }
        let sure = found.joined().filter { $0.count >= LeaderPieces.dots }
        var parted = lines
        // The highest first: a number's line tells less of the print's height than its entry's. A line that is no longer there
        // belongs to a leader that is known.
        for (line, leaders) in zip(lines, found).sorted(by: { $0.0.height > $1.0.height }) where parted.contains(line) {
            for leader in leaders where sure.contains(where: leader.isAligned) {
                let number = number(behind: leader, like: line)
                // A short entry's direction is not quite its row's, so that the number may have been found beside the row.
                let place = number.print.quad.boundingBox
                parted = leader.parted(parted).filter { !place.contains($0.print.center) } + [number]
            }
        }
        return parted
    }

    /// What may be leaders with numbers behind them, of which the line has a part or at which it ends.
    private func leaders(at line: FittedLine) -> [Leader] {
        let em = line.height, half = line.print.length / 2
        guard line.isFitted, line.print.axis.x > 0.99, line.print.length > 2 * em else { return [] }
        let own = -half...(half + Leader.reach * em)
        let whole = -line.print.center.x...max(half, Double(page.width) - line.print.center.x)
        guard let near = inkStrip(of: line, along: own), !dots(in: near, em: em).isEmpty,
            let strip = inkStrip(of: line, along: whole)
        else { return [] }
        let middle = strip.area.local(line.print.center).x
        let rows = dots(in: strip, em: em)
        return rows.compactMap { row in
            guard let leader = leader(of: row, among: rows, in: strip, em: em),
                leader.dots.overlaps((middle + own.lowerBound)...(middle + own.upperBound))
            else { return nil }
            return leader
        }
    }

    private func dots(in strip: InkStrip, em: Double) -> [DotRow] {
        DotRow.all(in: strip, em: em / strip.step, least: Self.fewDots)
    }

    private func inkStrip(of line: FittedLine, along: ClosedRange<Double>) -> InkStrip? {
        let reach = Self.thickness * line.height / 2
        return InkStrip(page, area: line.print.part(along: along, across: -reach...reach))
    }

    /// The leader that a row of dots is; nil without a number behind it, for a dotted rule under the print, and for a blank to write in
    /// before the label of the next one.
    private func leader(of row: DotRow, among rows: [DotRow], in strip: InkStrip, em: Double) -> Leader? {
        guard abs(strip.local(column: 0, row: row.middle).y) <= em / 2,
            let number = number(behind: row.columns.upperBound, in: strip, em: em / strip.step)
        else { return nil }
        let behind = number.upperBound..<number.upperBound + Int(Self.numberGap * em / strip.step)
        guard !rows.contains(where: { behind.contains($0.columns.lowerBound) }) else { return nil }
        let start = row.columns.lowerBound
        let tail = row.dots.prefix(row.dots.count / 2).last {
            Double($0.upperBound - start) * strip.step <= Self.tail * em
        }
        func place(_ column: Int) -> Double { strip.local(column: Double(column), row: 0).x }
        return Leader(
            strip: strip.area, em: em, dots: place(start)...place(row.columns.upperBound), count: row.dots.count,
            entryEnd: place(tail?.upperBound ?? start),
            number: place(number.lowerBound)...place(number.upperBound))
    }

    /// The columns of the print right behind a column; nil where there is none, or too much for a number.
    ///
    /// - Parameter em: height of the print, in samples.
    private func number(behind column: Int, in strip: InkStrip, em: Double) -> Range<Int>? {
        let near = column..<min(strip.columns, column + Int(Self.numberGap * em))
        guard let first = near.first(where: strip.isInked), Double(first - column) >= Self.leastGap * em else {
            return nil
        }
        var end = first
        for column in first..<strip.columns {
            if strip.isInked(column) { end = column + 1 } else if column >= end + Int(Self.numberBlank * em) { break }
        }
        let rows = strip.inkedRows(of: first..<end)
        guard let top = rows.first, let bottom = rows.last, Double(end - first) <= Self.numberLength * em,
            Double(bottom + 1 - top) > DotRow.sizes.upperBound * em
        else { return nil }
        return first..<end
    }

    private func number(behind leader: Leader, like line: FittedLine) -> FittedLine {
        func box(_ thickness: Double) -> OrientedRectangle {
            let reach = thickness * leader.em / 2
            return leader.strip.part(along: leader.number, across: -reach...reach)
        }
        let core = box(0.5)
        let detected = DetectedLine(
            core: core, rectangle: box(Self.numberThickness), outline: core.quad.corners, score: line.line.score,
            scale: line.line.scale)
        let fits = InkFit(page, detected)?.lines(typical: leader.em) ?? []
        var number = fits.count == 1 ? fits[0] : FittedLine(line: detected, print: box(1))
        let half = number.print.length / 2, reach = number.height / 2
        number.print = number.print.part(
            along: -half...max(half, Self.numberWidth * number.height - half), across: -reach...reach)
        return number
    }
}
