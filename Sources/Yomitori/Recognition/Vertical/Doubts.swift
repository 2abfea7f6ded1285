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

    /// By their first cell.
    func find(in reading: CellReading, ink: InkMap, columns: Range<Int>) -> [Doubt] {
        func rows(_ cells: Range<Int>) -> Range<Int> {
            reading.cells[cells.lowerBound].tile.rows
                .lowerBound..<reading.cells[cells.upperBound - 1].tile.rows.upperBound
        }
        var doubts: [Doubt] = []
        for (k, cell) in reading.cells.enumerated() {
            if k > 0, pairCuts.contains(cell.tile.rows.lowerBound),
                !PairedMarks.areMarks(reading.cells[k - 1].read, cell.read)
            {
                let rows = rows(k - 1..<k + 1)
                let tile = forms.tile(rows, ink: ink.extent(rows: rows, columns: columns))
                doubts.append(Doubt(kind: .joined, cells: k - 1..<k + 1, tile: tile))
            }
            if let extent = cell.tile.ink, forms.mayBeTurned(extent), !UprightReading(cell).isSure {
                var tile = cell.tile
                tile.form = .turned
                doubts.append(Doubt(kind: .turned, cells: k..<k + 1, tile: tile))
            }
        }
        for run in weakRuns(reading) {
            let tile = Tile(rows: rows(run), form: .turned, ink: ink.extent(rows: rows(run), columns: columns))
            doubts.append(Doubt(kind: .sideways, cells: run, tile: tile))
        }
        return doubts.sorted { $0.cells.lowerBound < $1.cells.lowerBound }
    }

    /// The reading with what the second one knew better.
    ///
    /// - Parameter second: what was read for each doubt.
    func settle(_ doubts: [Doubt], _ second: [[StripCharacter]], in reading: CellReading) -> CellReading {
        var settled = reading
        // One cell for one first, so that a pair's lower mark is known before the pair is judged.
        for (doubt, read) in zip(doubts, second) where doubt.kind == .turned {
            let k = doubt.cells.lowerBound
            let turned = TurnedReading(read, isTall: doubt.tile.ink.map(forms.isTall) ?? false)
            guard turned.isBetter(than: UprightReading(reading.cells[k])) else { continue }
            settled.cells[k] = CellReading.Cell(tile: doubt.tile, read: turned.read)
        }
        // From the last, so that the indices before stay what they are.
        var free = settled.cells.count
        for (doubt, read) in zip(doubts, second).reversed()
        where doubt.kind != .turned && doubt.cells.upperBound <= free {
            guard isBetter(read, than: settled.cells[doubt.cells], doubt.kind) else { continue }
            settled.cells.replaceSubrange(doubt.cells, with: [CellReading.Cell(tile: doubt.tile, read: read)])
            free = doubt.cells.lowerBound
        }
        return settled
    }

    private func isBetter(_ second: [StripCharacter], than first: ArraySlice<CellReading.Cell>, _ kind: Doubt.Kind)
        -> Bool
    {
        guard !second.isEmpty, let upper = first.first, let lower = first.last else { return false }
        let before = first.map(\.confidence).reduce(0, +) / Double(first.count)
        let after = second.map(\.confidence).reduce(0, +) / Double(second.count)
        switch kind {
        case .turned: return false
        case .joined: return !PairedMarks.areMarks(upper.read, lower.read) && after > before - options.formLead
        case .sideways: return second.allSatisfy { Self.isSideways($0.text) } && after > before
        }
    }

    private static func isSideways(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { [.latin, .common].contains(Script($0)) }
    }

    /// Runs of two and more inked cells of which most were read badly.
    private func weakRuns(_ reading: CellReading) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        var start: Int?
        for k in 0...reading.cells.count {
            let isWeak =
                k < reading.cells.count && reading.cells[k].isInked
                && (reading.cells[k].confidence < options.doubtfulCell
                    || reading.cells[k].read.allSatisfy { Self.isSideways($0.text) })
            if isWeak, start == nil { start = k }
            if !isWeak, let from = start {
                let mean = reading.cells[from..<k].map(\.confidence).reduce(0, +) / Double(k - from)
                if k - from >= 2, mean < options.sidewaysBelow { runs.append(from..<k) }
                start = nil
            }
        }
        return runs
    }
}

/// What an upright tile said, and how far that is to be trusted when the shape may be a turned one.
struct UprightReading: Sendable {
    private let cell: CellReading.Cell

    init(_ cell: CellReading.Cell) { self.cell = cell }

    /// No second reading is needed.
    var isSure: Bool {
        guard cell.read.count == 1, let read = cell.read.first, !Self.likeTurned.contains(read.text) else {
            return false
        }
        // Of two that look alike it cannot be sure which one; that is not a matter of form.
        let flat = read.candidates.filter { Self.flat.contains($0.text) }.map(\.confidence).reduce(0, +)
        return max(cell.confidence, flat) >= 0.95
    }

    /// The probability; halved and more where the character never stands upright in a vertical line.
    var trust: Double {
        let isPossible = cell.read.allSatisfy { !Self.neverUpright.contains($0.text) }
        return isPossible ? cell.confidence : cell.confidence - 0.5
    }

    /// Upright characters of flat shape, some of them twins.
    private static let flat = Set("一二ニ三ミこつっへヘべペ、。".map(String.init))
    private static let neverUpright = TurnedCharacters.all.union(["1", "１", "I", "l", "|", "｜", "丨"])
    /// What brackets and dashes are read as when they are laid upright.
    private static let likeTurned = Set("|｜Il1丨ーノ丶亅亠凵冂匚^ｌ!！".map(String.init))
}

/// What a turned tile said of one cell.
struct TurnedReading: Sendable {
    let read: [StripCharacter]

    /// - Parameter isTall: the cell's ink is tall and narrow. Nothing that lies flat when it is turned can be the
    ///   character 一 then, which lies flat in vertical print too: it is a dash.
    init(_ read: [StripCharacter], isTall: Bool) {
        self.read = read.map { character in
            guard isTall, character.text == "一" else { return character }
            var dash = character
            dash.text = "ー"
            if let candidate = character.candidates.first(where: { $0.text == "ー" }) {
                dash.confidence = candidate.confidence
            }
            return dash
        }
    }

    func isBetter(than upright: UprightReading) -> Bool {
        guard let first = read.first, TurnedCharacters.all.contains(first.text) else { return false }
        let sure = read.map { max($0.confidence, $0.candidates.first?.confidence ?? 0) }.max() ?? 0
        return sure > upright.trust - 0.1
    }
}
