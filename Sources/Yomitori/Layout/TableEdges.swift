import YomitoriCore

/// Tells the lines above and below a table that are none of its rows: its caption, its source.
struct TableEdges {
    let options: LayoutOptions

    /// Gaps between rows count as this wide at least, in em: boxes of small or blurred print nearly touch, and a multiple of nothing
    /// would be any gap. Set by hand: narrower are those of 3 of 21 tables of `eval-dev/rendered`, `Benchmarks/heldout`, group
    /// `tune`, and `eval-dev/real/pubtabnet` (0.08, 0.25, 0.28; the others 0.37 to 1.41), while the lines above and below are 1 to
    /// 2.3 em away.
    static let leastRowGap = 0.3

    /// Ratio to the cells' print from which a line is a title, however short it is: two steps of the classical scale of type
    /// (10, 12, 14 points: 1.4) and what boxes of blurred print differ by.
    private static let sureTitle = 1.6

    /// The boxes of a table and those of such lines.
    func parted(_ boxes: [FlowBox]) -> (above: [FlowBox], table: [FlowBox], below: [FlowBox]) {
        let rows = boxes.rows
        let above = max(count(of: rows), titled(rows)), below = count(of: rows.reversed())
        guard above + below + 2 <= rows.count else { return ([], boxes, []) }
        let end = rows.count - below
        return (Array(rows[..<above].joined()), Array(rows[above..<end].joined()), Array(rows[end...].joined()))
    }

    /// How many of the first rows are lines by themselves: one box each, farther from the rows behind them than these are
    /// from each other, and longer than a cell.
    private func count(of rows: [[FlowBox]]) -> Int {
        let gaps = zip(rows.dropFirst(), rows).map { Self.gap($0.bounds, $1.bounds) }
        let single = rows.prefix { $0.count == 1 && !$0[0].isGroup }.count
        let cells = Array(rows.filter { $0.count > 1 }.joined())
        guard single > 0, !cells.isEmpty, let usual = median(gaps), let widest = cells.map(\.rect.width).max() else {
            return 0
        }
        let table = cells.bounds, em = cells.em
        let last = (1...single).last(where: { number in
            let lines = Array(rows[..<number].joined())
            return gaps[number - 1] > options.tableRowGap * max(usual, Self.leastRowGap * em)
                && lines.contains { $0.rect.width > widest }
                && lines.allSatisfy { isAtEdgeOrMiddle($0.rect, of: table, em: em) }
        })
        return last ?? 0
    }

    /// How many of the first rows are a title, in larger print than any cell, and single lines below it that reach beyond the
    /// cells or stand in their middle, as a form's date.
    private func titled(_ rows: [[FlowBox]]) -> Int {
        let lines = Array(rows.prefix { $0.count == 1 && !$0[0].isGroup }.joined())
        let cells = Array(rows.filter { $0.count > 1 }.joined())
        guard let largest = cells.map(\.em).max() else { return 0 }
        let em = cells.em, table = cells.bounds
        let widest = cells.map(\.rect.width).max() ?? 0
        // A head of one column in boxes of blurred print is as narrow as that.
        let title = lines.lastIndex {
            let isLarger = $0.em >= options.titleSize * em && $0.em > largest
            return isLarger && ($0.rect.width > widest || $0.em >= Self.sureTitle * em)
        }
        guard let title else { return 0 }
        return title + 1
            + lines[(title + 1)...].prefix { line in
                !cells.contains { abs($0.rect.minX - line.rect.minX) <= em }
                    && (isAtEdgeOrMiddle(line.rect, of: table, em: em) || line.rect.maxX >= table.maxX + em)
            }.count
    }

    /// Whether a line does not stand over some of the columns only, as a head of several does.
    private func isAtEdgeOrMiddle(_ line: Rect, of table: Rect, em: Double) -> Bool {
        line.minX <= table.minX + em || abs(line.midX - table.midX) <= em
    }

    /// The blank between two rows, whichever is the upper one; 0 where they overlap.
    private static func gap(_ a: Rect, _ b: Rect) -> Double { max(0, a.minY - b.maxY, b.minY - a.maxY) }
}
