/// Doubtful cells laid in their other form, each with its neighbours: alone, a stroke does not tell what it is.
struct SecondReading: Sendable {
    /// Neighbours on either side. A short strip needs more of them: in one of four characters 」 at an end was read as nothing,
    /// in longer ones with a probability of 1 (`ja-tiers-triple.clean` of `Benchmarks/heldout`).
    private static let neighbours = 1
    private static let neighboursInShort = 3
    /// A strip of fewer doubts is short.
    private static let short = 3

    private let context: Int
    /// The strip's tiles.
    private(set) var tiles: [Tile] = []
    /// Which tile each doubt has.
    private(set) var places: [Int] = []

    /// - Parameter doubts: by their first cell.
    init(_ doubts: [Doubt], in cells: [CellReading.Cell]) {
        context = doubts.count < Self.short ? Self.neighboursInShort : Self.neighbours
        var previous: Doubt?
        for doubt in doubts {
            if let previous, previous.isDash, doubt.isDash, previous.cells.upperBound == doubt.cells.lowerBound {
                // One of a row of dashes: its neighbour is doubtful too.
            } else {
                if let previous { close(after: previous, in: cells) }
                tiles += cells[..<doubt.cells.lowerBound].suffix(context).map(\.tile)
            }
            places.append(tiles.count)
            tiles.append(doubt.tile)
            previous = doubt
        }
        if let previous { close(after: previous, in: cells) }
    }

    private mutating func close(after doubt: Doubt, in cells: [CellReading.Cell]) {
        tiles += cells[doubt.cells.upperBound...].prefix(context).map(\.tile)
        tiles.append(Tile(rows: 0..<0, form: .blank))
    }
}

extension Doubt {
    /// Of the shape of a dash: they come in rows.
    fileprivate var isDash: Bool { kind == .turned && tile.ink.map { $0.width < 0.4 * $0.height } ?? false }
}
