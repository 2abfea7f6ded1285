import YomitoriCore

/// The two pages of an opened book are read one after the other.
struct SpreadRule {
    let options: LayoutOptions
    let em: Double
    let page: Rect

    /// The pages in reading order: one, or two when an empty strip divides a wide picture in its middle.
    func pages(of lines: [LayoutLine]) -> [[Int]] {
        let all = Array(lines.indices)
        guard let first = lines.first else { return [] }
        let bounds = lines.dropFirst().reduce(first.box) { $0.union($1.box) }
        let vertical = lines.filter { $0.line.direction == .vertical }.reduce(0) { $0 + $1.flow.width }
        let horizontal = lines.filter { $0.line.direction == .horizontal }.reduce(0) { $0 + $1.flow.width }
        // Between vertical lines there are gaps anyhow.
        let fold = options.fold * em * (vertical > horizontal ? 1.4 : 1)
        guard page.width > page.height, bounds.width > bounds.height,
            let middle = widestGap(in: lines, bounds, fold: fold)
        else { return [all] }
        let left = all.filter { lines[$0].box.midX < middle }
        let right = all.filter { lines[$0].box.midX >= middle }
        guard min(left.count, right.count) >= 4 else { return [all] }
        if vertical > horizontal { return [right, left] }
        return isTable(left, right, lines) ? [all] : [left, right]
    }

    /// Whether the gap parts columns of one wide table: aligned rows of short cells, with other gaps like it or in a shape
    /// that two pages do not have, and no sign of two tables.
    private func isTable(_ left: [Int], _ right: [Int], _ lines: [LayoutLine]) -> Bool {
        let halves = [left, right].map { half in
            half.map { FlowBox(index: $0, rect: lines[$0].box, em: lines[$0].em) }
        }
        guard TableRule(options: options).table(of: halves, direction: .horizontal) != nil else { return false }
        if page.width > options.spreadAspect * page.height { return true }
        if FacingPages(options: options, halves: halves, lines: lines).holdTwoTables { return false }
        // Pages of a book are not wider than high, nor is what fills them.
        if halves.allSatisfy({ $0.bounds.width > $0.bounds.height }) { return true }
        if hasTitleAtMiddle(halves.flatMap { $0 }) { return true }
        let fold = halves[1].bounds.minX - halves[0].bounds.maxX
        let columns = halves.map { ColumnRule(options: options).columns(of: $0).map(\.bounds) }
        if isFirstColumn(columns[0], before: columns[1], fold: fold) { return true }
        let gutters = columns.flatMap { columns in zip(columns.dropFirst(), columns).map { $0.minX - $1.maxX } }
        return gutters.max().map { $0 >= options.foldGutter * fold } ?? true
    }

    /// Whether the first line, with none beside it, stands at the middle of all print, where two pages have their fold.
    private func hasTitleAtMiddle(_ boxes: [FlowBox]) -> Bool {
        guard let row = boxes.rows.first, row.count == 1 else { return false }
        return abs(row[0].rect.midX - boxes.bounds.midX) <= boxes.em / 2
    }

    /// Whether the left half is one column, narrower than the gap, and the right one has several: what fills a page is wider
    /// than the margins beside it, a table's first column need not be.
    private func isFirstColumn(_ left: [Rect], before right: [Rect], fold: Double) -> Bool {
        left.count == 1 && left[0].width < fold && right.count > 1
    }

    /// The middle of the widest empty strip in the middle third, if it is wide enough for a fold: two margins, each
    /// wider than the distance of lines (JLREQ 2.3.1).
    private func widestGap(in lines: [LayoutLine], _ bounds: Rect, fold: Double) -> Double? {
        var edge = bounds.minX
        var best: (width: Double, middle: Double)?
        for box in lines.map(\.box).sorted(by: { $0.minX < $1.minX }) {
            let width = box.minX - edge
            let middle = (box.minX + edge) / 2
            if width > best?.width ?? fold, abs(middle - bounds.midX) < bounds.width / 6 { best = (width, middle) }
            edge = max(edge, box.maxX)
        }
        return best?.middle
    }
}
