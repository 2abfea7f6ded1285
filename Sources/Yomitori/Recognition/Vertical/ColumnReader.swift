import YomitoriCore
package import YomitoriImaging

/// Reads vertical lines by laying their character cells upright side by side, as a horizontal line.
///
/// A recogniser trained on horizontal lines never saw the marks and small kana of a turned vertical line where they
/// stand there; upright cells it reads as well as any horizontal print. The stages in order: picture (straight, ruby
/// cut away) → pitch (a block of columns together) → cells → tiles → strip → doubtful cells again → choice against the
/// turned line, which is read only where the cells are doubtful.
package struct ColumnReader: Sendable {
    package let reader: StripReader
    package let options: ColumnOptions

    package init(reader: StripReader, options: ColumnOptions = .init()) {
        self.reader = reader
        self.options = options
    }

    /// All vertical lines of a page, in the order given.
    ///
    /// A region without ink gives a reading without characters.
    ///
    /// - Parameters:
    ///   - others: the page's other regions; print inside them is not taken for a column's ruby.
    ///   - keepsPictures: whether the strips that were read are given along, for a trace.
    /// - Throws: what the model throws, and `CancellationError`.
    package func read(
        _ columns: [TextRegion], others: [TextRegion] = [], in page: RasterPart, decoder: CTCDecoder,
        keepsPictures: Bool = false
    )
        async throws -> [ColumnReading]
    {
        let pictures = try await columns.mapConcurrently(
            limit: reader.parallelism + 1, first: { _, _ in false }
        ) {
            ColumnPicture($0, in: page)
        }
        let jobs = jobs(columns, pictures)
        let readings = try await jobs.mapConcurrently(
            limit: reader.parallelism + 1, first: { $0.region.quad.secondSide > $1.region.quad.secondSide }
        ) { job in
            try Task.checkCancellation()
            guard let picture = job.picture else { return ColumnReading(nothingIn: job.region) }
            let quad = job.region.quad
            return try await reader.withPlace(length: quad.secondSide, thickness: quad.firstSide) {
                var reading = try await read(
                    picture, pitch: job.pitch, em: job.em, in: page, decoder, keepsPictures: keepsPictures)
                reading.ruby = try await readRuby(
                    beside: picture, em: min(job.em, job.pitch * 1.05), reading.characters,
                    others: others + columns.filter { $0.quad != quad }, in: page, decoder, &reading.trace)
                reader.progress.finishedLine()
                return reading
            }
        }
        // Sizes are told by the page's print, once all of it is known.
        return zip(readings, KanaSize.settled(readings.map { ($0.characters, $0.kana) })).map { reading, characters in
            var sized = reading
            sized.characters = characters
            return sized
        }
    }

    /// Pitch and width of the characters of each column, from its block.
    private func jobs(_ regions: [TextRegion], _ pictures: [ColumnPicture?]) -> [ColumnJob] {
        let blocks = ColumnBlocks(spread: options.blockSpread)
        var inked = pictures.compactMap { $0 }
        let pitches = blocks.pitches(inked)
        for i in inked.indices { inked[i].separateRuby(pitch: pitches[i]) }
        let ems = blocks.ems(inked, pitches: pitches)
        var next = 0
        return zip(regions, pictures).map { region, picture in
            guard picture != nil else { return ColumnJob(region: region, picture: nil, pitch: 0, em: 0) }
            defer { next += 1 }
            return ColumnJob(region: region, picture: inked[next], pitch: pitches[next], em: ems[next])
        }
    }

    private func read(
        _ column: ColumnPicture, pitch: Double, em: Double, in page: RasterPart, _ decoder: CTCDecoder,
        keepsPictures: Bool
    ) async throws -> ColumnReading {
        var trace = ColumnTrace(keepsPictures: keepsPictures)
        trace.pitch = pitch * column.pagePixels
        let em = min(em, pitch * 1.05)
        trace.em = em * column.pagePixels
        let cells = try await readCells(of: column, pitch: pitch, em: em, in: page, decoder, &trace)
        trace.cells = cells.cells.map { cell in
            ColumnTrace.Cell(
                quad: column.cellQuad(cell.tile.rows), form: cell.tile.form.rawValue,
                text: cell.read.map(\.text).joined(),
                confidence: cell.confidence,
                ink: cell.tile.ink.map {
                    .init(offset: cells.forms.offset($0), width: $0.width / em, height: $0.height / em)
                })
        }
        trace.cellReading = .init(text: cells.text, confidence: cells.confidence)

        let cellCharacters = Twins().settled(CellCharacters(column: column).characters(cells))
        var reading = ColumnReading(
            characters: cellCharacters, confidence: cells.confidence, method: .cells, quad: column.quad, ruby: [],
            trace: trace, kana: CellCharacters.kana(cells))
        guard cells.confidence < options.doubtfulColumn || 1 - cells.filled > options.emptyCells else { return reading }
        let turned = try await readTurned(column, page: page, decoder, &trace)
        trace.turnedReading = turned.map { .init(text: $0.text, confidence: $0.confidence) }
        reading.trace = trace
        if let turned, cells.confidence <= turned.confidence - options.turnedLead || cells.filled <= options.leastFilled
        {
            reading.characters = turned.characters
            reading.kana = []
            reading.confidence = turned.confidence
            reading.method = .turned
        }
        return reading
    }

    /// Cuts, reads, and reads again what is doubtful.
    private func readCells(
        of column: ColumnPicture, pitch: Double, em: Double, in page: RasterPart, _ decoder: CTCDecoder,
        _ trace: inout ColumnTrace
    ) async throws -> CellReading {
        func layer(_ proportions: LineProportions) -> TileLayer {
            TileLayer(
                column: column, page: page, em: em, height: reader.facts.height, proportions: proportions)
        }
        let cuts = CellCutter().cuts(column.ink.rowMeans(columns: column.base), pitch: pitch)
        let inks = zip(cuts, cuts.dropFirst()).compactMap { column.ink.extent(rows: $0..<$1, columns: column.base) }
        let forms = CellForms(em: em, axis: ColumnAxis(cells: inks, base: column.dense))
        let marks = PairedMarks(forms: forms)
        let pairCuts =
            marks.cuts(cuts, in: column.ink, columns: column.base)
            + marks.tails(cuts, in: column.ink, columns: column.base)
        let all = Set(cuts + pairCuts).sorted()
        let tiles = zip(all, all.dropFirst()).map { top, bottom in
            forms.tile(top..<bottom, ink: column.ink.extent(rows: top..<bottom, columns: column.base))
        }
        var proportions = options.first
        var first = CellReading(
            tiles, read: try await read(tiles, layer(proportions), decoder, &trace), forms: forms)
        if first.confidence < options.sure, proportions != .natural {
            proportions = .natural
            first = CellReading(
                tiles, read: try await read(tiles, layer(proportions), decoder, &trace), forms: forms)
        }
        let doubts = Doubts(
            forms: forms, options: options, pairCuts: Set(pairCuts), isDrawnSmall: proportions != .natural)
        let open = doubts.find(in: first, ink: column.ink, columns: column.base)
        let dashes = LongDash(em: em, pitch: pitch)
        guard !open.isEmpty else { return dashes.settled(first) }
        if open.contains(where: { [.unclear, .crowded].contains($0.kind) }) { proportions = .natural }
        let again = SecondReading(open, in: first.cells)
        let second = try await read(again.tiles, layer(proportions), decoder, &trace)
        if trace.keepsPictures {
            trace.doubts = zip(open, again.places).map { doubt, place in
                ColumnTrace.Doubt(
                    kind: "\(doubt.kind)", cells: doubt.cells, first: first.cells[doubt.cells].flatMap(\.read),
                    second: second[place])
            }
        }
        return dashes.settled(doubts.settle(open, again.places.map { second[$0] }, in: first))
    }

    /// What stands in each tile.
    func read(_ tiles: [Tile], _ layer: TileLayer, _ decoder: CTCDecoder, _ trace: inout ColumnTrace)
        async throws
        -> [[StripCharacter]]
    {
        var read: [[StripCharacter]] = []
        // Strips are bounded like those of horizontal lines.
        for run in TileRun.runs(of: tiles.count, showing: LineStrip.widestPiece / layer.advance) {
            let strip = layer.strip(Array(tiles[run.shown]))
            trace.read(strip.picture)
            let shown = strip.byTile(decoder.decode(try await reader.lattice(of: strip.picture)))
            read += shown[(run.own.lowerBound - run.shown.lowerBound)..<(run.own.upperBound - run.shown.lowerBound)]
        }
        return read
    }

    private func readTurned(
        _ column: ColumnPicture, page: RasterPart, _ decoder: CTCDecoder, _ trace: inout ColumnTrace
    )
        async throws
        -> RecognizedLine?
    {
        guard let strip = LineStrip(column.quad, of: page, height: reader.facts.height) else {
            return nil
        }
        let lattice = try await reader.lattice(along: strip)
        trace.read(strip.picture)
        return LineReading(strip: strip, direction: .vertical, lattice: lattice).line(decoder)
    }
}

private struct ColumnJob: Sendable {
    let region: TextRegion
    let picture: ColumnPicture?
    let pitch: Double
    let em: Double
}

extension ColumnReading {
    fileprivate init(nothingIn region: TextRegion) {
        self.init(
            characters: [], confidence: 0, method: .cells, quad: region.quad.startingLater(by: 1), ruby: [],
            trace: ColumnTrace())
    }
}
