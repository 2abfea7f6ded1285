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

/// Cells of which the first reading may be wrong, and another way of laying them.
struct Doubt: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
        /// A bracket or dash rather than an upright character.
        case turned
        /// One character rather than two marks.
        case joined
        /// Latin letters set sideways rather than a character a cell.
        case sideways
    }

    var kind: Kind
    var cells: Range<Int>
    var tile: Tile
}

/// Finds what to read a second time, and decides between both readings.
struct Doubts: Sendable {
    let forms: CellForms
    let options: ColumnOptions
    /// Rows at which a cell was cut in two for the sake of paired marks.
    let pairCuts: Set<Int>

    func find(in reading: CellReading, ink: InkMap, columns: Range<Int>) -> [Doubt] {
        var doubts: [Doubt] = []
        for (k, cell) in reading.cells.enumerated() {
            if k > 0, pairCuts.contains(cell.tile.rows.lowerBound),
                !PairedMarks.areMarks(reading.cells[k - 1].read, cell.read)
            {
                let rows = reading.cells[k - 1].tile.rows.lowerBound..<cell.tile.rows.upperBound
                let tile = forms.tile(rows, ink: ink.extent(rows: rows, columns: columns))
                doubts.append(Doubt(kind: .joined, cells: k - 1..<k + 1, tile: tile))
            }
            guard let extent = cell.tile.ink, forms.mayBeTurned(extent), !isSure(cell) else { continue }
            var tile = cell.tile
            tile.form = .turned
            doubts.append(Doubt(kind: .turned, cells: k..<k + 1, tile: tile))
        }
        for run in weakRuns(reading) {
            let rows = reading.cells[run.lowerBound].tile.rows.lowerBound..<reading.cells[run.upperBound - 1].tile.rows.upperBound
            let tile = Tile(rows: rows, form: .turned, ink: ink.extent(rows: rows, columns: columns))
            doubts.append(Doubt(kind: .sideways, cells: run, tile: tile))
        }
        return doubts.sorted { $0.cells.lowerBound < $1.cells.lowerBound }
    }

    /// The reading with what the second one knew better.
    func settle(_ doubts: [Doubt], _ second: [[StripCharacter]], in reading: CellReading) -> CellReading {
        var settled = reading
        // One cell for one first, so that a pair's lower mark is known before the pair is judged.
        for (doubt, read) in zip(doubts, second) where doubt.kind == .turned {
            let k = doubt.cells.lowerBound
            guard isBetter(read, than: [reading.cells[k]], .turned) else { continue }
            settled.cells[k] = CellReading.Cell(tile: doubt.tile, read: read)
        }
        // From the last, so that the indices before stay what they are; a stretch before a pair.
        var free = settled.cells.count
        for (doubt, read) in zip(doubts, second).reversed() where doubt.kind != .turned && doubt.cells.upperBound <= free {
            let cells = settled.cells[doubt.cells]
            if doubt.kind == .joined, let upper = cells.first, let lower = cells.last, PairedMarks.areMarks(upper.read, lower.read) {
                continue
            }
            guard isBetter(read, than: Array(cells), doubt.kind) else { continue }
            settled.cells.replaceSubrange(doubt.cells, with: [CellReading.Cell(tile: doubt.tile, read: read)])
            free = doubt.cells.lowerBound
        }
        return settled
    }

    private func isBetter(_ second: [StripCharacter], than first: [CellReading.Cell], _ kind: Doubt.Kind) -> Bool {
        let before = first.map(\.confidence).reduce(0, +) / Double(max(1, first.count))
        guard !second.isEmpty else { return false }
        let after = second.map(\.confidence).reduce(0, +) / Double(second.count)
        switch kind {
        case .turned:
            // A bracket or dash cannot stand upright, so that reading was no good however sure.
            let isPlausible = first.allSatisfy { cell in cell.read.allSatisfy { !Self.neverUpright.contains($0.text) } }
            let sure = second.map(\.confidence).max() ?? 0
            return TurnedCharacters.all.contains(second[0].text) && sure > (isPlausible ? before - 0.1 : before - 0.6)
        case .joined: return after > before - 0.1
        case .sideways: return second.allSatisfy { Self.isSideways($0.text) } && after > before
        }
    }

    private static func isSideways(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { [.latin, .common].contains(Script($0)) }
    }

    private func isSure(_ cell: CellReading.Cell) -> Bool {
        guard cell.read.count == 1, let read = cell.read.first, !Self.likeTurned.contains(read.text) else { return false }
        // Of two that look alike it cannot be sure which one; that is not a matter of form.
        let flat = read.candidates.filter { Self.flat.contains($0.text) }.map(\.confidence).reduce(0, +)
        return max(cell.confidence, flat) >= 0.95
    }

    /// Upright characters of flat shape, some of them twins.
    private static let flat = Set("二ニ三ミこつっへヘべペ".map(String.init))
    private static let neverUpright = TurnedCharacters.all.union(["1", "１", "I", "l", "|", "｜", "丨"])

    /// What brackets and dashes are read as when they are laid upright.
    private static let likeTurned = Set("一|｜Il1丨ーノ丶、亅亠凵冂匚へ^ｌ!！".map(String.init))

    /// Runs of two and more inked cells that were read badly.
    private func weakRuns(_ reading: CellReading) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        var start: Int?
        for k in 0...reading.cells.count {
            let isWeak = k < reading.cells.count && reading.cells[k].isInked
                && (reading.cells[k].confidence < options.doubtfulCell || reading.cells[k].read.allSatisfy { Self.isSideways($0.text) })
            if isWeak, start == nil { start = k }
            if !isWeak, let from = start {
                if k - from >= 2 { runs.append(from..<k) }
                start = nil
            }
        }
        return runs
    }
}
