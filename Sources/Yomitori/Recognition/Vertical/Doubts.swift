import YomitoriCore

/// Cells of which the first reading may be wrong, and another way of laying them.
struct Doubt: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
        /// A bracket or dash rather than an upright character.
        case turned
        /// One character rather than two marks.
        case joined
        /// Latin letters set sideways rather than a character a cell.
        case sideways
        /// Two letters or marks of half a width set sideways rather than a character, however probable that is.
        case pairs
        /// The same character, drawn larger.
        case unclear
        /// Two figures side by side rather than one, drawn larger.
        case crowded
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
    /// The first reading was one in less than natural proportions.
    let isDrawnSmall: Bool

    /// By their first cell.
    func find(in reading: CellReading, ink: InkMap, columns: Range<Int>) -> [Doubt] {
        func rows(_ cells: Range<Int>) -> Range<Int> {
            reading.cells[cells.lowerBound].tile.rows
                .lowerBound..<reading.cells[cells.upperBound - 1].tile.rows.upperBound
        }
        var doubts: [Doubt] = []
        for (k, cell) in reading.cells.enumerated() {
            if k > 0, pairCuts.contains(cell.tile.rows.lowerBound),
                !PairedMarks.areMarks(reading.cells[k - 1].read, cell.read), !PairedMarks.isStop(cell.read)
            {
                let rows = rows(k - 1..<k + 1)
                let tile = forms.tile(rows, ink: ink.extent(rows: rows, columns: columns))
                doubts.append(Doubt(kind: .joined, cells: k - 1..<k + 1, tile: tile))
            }
            if let extent = cell.tile.ink, forms.mayBeTurned(extent),
                !UprightReading(cell).isSure || Self.isStrayGeminate(k, reading.cells)
            {
                var tile = cell.tile
                tile.form = .turned
                doubts.append(Doubt(kind: .turned, cells: k..<k + 1, tile: tile))
            } else if isDrawnSmall, CrowdedFigures.mayHold(cell, em: forms.em) {
                doubts.append(Doubt(kind: .crowded, cells: k..<k + 1, tile: cell.tile))
            } else if isDrawnSmall, cell.read.count == 1, cell.confidence < options.unclearCell {
                doubts.append(Doubt(kind: .unclear, cells: k..<k + 1, tile: cell.tile))
            }
        }
        func sideways(_ run: Range<Int>, _ kind: Doubt.Kind) -> Doubt {
            let tile = Tile(rows: rows(run), form: .turned, ink: ink.extent(rows: rows(run), columns: columns))
            return Doubt(kind: kind, cells: run, tile: tile)
        }
        let weak = weakRuns(reading)
        doubts += weak.map { sideways($0, .sideways) }
        doubts += pairedRuns(reading, ink, columns).filter { !weak.contains($0) }.map { sideways($0, .pairs) }
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
            let turned = TurnedReading(read), upright = UprightReading(reading.cells[k])
            guard turned.isBetter(than: upright),
                !upright.isSure || turned.read.allSatisfy({ Self.opening.contains($0.text) }),
                !(turned.isStroke && upright.isFootedOne(behind: k > 0 ? settled.cells[k - 1].read.last : nil))
            else { continue }
            settled.cells[k] = CellReading.Cell(tile: doubt.tile, read: turned.read)
        }
        // What was taken for a crowded figure may be another character that was read badly: kanji are as wide as two figures.
        for (doubt, read) in zip(doubts, second) where [.unclear, .crowded].contains(doubt.kind) && read.count == 1 {
            let k = doubt.cells.lowerBound, before = settled.cells[k].confidence
            if before < options.unclearCell, read[0].confidence > before { settled.cells[k].read = read }
        }
        for (doubt, read) in zip(doubts, second) where doubt.kind == .crowded {
            let k = doubt.cells.lowerBound
            guard CrowdedFigures.are(read, with: settled.cells[k].read) else { continue }
            CrowdedFigures.put(read, at: k, in: &settled.cells)
        }
        // One character rather than two before a whole run: two strokes of 三 are no 11. A whole word before its parts.
        let words = zip(doubts, second).filter { [.sideways, .pairs].contains($0.0.kind) }
        let several =
            zip(doubts, second).filter { $0.0.kind == .joined } + words.sorted { $0.0.cells.count > $1.0.cells.count }
        var taken: [(doubt: Doubt, read: [StripCharacter])] = []
        for (doubt, read) in several
        where !taken.contains(where: { $0.doubt.cells.overlaps(doubt.cells) })
            && isBetter(read, than: settled.cells[doubt.cells], doubt.kind)
        {
            taken.append((doubt, read))
        }
        // Letters alone after words were judged, of which they may be parts; a word that was taken comes in their place.
        for (doubt, read) in zip(doubts, second) where doubt.cells.count == 1 && doubt.tile.form == .turned {
            let k = doubt.cells.lowerBound
            guard let letter = LyingLetter(read), letter.isBetter(than: settled.cells[k], em: forms.em),
                LyingLetter.mayLie(at: k, in: settled.cells, fair: options.unclearCell)
            else { continue }
            settled.cells[k] = CellReading.Cell(tile: doubt.tile, read: [letter.read])
        }
        // From the last, so that the indices before stay what they are.
        for (doubt, read) in taken.sorted(by: { $0.doubt.cells.lowerBound > $1.doubt.cells.lowerBound }) {
            settled.cells.replaceSubrange(
                doubt.cells, with: [CellReading.Cell(tile: doubt.tile, read: read)])
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
        case .turned, .unclear, .crowded: return false
        case .joined:
            return !PairedMarks.areMarks(upper.read, lower.read) && after > before - options.formLead
        case .pairs: return LyingPairs.areSpelled(second, in: first.count)
        case .sideways:
            if LyingPairs.areSpelled(second, in: first.count) { return true }
            let letters = second.count { $0.text.unicodeScalars.allSatisfy { Script($0) == .latin } }
            return second.contains { Self.isLatin($0.text) }
                && second.allSatisfy { Self.mayStandSideways($0.text) }
                && (first.count > 1 ? after > before : letters >= 2 && after > before + options.letterLead)
        }
    }

    /// Latin words may have brackets and dashes of the column around them.
    private static func mayStandSideways(_ text: String) -> Bool {
        isLatin(text) || TurnedCharacters.all.contains(text)
    }

    private static func isLatin(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { [.latin, .common].contains(Script($0)) }
    }

    /// What a small っ that was surely read may be instead.
    private static let opening: Set<String> = ["「", "『", "（", "(", "〔", "[", "【", "《", "〈", "｛", "{"]

    /// Whether a small っ was read before a Han character, where few words have one (引っ越し): 『 laid upright was read so with 0.97
    /// and 0.98.
    private static func isStrayGeminate(_ k: Int, _ cells: [CellReading.Cell]) -> Bool {
        guard cells[k].read.map(\.text) == ["っ"], k + 1 < cells.count, let next = cells[k + 1].read.first else {
            return false
        }
        return next.text.unicodeScalars.allSatisfy { Script($0) == .han }
    }

    /// Read badly, or as what letters that lie look like.
    private func isWeak(_ cell: CellReading.Cell) -> Bool {
        cell.isInked && (cell.confidence < options.doubtfulCell || cell.read.allSatisfy { Self.isLatin($0.text) })
    }

    /// Runs of two and more inked cells of which most were read badly.
    private func weakRuns(_ reading: CellReading) -> [Range<Int>] {
        let cells = reading.cells
        var weak = cells.map(isWeak)
        // Between two weak cells one may have been read as something else by chance.
        for k in cells.indices.dropFirst().dropLast()
        where !weak[k] && weak[k - 1] && weak[k + 1] && cells[k].isInked
            && cells[k].confidence < options.chanceCell
        {
            weak[k] = true
        }
        return Self.runs(weak).compactMap { withoutKana($0, cells) }.filter { run in
            let mean = cells[run].map(\.confidence).reduce(0, +) / Double(run.count)
            // Two letters may take no more than one character's place.
            return mean < (run.count >= 2 ? options.sidewaysBelow : options.strangeCell)
        }
    }

    /// Cells that may hold two letters each, and the words that they make with what was read badly beside them.
    private func pairedRuns(_ reading: CellReading, _ ink: InkMap, _ columns: Range<Int>) -> [Range<Int>] {
        let pairs = LyingPairs(em: forms.em).find(in: reading, ink: ink, columns: columns)
        guard !pairs.isEmpty else { return [] }
        let cells = reading.cells
        let words = Self.runs(cells.indices.map { pairs.contains($0) || isWeak(cells[$0]) })
            .compactMap { withoutKana($0, cells, but: pairs) }
            .filter { $0.count > 1 && $0.contains(where: pairs.contains) }
        return words + pairs.sorted().map { $0..<$0 + 1 }
    }

    private static func runs(_ isMember: [Bool]) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        var start: Int?
        for k in 0...isMember.count {
            let isInside = k < isMember.count && isMember[k]
            if isInside, start == nil { start = k }
            if !isInside, let from = start {
                runs.append(from..<k)
                start = nil
            }
        }
        return runs
    }

    /// The run without kana at its ends that were read fairly well: they are what stands beside the Latin.
    ///
    /// - Parameter pairs: cells that stay whatever was read in them.
    private func withoutKana(_ run: Range<Int>, _ cells: [CellReading.Cell], but pairs: Set<Int> = []) -> Range<Int>? {
        func isKana(_ cell: CellReading.Cell) -> Bool {
            cell.confidence > options.fairKana && cell.read.count == 1
                && cell.read[0].text.unicodeScalars.allSatisfy { Script($0) == .kana }
        }
        guard let first = run.first(where: { pairs.contains($0) || !isKana(cells[$0]) }),
            let last = run.last(where: { pairs.contains($0) || !isKana(cells[$0]) })
        else { return nil }
        return first..<last + 1
    }
}

