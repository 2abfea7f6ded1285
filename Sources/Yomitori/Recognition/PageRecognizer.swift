import YomitoriCore
package import YomitoriImaging

/// Reads all regions of a page: finds what it is written in and how it lies, and every line in its way.
package struct PageRecognizer: Sendable {
    private let lines: LineReader
    private let columns: ColumnReader
    private let orientation: OrientationFinder
    private let economy: ReadingEconomy
    private let options: PageRecognizerOptions
    private let alphabets: Alphabets

    /// - Parameter economy: how much time a line gets.
    package init(
        reader: StripReader, alphabets: Alphabets, economy: ReadingEconomy, options: PageRecognizerOptions = .init()
    ) {
        lines = LineReader(reader: reader)
        columns = ColumnReader(reader: reader, options: ColumnOptions(economy))
        self.economy = economy
        orientation = OrientationFinder(lines: lines, columns: columns, options: options)
        self.alphabets = alphabets
        self.options = options
    }

    /// - Parameters:
    ///   - regions: of the page, in its pixels.
    ///   - repertoires: the scripts that were asked for; empty to find them from the page.
    ///   - candidates: how many readings a character keeps.
    ///   - keepsEvidence: whether what was seen of Latin lines is given along.
    ///   - keepsTraces: whether the strips, cells and choices of all lines are given along.
    ///   - finder: finds the regions of the page anew when it was turned: a detector sees lines that stand better.
    package func read(
        _ regions: [TextRegion], in picture: RasterPart, repertoires: Set<Repertoire>, candidates: Int,
        keepsEvidence: Bool = false, keepsTraces: Bool = false,
        findingAgain finder: ((RasterPart) async throws -> [TextRegion])? = nil
    ) async throws -> PageReading {
        // How the page lies, and the choice between twins and between widths, need other readings, asked for or not.
        let keeping = Keeping(
            candidates: max(candidates, options.leastCandidates), evidence: keepsEvidence, traces: keepsTraces)
        var reading = try await read(regions, in: picture, repertoires, keeping, finder)
        reading.lines = reading.lines.map { $0.keeping(candidates: candidates) }
        return reading
    }

    /// Finds how the page lies and reads it so.
    private func read(
        _ regions: [TextRegion], in picture: RasterPart, _ repertoires: Set<Repertoire>, _ keeping: Keeping,
        _ finder: ((RasterPart) async throws -> [TextRegion])?
    ) async throws -> PageReading {
        let sorted = SortedRegions(regions, page: picture.size)
        let anything = alphabets.decoder(for: repertoires, candidates: keeping.candidates)
        var downwards: OrientationEvidence?
        if sorted.isMostlyTall {
            downwards = try await orientation.downwards(sorted, in: picture, decoder: anything)
        }
        // Latin lines that read well from top to bottom are those of a page that lies.
        if let downwards, LanguageFinder().repertoire(of: downwards.text) == .latin, orientation.rules.isSure(downwards)
        {
            let lying = PageOrientation(quarterTurns: 3, reason: "Latin lines read downwards")
            return try await read(regions, in: picture, lying, sample: downwards.text, repertoires, keeping, finder)
        }
        // Of characters that lie few stops are left.
        if let downwards, downwards.stops > 0, orientation.rules.isSure(downwards) {
            let rows = try await orientation.findRows(amongTall: sorted, in: picture, decoder: anything)
            if rows.quarterTurns % 2 == 1 {
                return try await read(
                    regions, in: picture, rows, sample: rows.evidence?.text ?? "", repertoires, keeping, finder)
            }
        }
        let upright = try await read(
            regions, in: picture, .upright, sample: downwards?.text ?? "", repertoires, keeping)
        // Print that lies or stands on its head gives little that is kept, and that may be sure of itself.
        let isRead = 2 * upright.lines.count >= regions.count
        let evidence = OrientationEvidence(upright.lines, in: picture)
        let heights = regions.map {
            max($0.quad.firstSide, $0.quad.secondSide) / max(1, min($0.quad.firstSide, $0.quad.secondSide))
        }
        let isWhole = !orientation.rules.isSparse(evidence, heights: heights.reduce(0, +))
        let areReversed =
            sorted.isMostlyTall
            && (ReversedLines.areSeen(in: upright.lines.map(\.text))
                || StopPlaces.areOutOfPlace(in: upright.lines.filter { $0.direction == .vertical }, of: picture))
        let mayBeRows = sorted.isMostlyTall && orientation.rules.mayBeRows(columns: evidence)
        if regions.isEmpty || isRead && isWhole && !areReversed && !mayBeRows && orientation.rules.isSure(evidence) {
            guard !sorted.isMostlyTall, 2 * upright.lines.count(where: \.isUpsideDown) > upright.lines.count else {
                return upright
            }
            // Each line by itself reads well from its other end, but the regions are found better where the page stands.
            let turned = PageOrientation(quarterTurns: 2, reason: "most lines were read from their other end")
            return try await read(regions, in: picture, turned, sample: "", repertoires, keeping, finder)
        }
        let found =
            areReversed
            ? try await orientation.findRows(amongTall: sorted, in: picture, decoder: anything)
            : try await orientation.find(sorted, in: picture, decoder: anything)
        if found.quarterTurns == 0 {
            var confirmed = upright
            confirmed.orientation = found
            return confirmed
        }
        return try await read(
            regions, in: picture, found, sample: found.evidence?.text ?? "", repertoires, keeping, finder)
    }

    /// Reads the page as it lies.
    ///
    /// - Parameter sample: text by which to tell the script where the page's wide lines do not.
    private func read(
        _ regions: [TextRegion], in picture: RasterPart, _ orientation: PageOrientation, sample: String,
        _ repertoires: Set<Repertoire>, _ keeping: Keeping, _ finder: ((RasterPart) async throws -> [TextRegion])? = nil
    ) async throws -> PageReading {
        let (page, map) = picture.turned(clockwise: orientation.quarterTurns)
        let turned = regions.map { $0.turned(by: orientation.quarterTurns, through: map) }
        let again = try await finder?(page) ?? []
        // A look that finds much less was not worth taking.
        let sorted = SortedRegions(2 * again.count >= turned.count ? again : turned, page: page.size)
        let (wide, found) = try await wide(sorted, in: page, sample: sample, repertoires)
        let decoder = decoder(for: found, asked: repertoires, candidates: keeping.candidates)

        let first = try await surer(wide, decoder, in: page)
        var (out, seen) = (first.map(\.line), first)
        var traces: [LineTrace] = []
        if sorted.isMostlyTall { out = try await sideways(out, decoder, in: page) }
        if found == [.latin] {
            let quads = sorted.tall.map { $0.quad.startingLater(by: 1) }
            let turned = try await lines.read(
                quads, direction: .vertical, in: page, economy: economy, repertoires: found, decoder: decoder)
            let read = try await surer(turned, decoder, in: page)
            out += read.map(\.line)
            seen += read
        } else {
            let read = try await columns.read(
                sorted.tall, others: sorted.wide, in: page, decoder: decoder, keepsPictures: keeping.traces)
            if keeping.traces { traces += read.map(LineTrace.init) }
            out += try await oneOrColumn(read.map(\.line), sorted.tall, decoder, in: page).map { line in
                // It was read in two ways, and the surer one was taken.
                var line = line
                line.warn(ReadingDoubts().doubts(of: line.text))
                return line
            }
        }
        out = out.filter {
            $0.confidence >= ($0.isCut(byEdgeOf: page.size) ? options.sureWhenCut : options.leastConfidence)
        }
        out = DegreeSigns.settled(out)
        if found == [.latin] {
            out = QuotationMarks().settled(StrayMarks().removed(from: out))
        } else {
            out = FullWidthForms.settled(ColumnMarks.settled(out))
        }
        if found == [.japanese] { out = MiddleDot.settled(WaveDash.settled(JapaneseDash.settled(out))) }
        if found == [.chinese] { out = ChineseStops.settled(out) }
        var reading = PageReading(
            lines: out, orientation: orientation, map: map, size: page.size,
            // A line that was read from the other end may be the first one with letters.
            repertoires: found.isEmpty ? told(out.map(\.text).joined()) : found)
        if keeping.traces {
            let height = lines.reader.facts.height
            reading.traces = seen.map { LineTrace($0.line, $0.reading, in: page, height: height) } + traces
        }
        if keeping.evidence, found == [.latin] {
            reading.evidence = Dictionary(seen.map { ($0.line.quad, $0.reading.evidence(decoder)) }) { first, _ in first
            }
        }
        return reading
    }

    /// What is kept of a reading besides its text.
    private struct Keeping {
        /// Readings of a character.
        var candidates: Int
        /// What was seen of Latin lines.
        var evidence: Bool
        /// How the lines were read.
        var traces: Bool
    }

    /// The page's wide lines and what it is written in: where nobody said so, a few lines read first tell how to read the
    /// others.
    private func wide(
        _ sorted: SortedRegions, in page: RasterPart, sample: String, _ asked: Set<Repertoire>
    ) async throws -> (readings: [LineReading?], repertoires: Set<Repertoire>) {
        let quads = sorted.wide.map(\.quad)
        func read(_ indices: [Int], _ repertoires: Set<Repertoire>) async throws -> [LineReading?] {
            try await lines.read(
                indices.map { quads[$0] }, direction: .horizontal, in: page, economy: economy,
                repertoires: repertoires, decoder: decoder(for: repertoires, asked: asked, candidates: 1))
        }
        var readings = [LineReading?](repeating: nil, count: quads.count)
        func found() -> Set<Repertoire> {
            guard asked.isEmpty else { return asked }
            let decoder = alphabets.decoder(for: [], candidates: 1)
            let text = readings.compactMap { $0?.text(decoder) }.joined() + (sorted.isMostlyTall ? sample : "")
            return told(text)
        }
        let first = asked.isEmpty ? sorted.tellingWide(options.samples, length: options.sampleLength) : []
        for (index, reading) in zip(first, try await read(first, [])) { readings[index] = reading }
        let rest = quads.indices.filter { !first.contains($0) }
        for (index, reading) in zip(rest, try await read(rest, found())) { readings[index] = reading }
        return (readings, found())
    }

    /// What reads the characters of these scripts, which were asked for or else found.
    private func decoder(for repertoires: Set<Repertoire>, asked: Set<Repertoire>, candidates: Int) -> CTCDecoder {
        asked.isEmpty
            ? alphabets.decoder(forFound: repertoires, candidates: candidates)
            : alphabets.decoder(for: repertoires, candidates: candidates)
    }

    /// The scripts that a text tells.
    private func told(_ text: String) -> Set<Repertoire> { LanguageFinder().repertoire(of: text).map { [$0] } ?? [] }

    /// The lines of a page of columns, the shortest also read downwards: a digit alone may be set on its side.
    private func sideways(_ found: [RecognizedLine], _ decoder: CTCDecoder, in page: RasterPart) async throws
        -> [RecognizedLine]
    {
        let short = found.indices.filter {
            found[$0].characters.count <= 2 && found[$0].confidence < options.sureWhenShort
                && found[$0].length < 2 * found[$0].thickness
        }
        let again = try await lines.read(
            short.map { found[$0].quad.startingLater(by: 1) }, direction: .vertical, in: page)
        var best = found
        for (index, reading) in zip(short, again) {
            if let other = reading?.line(decoder), other.confidence > found[index].confidence { best[index] = other }
        }
        return best
    }

    /// The columns, the short ones that are in doubt also read as they lie: a digit by itself may be twice as tall as wide.
    private func oneOrColumn(
        _ found: [RecognizedLine?], _ regions: [TextRegion], _ decoder: CTCDecoder, in page: RasterPart
    ) async throws -> [RecognizedLine] {
        let short = regions.indices.filter {
            regions[$0].quad.secondSide < options.longestDigit * regions[$0].quad.firstSide
                && found[$0]?.confidence ?? 0 < options.sureWhenShort
        }
        let again = try await lines.read(short.map { regions[$0].quad }, direction: .horizontal, in: page)
        var best = found
        for (index, reading) in zip(short, again) {
            if let other = reading?.line(decoder), other.confidence > found[index]?.confidence ?? 0 {
                best[index] = other
            }
        }
        return best.compactMap { $0 }
    }

    /// The lines, those that are in doubt read once more from the other end, if that is surer; each with what was seen of it.
    private func surer(_ readings: [LineReading?], _ decoder: CTCDecoder, in page: RasterPart) async throws
        -> [(line: RecognizedLine, reading: LineReading)]
    {
        var best = readings.map { reading -> (line: RecognizedLine, reading: LineReading)? in
            guard let reading, let line = reading.line(decoder) else { return nil }
            return (line, reading)
        }
        let doubtful = readings.indices.filter {
            readings[$0] != nil && best[$0]?.line.confidence ?? 0 < options.doubtful
        }
        let again = try await lines.read(
            doubtful.compactMap { readings[$0]?.quad.startingLater(by: 2) },
            direction: readings.compactMap { $0?.direction }.first ?? .horizontal, in: page)
        for (index, reading) in zip(doubtful, again) {
            guard let reading, let other = reading.line(decoder) else { continue }
            if other.confidence > (best[index]?.line.confidence ?? 0) + options.lead { best[index] = (other, reading) }
        }
        return try await sounder(best.compactMap { $0 }, decoder, in: page)
    }

    /// The lines, all of one direction, those that are in doubt once more at another scale, if that is surer. What stays in
    /// doubt gets a warning.
    private func sounder(
        _ lines: [(line: RecognizedLine, reading: LineReading)], _ decoder: CTCDecoder, in page: RasterPart
    ) async throws -> [(line: RecognizedLine, reading: LineReading)] {
        let rules = ReadingDoubts()
        func found(in line: RecognizedLine, seen: LineReading) -> Set<ReadingDoubt> {
            options.findsUnreadInk ? rules.doubts(of: line, seen: seen, decoder) : rules.doubts(of: line.text)
        }
        var best = lines
        var doubts = lines.map { found(in: $0.line, seen: $0.reading) }
        for proportions in [LineProportions.natural, .small] {
            // In natural proportions what was read in others, and the other way round.
            let doubtful = lines.indices.filter {
                !doubts[$0].isEmpty && (lines[$0].reading.proportions == .natural) != (proportions == .natural)
            }
            let again = try await self.lines.read(
                doubtful.map { lines[$0].reading.quad }, direction: lines.first?.reading.direction ?? .horizontal,
                in: page, proportions: proportions)
            for (index, reading) in zip(doubtful, again) {
                guard let reading, let other = reading.line(decoder), other.confidence > lines[index].line.confidence
                else { continue }
                best[index] = (other, reading)
                doubts[index] = found(in: other, seen: reading)
            }
        }
        for index in best.indices { best[index].line.warn(doubts[index]) }
        return best
    }
}

extension RecognizedLine {
    /// Whether a row begins on the right.
    fileprivate var isUpsideDown: Bool { direction == .horizontal && quad[1].x < quad[0].x }
}
