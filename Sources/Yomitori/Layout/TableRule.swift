import YomitoriCore

/// Tells a table's columns from columns of text: its rows align, and its cells are shorter than running text.
struct TableRule {
    let options: LayoutOptions

    /// The table that these columns make, row by row; nil when they are columns of text.
    func table(of columns: [[FlowBox]], direction: TextDirection) -> FlowRegion? {
        var column: [Int: Int] = [:]
        for (number, boxes) in columns.enumerated() { for box in boxes { column[box.index] = number } }
        let boxes = columns.flatMap { $0 }
        var rows = boxes.rows
        let shared = rows.filter { Set($0.compactMap { column[$0.index] }).count >= 2 }.count
        guard shared >= 2, Double(shared) >= options.tableRowShare * Double(rows.count),
            2 * columns.filter(isProse).count <= columns.count - (columns.count == 2 ? 1 : 0)
        else { return nil }
        rows = joiningContinuations(rows, column: column)
        var region = FlowRegion(rule: .table, direction: direction, indices: [])
        for (number, row) in rows.enumerated() {
            let ordered = row.sorted {
                (column[$0.index] ?? 0, $0.rect.midY) < (column[$1.index] ?? 0, $1.rect.midY)
            }
            for box in ordered {
                region.indices.append(box.index)
                region.cells[box.index] = TableCell(row: number, column: column[box.index] ?? 0)
            }
        }
        return region
    }

    /// Long lines at the distance of running text.
    private func isProse(_ boxes: [FlowBox]) -> Bool {
        let em = boxes.em
        let middles = boxes.map(\.rect.midY).sorted()
        let pitch = median(zip(middles.dropFirst(), middles).map { $0 - $1 }) ?? .infinity
        return (median(boxes.map(\.rect.width)) ?? 0) >= options.proseLength * em && pitch <= options.proseLinePitch * em
    }

    /// A row without a first cell, closer to the row above it than rows with one are, goes on with that row's cells.
    private func joiningContinuations(_ rows: [[FlowBox]], column: [Int: Int]) -> [[FlowBox]] {
        let starts = rows.map { row in row.contains { column[$0.index] == 0 } }
        func gap(_ index: Int) -> Double { rows[index].bounds.minY - rows[index - 1].bounds.maxY }
        let full = (1..<max(1, rows.count)).filter { starts[$0] && starts[$0 - 1] }.map(gap)
        guard let usual = median(full) else { return rows }
        var joined: [[FlowBox]] = []
        for (index, row) in rows.enumerated() {
            let em = row.em
            if index > 0, !starts[index], gap(index) < usual - 0.2 * em {
                joined[joined.count - 1] += row
            } else {
                joined.append(row)
            }
        }
        return joined
    }
}