/// What an upright tile said, and how far that is to be trusted when the shape may be a turned one.
struct UprightReading: Sendable {
    private let cell: CellReading.Cell

    init(_ cell: CellReading.Cell) { self.cell = cell }

    /// No second reading is needed.
    var isSure: Bool {
        guard cell.read.count == 1, let read = cell.read.first else { return false }
        // A dash laid upright reads like an exclamation mark, but without conviction.
        if Self.exclamations.contains(read.text) { return cell.confidence >= 0.6 }
        if isFlatArc || isHighStroke { return false }
        guard !Self.likeTurned.contains(read.text), !Self.neverUpright.contains(read.text) else {
            return false
        }
        // Of two that look alike it cannot be sure which one; that is not a matter of form.
        let flat = read.candidates.filter { Self.flat.contains($0.text) }.map(\.confidence).reduce(0, +)
        return max(cell.confidence, flat) >= 0.95
    }

    /// The probability; halved and more where the character never stands upright in a vertical line.
    var trust: Double {
        let isPossible = !isFlatArc && !isHighStroke && cell.read.allSatisfy { !Self.neverUpright.contains($0.text) }
        return isPossible ? cell.confidence : cell.confidence - 0.5
    }

    /// Whether a figure 1 with a foot was surely read upright: turned, it is a stroke that lies, as ー is, but its foot makes it wider.
    /// Of 26 such figures in columns of three fonts and two sizes 24 were read as ー so; all were read upright with 0.9 and more, and
    /// their ink is 0.38 to 0.50 times as wide as high, that of 50 ー and 32 dashes 0.05 to 0.21. Behind katakana it is a long vowel.
    ///
    /// - Parameter previous: what stands above; nil at the column's beginning.
    func isFootedOne(behind previous: StripCharacter?) -> Bool {
        guard cell.read.count == 1, ["1", "１"].contains(cell.read[0].text), cell.confidence >= Self.sureOne,
            let ink = cell.tile.ink, Double(ink.width) >= Self.footWidth * Double(ink.height)
        else { return false }
        return !(previous?.text.unicodeScalars.contains { (0x30A1...0x30FF).contains($0.value) } ?? false)
    }

