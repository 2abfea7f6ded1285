import YomitoriCore

/// Tells a table's columns from columns of text: its rows align, and its cells are shorter than running text and no entries of an
/// index.
struct TableRule {
    let options: LayoutOptions

    /// The table that these columns make, row by row; nil when they are columns of text.
    func table(of columns: [[FlowBox]], direction: TextDirection) -> FlowRegion? {
        let boxes = columns.flatMap { $0 }
        let column = Self.numbers(of: columns)
        let rows = boxes.rows
        let shared = rows.filter { Set($0.compactMap { column[$0.index] }).count >= 2 }.count
        guard shared >= 2, Double(shared) >= options.tableRowShare * Double(rows.count), !areText(columns) else {
            return nil
        }
        return table(of: rows, column: Self.numbers(of: columns.flatMap(splittingUnderSpans)), direction: direction)
    }

    /// The table that these boxes make, wherever its gutters are.
    func table(inside boxes: [FlowBox], direction: TextDirection) -> FlowRegion {
        table(of: boxes.rows, column: Self.numbers(of: splittingUnderSpans(boxes)), direction: direction)
    }

    private func table(of rows: [[FlowBox]], column: [Int: Int], direction: TextDirection) -> FlowRegion {
        var region = FlowRegion(rule: .table, direction: direction, indices: [])
        for (number, row) in TableRows(options: options, column: column).joined(rows).enumerated() {
            let cells = Dictionary(grouping: row) { column[$0.index] ?? 0 }
            for (column, lines) in cells.sorted(by: { $0.key < $1.key }) {
                for box in lines.rows.joined() {
                    region.indices.append(box.index)
                    region.cells[box.index] = TableCell(row: number, column: column)
                }
            }
        }
        return region
    }

    /// Whether most of the lines stand in columns of running text, or all columns are of an index. One column of running text may
    /// name a table's rows.
    private func areText(_ columns: [[FlowBox]]) -> Bool {
        if columns.allSatisfy({ IndexEntryPattern.isColumn($0.map(\.isIndexEntry)) }) { return true }
        // A gutter that is too narrow to be one leaves cells beside each other in one column, which together are as long as a line of text.
        let columns = columns.flatMap(splittingUnderSpans)
        let prose = columns.filter(isProse)
        let lines = columns.reduce(0) { $0 + $1.count }
        return columns.count - prose.count < 1 || prose.count > 1 && 2 * prose.reduce(0) { $0 + $1.count } > lines
    }

    private static func numbers(of columns: [[FlowBox]]) -> [Int: Int] {
        var numbers: [Int: Int] = [:]
        for (number, boxes) in columns.enumerated() { for box in boxes { numbers[box.index] = number } }
        return numbers
    }

    /// Columns that only a few boxes, heads over several columns, hold together. Such a head belongs to the first of them.
    private func splittingUnderSpans(_ boxes: [FlowBox]) -> [[FlowBox]] {
        let em = boxes.em
        var best: (x: Double, score: Int)?
        for x in boxes.map({ $0.rect.minX - options.supportedGutter * em / 4 }) {
            let spans = boxes.filter { $0.rect.minX < x && $0.rect.maxX > x }.count
            let left = boxes.filter { $0.rect.maxX <= x }.count
            let right = boxes.filter { $0.rect.minX >= x }.count
            let score = min(left, right) - 2 * spans
            guard min(left, right) >= 2, Double(spans) <= options.tableSpanShare * Double(boxes.count),
                score > best?.score ?? 0
            else { continue }
            best = (x, score)
        }
        guard let x = best?.x else { return [boxes] }
        return splittingUnderSpans(boxes.filter { $0.rect.minX < x })
            + splittingUnderSpans(boxes.filter { $0.rect.minX >= x })
    }

    /// Long lines at the distance of running text, or longer ones at any; pieces of a line count as one.
    private func isProse(_ boxes: [FlowBox]) -> Bool {
        let em = boxes.em
        let rows = boxes.rows
        let lines = rows.flatMap { $0.joiningPieces(closerThan: em) }
        // Cells beside each other tell nothing of it.
        let middles = rows.map(\.bounds.midY).sorted()
        let pitch = median(zip(middles.dropFirst(), middles).map { $0 - $1 }) ?? .infinity
        // What most of the print stands in: a table inside a column of text has many cells, but little print.
        let length = weightedMedian(lines.map { ($0.width, $0.width) }) ?? 0
        return length >= options.proseLength * em && pitch <= options.proseLinePitch * em
            || length >= options.longProseLength * em
    }
}
