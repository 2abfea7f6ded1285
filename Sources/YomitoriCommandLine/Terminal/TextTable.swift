/// Cells in columns: the first at the left, the others as told.
struct TextTable {
    var rows: [[String]]
    /// Whether all columns but the first are lined up at their right, as numbers are.
    var isNumeric = false

    /// A line a row, two spaces between columns, none at the end of a line.
    var text: String {
        let count = rows.map(\.count).max() ?? 0
        let widths = (0..<count).map { column in
            rows.map { column < $0.count ? DisplayWidth.columns(of: $0[column]) : 0 }.max() ?? 0
        }
        return rows.map { row in
            var line = row.enumerated().map { column, cell in
                DisplayWidth.padded(cell, to: widths[column], onLeft: isNumeric && column > 0)
            }.joined(separator: "  ")
            while line.last == " " { line.removeLast() }
            return line + "\n"
        }.joined()
    }
}
