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
    package func read(
        _ regions: [TextRegion], in picture: Raster, repertoires: Set<Repertoire>, candidates: Int
    ) async throws -> PageReading {
        let sorted = SortedRegions(regions)
        let anything = alphabets.decoder(for: repertoires, candidates: candidates)
        var downwards: OrientationEvidence?
        if sorted.isMostlyTall {
            downwards = try await orientation.downwards(sorted, in: picture, decoder: anything)
        }
        // Latin lines that read well from top to bottom are those of a page that lies.
        if let downwards, LanguageFinder().repertoire(of: downwards.text) == .latin, orientation.rules.isSure(downwards)
        {
            let lying = PageOrientation(quarterTurns: 3, reason: "Latin lines read downwards")
            return try await read(regions, in: picture, lying, sample: downwards.text, repertoires, candidates)
        }
        let upright = try await read(
            regions, in: picture, .upright, sample: downwards?.text ?? "", repertoires, candidates)
        if upright.lines.isEmpty && regions.isEmpty || orientation.rules.isSure(OrientationEvidence(upright.lines)) {
            return upright
        }
        let found = try await orientation.find(sorted, in: picture, decoder: anything)
        if found.quarterTurns == 0 {
            var confirmed = upright
            confirmed.orientation = found
            return confirmed
        }
        return try await read(regions, in: picture, found, sample: "", repertoires, candidates)
    }

    /// Reads the page as it lies.
    ///
    /// - Parameter sample: text by which to tell the script where the page's wide lines do not.
    private func read(
        _ regions: [TextRegion], in picture: Raster, _ orientation: PageOrientation, sample: String,
        _ repertoires: Set<Repertoire>, _ candidates: Int
    ) async throws -> PageReading {
        let (page, map) = picture.turned(clockwise: orientation.quarterTurns)
        let sorted = SortedRegions(regions.map { $0.turned(by: orientation.quarterTurns, through: map) })
        let (wide, found) = try await wide(sorted, in: page, sample: sample, repertoires)
        // The choice between forms and between twins needs other readings, asked for or not.
        let decoder = alphabets.decoder(for: found, candidates: max(candidates, options.leastCandidates))

        var out = try await surer(wide, decoder, in: page)
        if sorted.isMostlyTall { out = try await sideways(out, decoder, in: page) }
        if found == [.latin] {
            let quads = sorted.tall.map { $0.quad.startingLater(by: 1) }
            let turned = try await lines.read(
                quads, direction: .vertical, in: page, economy: economy, repertoires: found, decoder: decoder)
            out += try await surer(turned, decoder, in: page)
        } else {
            let read = try await columns.read(sorted.tall, others: sorted.wide, in: page, decoder: decoder)
            out += try await oneOrColumn(read.map(\.line), sorted.tall, decoder, in: page)
        }
        out = out.filter {
            $0.confidence >= ($0.isCut(byEdgeOf: page.size) ? options.sureWhenCut : options.leastConfidence)
        }
        if found == [.latin] { out = StrayMarks().removed(from: out) }
        if found == [.japanese] { out = OldForms().settled(JapaneseDash.settled(out)) }
        return PageReading(
            lines: out.map {
                $0.keeping(candidates: candidates)
            },
            orientation: orientation, map: map, size: page.size, repertoires: found)
    }

    /// The page's wide lines and what it is written in: where nobody said so, a few lines read first tell how to read the
    /// others.
    private func wide(
        _ sorted: SortedRegions, in page: Raster, sample: String, _ asked: Set<Repertoire>
    ) async throws -> (readings: [LineReading?], repertoires: Set<Repertoire>) {
        let quads = sorted.wide.map(\.quad)
        func read(_ indices: [Int], _ repertoires: Set<Repertoire>) async throws -> [LineReading?] {
            try await lines.read(
                indices.map { quads[$0] }, direction: .horizontal, in: page, economy: economy,
                repertoires: repertoires, decoder: alphabets.decoder(for: repertoires, candidates: 1))
        }
        var readings = [LineReading?](repeating: nil, count: quads.count)
        func found() -> Set<Repertoire> {
            guard asked.isEmpty else { return asked }
            let decoder = alphabets.decoder(for: [], candidates: 1)
            let text = readings.compactMap { $0?.text(decoder) }.joined() + (sorted.isMostlyTall ? sample : "")
            return LanguageFinder().repertoire(of: text).map { [$0] } ?? []
        }
        let first = asked.isEmpty ? sorted.tellingWide(options.samples, length: options.sampleLength) : []
        for (index, reading) in zip(first, try await read(first, [])) { readings[index] = reading }
        let rest = quads.indices.filter { !first.contains($0) }
        for (index, reading) in zip(rest, try await read(rest, found())) { readings[index] = reading }
        return (readings, found())
    }

    /// The lines of a page of columns, the shortest also read downwards: a digit alone may be set on its side.
    private func sideways(_ found: [RecognizedLine], _ decoder: CTCDecoder, in page: Raster) async throws
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
        _ found: [RecognizedLine?], _ regions: [TextRegion], _ decoder: CTCDecoder, in page: Raster
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

    /// The lines, those that are in doubt read once more from the other end, if that is surer.
    private func surer(_ readings: [LineReading?], _ decoder: CTCDecoder, in page: Raster) async throws
        -> [RecognizedLine]
    {
        let first = readings.map { $0?.line(decoder) }
        let doubtful = readings.indices.filter { readings[$0] != nil && first[$0]?.confidence ?? 0 < options.doubtful }
        let again = try await lines.read(
            doubtful.compactMap { readings[$0]?.quad.startingLater(by: 2) },
            direction: readings.compactMap { $0?.direction }.first ?? .horizontal, in: page)
        var best = first
        for (index, reading) in zip(doubtful, again) {
            guard let other = reading?.line(decoder) else { continue }
            if other.confidence > (first[index]?.confidence ?? 0) + options.lead { best[index] = other }
        }
        return best.compactMap { $0 }
    }
}
