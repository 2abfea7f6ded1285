import YomitoriCore

/// Rows whose cells were found as one box, or heads over several columns, hide a table's gutters. They belong to the
/// table next to them all the same.
struct TableGrowth {
    let options: LayoutOptions

    func grown(_ bands: [ColumnRule.Band], direction: TextDirection) -> [ColumnRule.Band] {
        var result: [ColumnRule.Band] = []
        for band in bands {
            guard let cells = cells(of: band, direction) else {
                // Lines below a table.
                if case .lines(let lines) = band, case .table(let table) = result.last {
                    let (taken, rest) = rows(of: lines.rows, at: table)
                    result[result.count - 1] = .table(table + taken)
                    if !rest.isEmpty { result.append(.lines(rest)) }
                } else {
                    result.append(band)
                }
                continue
            }
            // Lines above a table, and the table above them when nothing is left between.
            var table = cells
            if case .lines(let lines) = result.last {
                let (taken, rest) = rows(of: lines.rows.reversed(), at: table)
                table += taken
                result.removeLast()
                if !rest.isEmpty { result.append(.lines(rest)) }
            }
            if case .table(let upper) = result.last, isNear(upper, table) {
                result[result.count - 1] = .table(upper + table)
            } else {
                result.append(.table(table))
            }
        }
        return result
    }

    private func cells(of band: ColumnRule.Band, _ direction: TextDirection) -> [FlowBox]? {
        guard case .columns(let left, let right) = band else { return nil }
        let columns = ColumnRule(options: options).columns(of: left + right)
        let table = TableRule(options: options).table(
            of: columns.count > 1 ? columns : [left, right], direction: direction)
        return table == nil ? nil : left + right
    }

    /// The rows, the nearest first, that go on with the table: near to it, in several pieces.
    private func rows(of rows: [[FlowBox]], at table: [FlowBox]) -> (taken: [FlowBox], rest: [FlowBox]) {
        var taken: [FlowBox] = []
        var rest = rows[...]
        while let row = rest.first, row.count > 1, isNear(table + taken, row) { taken += rest.removeFirst() }
        return (taken, rest.flatMap { $0 })
    }

    private func isNear(_ table: [FlowBox], _ other: [FlowBox]) -> Bool {
        let a = table.bounds, b = other.bounds
        let rows = table.rows.map(\.bounds)
        let usual = median(zip(rows.dropFirst(), rows).map { max(0, $0.minY - $1.maxY) }) ?? 0
        let gap = max(b.minY - a.maxY, a.minY - b.maxY)
        return gap <= options.tableRowGap * max(usual, 0.3 * table.em)
            && a.overlapX(b) >= 0.8 * min(a.width, b.width) && b.width <= 1.2 * a.width
    }
}