    /// A parenthesis laid upright reads like へ, but へ is half as high as wide (0.42 to 0.55 in eight fonts), and a
    /// parenthesis a quarter.
    private var isFlatArc: Bool {
        guard cell.read.count == 1, ["へ", "ヘ"].contains(cell.read[0].text), let ink = cell.tile.ink else {
            return false
        }
        return Double(ink.height) < 0.33 * Double(ink.width)
    }

    /// A bracket laid upright reads like 一, but a bracket is a third as high as wide, and 一 a sixth at most
    /// (0.34 to 0.50 and 0.08 to 0.17 in ten fonts).
    private var isHighStroke: Bool {
        guard cell.read.count == 1, cell.read[0].text == "一", let ink = cell.tile.ink else { return false }
        return Double(ink.height) > 0.27 * Double(ink.width)
    }

    /// Upright characters of flat shape, some of them twins.
    private static let flat = Set("一二ニ三ミこつっへヘべペ、。".map(String.init))
    private static let neverUpright = TurnedCharacters.all.union(["1", "１", "I", "l", "|", "｜", "丨", "¬"])
    /// What brackets and dashes are read as when they are laid upright.
    private static let likeTurned = Set("|｜Il1丨ーノ丶亅亠凵冂匚^ｌ".map(String.init))
    private static let exclamations: Set<String> = ["!", "！"]
    /// The least probability of a figure 1, and the least width of its ink, in the ink's height.
    private static let sureOne = 0.9
    private static let footWidth = 0.3
}

/// What a turned tile said of one cell.
struct TurnedReading: Sendable {
    let read: [StripCharacter]

    /// What lies flat when it is turned cannot be the character 一, which lies flat in vertical print too: it is a dash,
    /// and what the model gave to either is the dash's.
    init(_ read: [StripCharacter]) {
        self.read = read.map { character in
            guard character.text == "一" else { return character }
            var dash = character
            dash.text = "ー"
            let other = character.candidates.first { $0.text == "ー" }
            dash.confidence = min(1, character.confidence + (other?.confidence ?? 0))
            dash.candidates.removeAll { $0.text == "一" || $0.text == "ー" }
            dash.candidates.insert(Candidate(text: "ー", confidence: dash.confidence), at: 0)
            return dash
        }
    }

    /// Whether it is a stroke alone.
    var isStroke: Bool { !read.isEmpty && read.allSatisfy { Self.strokes.contains($0.text) } }

    private static let strokes = Set("ー―—–−-".map(String.init))

    func isBetter(than upright: UprightReading) -> Bool {
        guard let first = read.first,
            TurnedCharacters.all.contains(first.text) || TurnedCharacters.halfWidth.contains(first.text)
        else { return false }
        let sure = read.map { max($0.confidence, $0.candidates.first?.confidence ?? 0) }.max() ?? 0
        return sure > upright.trust - 0.1
    }
}
