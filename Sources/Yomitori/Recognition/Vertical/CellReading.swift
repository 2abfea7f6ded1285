/// The cells of a column with what was read in each.
struct CellReading: Sendable {
    struct Cell: Sendable, Hashable {
        var tile: Tile
        var read: [StripCharacter] = []

        /// The probability of what was read, the weakest of several; 0 when nothing was.
        var confidence: Double { read.map(\.confidence).min() ?? 0 }
        var isInked: Bool { tile.ink != nil }
    }

    var cells: [Cell]
    let forms: CellForms

    init(_ tiles: [Tile], read: [[StripCharacter]], forms: CellForms) {
        self.forms = forms
        cells = zip(tiles, read).map { Cell(tile: $0, read: $1) }
    }

    var text: String { cells.flatMap(\.read).map(\.text).joined() }

    /// Mean probability of the characters, 0…1.
    var confidence: Double {
        let read = cells.flatMap(\.read)
        return read.isEmpty ? 0 : read.map(\.confidence).reduce(0, +) / Double(read.count)
    }

    /// Share of the inked cells that gave a character, 0…1.
    var filled: Double {
        let inked = cells.filter(\.isInked)
        return inked.isEmpty ? 0 : Double(inked.count { !$0.read.isEmpty }) / Double(inked.count)
    }
}
