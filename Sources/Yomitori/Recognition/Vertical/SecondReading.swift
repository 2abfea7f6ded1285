/// Doubtful cells laid in their other form, each with its neighbours: alone, a stroke does not tell what it is.
struct SecondReading: Sendable {
    /// The strip's tiles.
    private(set) var tiles: [Tile] = []
    /// Which tile each doubt has.
    private(set) var places: [Int] = []

    /// - Parameter doubts: by their first cell.
    init(_ doubts: [Doubt], in cells: [CellReading.Cell]) {
        var previous: Doubt?
        for doubt in doubts {
            if let previous, previous.isDash, doubt.isDash, previous.cells.upperBound == doubt.cells.lowerBound {
                // One of a row of dashes: its neighbour is doubtful too.
            } else {
                if let previous { close(after: previous, in: cells) }
                if doubt.cells.lowerBound > 0 { tiles.append(cells[doubt.cells.lowerBound - 1].tile) }
            }
            places.append(tiles.count)
            tiles.append(doubt.tile)
            previous = doubt
        }
        if let previous { close(after: previous, in: cells) }
    }

    private mutating func close(after doubt: Doubt, in cells: [CellReading.Cell]) {
        if doubt.cells.upperBound < cells.count { tiles.append(cells[doubt.cells.upperBound].tile) }
        tiles.append(Tile(rows: 0..<0, form: .blank))
    }
}

extension Doubt {
    /// Of the shape of a dash: they come in rows.
    fileprivate var isDash: Bool { kind == .turned && tile.ink.map { $0.width < 0.4 * $0.height } ?? false }
}
