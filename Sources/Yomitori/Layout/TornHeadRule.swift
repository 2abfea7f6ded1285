import YomitoriCore

/// Finds a heading over all columns in whose own space their gutter goes on, so that it looks like the beginning of two columns: a
/// paper's name and its number, a title and the date at the page's edge, the bar above the columns of a screen.
struct TornHeadRule {
    let options: LayoutOptions

    /// The heading's parts in their order, and the columns below; nil where the first row is no such heading. Parts are its large
    /// boxes and the small ones beside them, or each box of a bar.
    func parted(_ boxes: [FlowBox], direction: TextDirection) -> (heading: [[FlowBox]], body: [FlowBox])? {
        let rows = boxes.rows
        guard rows.count > 2, rows[0].count > 1, !rows[0].contains(where: \.isGroup) else { return nil }
        let head = rows[0], body = Array(rows[1...].joined())
        let em = body.em
        let title = head.filter { $0.em >= options.titleSize * em }
        let beside = head.filter { $0.em < options.titleSize * em }
        let isBar = title.isEmpty && direction == .horizontal && head.count >= Self.leastEntries
        guard !title.isEmpty || isBar else { return nil }
        let rule = ColumnRule(options: options)
        guard rule.columns(of: boxes).count > 1 else { return nil }
        let columns = rule.columns(of: body)
        guard columns.count > 1, TableRule(options: options).table(of: columns, direction: direction) == nil,
            isApart(head.bounds, from: columns, em: em),
            head.contains(where: { reachesIntoGutter($0.rect, of: columns, em: em) })
                || isDate(beside, of: title, over: columns, em: em)
        else { return nil }
        return (isBar ? head.map { [$0] } : [title, beside].filter { !$0.isEmpty }, body)
    }

    /// How many boxes make a bar: one or two in the size of the text may be a column's first lines.
    private static let leastEntries = 3

    /// Whether a row is farther from every column than the columns' lines are from each other: no line of theirs stands beside it.
    private func isApart(_ head: Rect, from columns: [[FlowBox]], em: Double) -> Bool {
        let gaps = columns.flatMap { column -> [Double] in
            let rows = column.rows.map(\.bounds)
            return zip(rows.dropFirst(), rows).map { $0.minY - $1.maxY }
        }
        guard let usual = median(gaps) else { return false }
        let least = options.marginRowGap * max(usual, TableEdges.leastRowGap * em)
        return columns.allSatisfy { $0.bounds.minY - head.maxY > least }
    }

    /// Whether a box stands in a gutter by more than what a detector's box runs on behind its line's end.
    private func reachesIntoGutter(_ box: Rect, of columns: [[FlowBox]], em: Double) -> Bool {
        let rule = ColumnRule(options: options)
        return zip(columns, columns.dropFirst()).contains { left, right in
            guard let edges = rule.edges(of: left, and: right, support: rule.facing(left, right)) else { return false }
            return min(box.maxX, edges.start) - max(box.minX, edges.end) > options.gutterReach * em
        }
    }

    /// Whether boxes beside a title stand at the end of the last column and are clearly smaller: an article's heading begins with
    /// its column or stands in its middle.
    private func isDate(_ beside: [FlowBox], of title: [FlowBox], over columns: [[FlowBox]], em: Double) -> Bool {
        guard let size = title.map(\.em).min(), let end = columns.last?.bounds.maxX else { return false }
        return !beside.isEmpty
            && beside.allSatisfy { box in
                size >= options.sizeRatio * box.em && box.rect.maxX >= end - em
                    && !columns.contains { abs($0.bounds.minX - box.rect.minX) <= em }
            }
    }
}
