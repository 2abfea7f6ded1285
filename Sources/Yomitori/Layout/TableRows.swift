import YomitoriCore

/// Lines of print put together to a table's rows: a cell may have several lines, and its row then has as many.
struct TableRows {
    let options: LayoutOptions
    /// The column of each box, by its index.
    let column: [Int: Int]

    /// - Parameter rows: lines of print from the first to the last, each from left to right.
    func joined(_ rows: [[FlowBox]]) -> [[FlowBox]] {
        joiningUnheaded(joiningWrapped(rows, widths: widths(of: rows)))
    }

    /// A line of print goes on with the row above when each of its cells was broken there for want of room, and the row
    /// above has more cells. A heading between rows follows cells with room left.
    private func joiningWrapped(_ rows: [[FlowBox]], widths: [Int: ClosedRange<Double>]) -> [[FlowBox]] {
        var joined: [[FlowBox]] = []
        var isWrapped: [Bool] = []
        for row in rows {
            if let above = joined.last, columns(row).isStrictSubset(of: columns(above)),
                goesOn(row, from: above, widths)
            {
                joined[joined.count - 1] += row
                isWrapped[joined.count - 1] = true
            } else {
                joined.append(row)
                isWrapped.append(false)
            }
        }
        // Cells at the middle of a first cell of several lines have lines above them too.
        var centred: [[FlowBox]] = []
        for (index, row) in joined.enumerated() {
            if isWrapped[index], let above = centred.last, columns(above) == [0], goesOn(row, from: above, widths) {
                centred[centred.count - 1] += row
            } else {
                centred.append(row)
            }
        }
        return centred
    }

    private func goesOn(_ row: [FlowBox], from above: [FlowBox], _ widths: [Int: ClosedRange<Double>]) -> Bool {
        columns(row).intersection(columns(above)).allSatisfy { number in
            guard let last = above.filter({ column[$0.index] == number }).max(by: { $0.rect.maxY < $1.rect.maxY }),
                let next = row.first(where: { column[$0.index] == number }), let width = widths[number]
            else { return false }
            let em = max(last.em, next.em)
            return last.rect.width >= options.wrappedLength * em
                && last.rect.maxX + 0.3 * em + next.firstWord > width.upperBound
                && -options.indent...options.signGap ~= (next.rect.minX - last.rect.minX) / em
                && next.rect.minY - last.rect.maxY <= em
        }
    }

    /// Rows without a first cell belong to the row above when they are nearer to it than rows with one are to each other,
    /// or when they have fewer cells and are nearer to it than to the row below, as the second line of a table's head.
    /// Below the last row with a first cell, those that have the same columns are rows of their own: subtotal, tax, total.
    private func joiningUnheaded(_ rows: [[FlowBox]]) -> [[FlowBox]] {
        let starts = rows.map { columns($0).contains(0) }
        func gap(_ index: Int) -> Double { rows[index].bounds.minY - rows[index - 1].bounds.maxY }
        let usual = median((1..<max(1, rows.count)).filter { starts[$0] }.map(gap))
        let lastStart = starts.lastIndex(of: true) ?? rows.count
        var joined: [[FlowBox]] = []
        for (index, row) in rows.enumerated() {
            guard index > 0, !starts[index] else {
                joined.append(row)
                continue
            }
            let above = columns(joined[joined.count - 1])
            if index > lastStart, columns(row) == above {
                joined.append(row)
                continue
            }
            let em = row.em
            let isNear = usual.map { gap(index) < $0 - 0.2 * em } ?? false
            let others = above.subtracting([0])
            let isPart = columns(row).isStrictSubset(of: others)
            let isNearer = index + 1 < rows.count && gap(index) <= gap(index + 1) - 0.3 * em
            if isNear || isPart && isNearer && gap(index) <= 0.5 * em {
                joined[joined.count - 1] += row
            } else {
                joined.append(row)
            }
        }
        return joined
    }

    private func columns(_ row: [FlowBox]) -> Set<Int> { Set(row.compactMap { column[$0.index] }) }

    /// From where to where each column's cells reach; a cell alone in its row may run on into the next columns.
    private func widths(of rows: [[FlowBox]]) -> [Int: ClosedRange<Double>] {
        var boxes: [Int: [FlowBox]] = [:]
        for box in rows.joined() { if let number = column[box.index] { boxes[number, default: []].append(box) } }
        let starts = boxes.compactMapValues { $0.map(\.rect.minX).min() }
        return boxes.mapValues { cells in
            let left = cells.map(\.rect.minX).min() ?? 0
            let next = starts.values.filter { $0 > left }.min() ?? .infinity
            let ends = cells.map(\.rect.maxX)
            return left...max(left, ends.filter { $0 <= next }.max() ?? ends.max() ?? left)
        }
    }
}
