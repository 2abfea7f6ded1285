package import YomitoriCore
package import YomitoriImaging

/// Reads all regions of a page: finds how it lies and what it is written in, then every line in its way.
package struct PageRecognizer: Sendable {
    private let lines: LineReader
    private let columns: ColumnReader
    private let orientation: OrientationFinder
    private let options: PageRecognizerOptions
    private let alphabets: Alphabets

    /// - Parameter squeeze: share of its width to which a line is squeezed before it is read, 1 for none.
    package init(reader: StripReader, squeeze: Double = 1, options: PageRecognizerOptions = .init()) {
        lines = LineReader(reader: reader, squeeze: squeeze)
        columns = ColumnReader(reader: reader)
        orientation = OrientationFinder(lines: lines, columns: columns, options: options)
        alphabets = Alphabets(reader.facts.alphabet)
        self.options = options
    }

    /// - Parameters:
    ///   - regions: of the page, in its pixels.
    ///   - repertoires: the scripts that were asked for; empty to find them from the page.
    ///   - candidates: how many readings a character keeps.
    package func read(
        _ regions: [TextRegion], in picture: Raster, repertoires: Set<Repertoire>, candidates: Int
    ) async throws -> PageReading {
        let anything = alphabets.decoder(for: repertoires, candidates: candidates)
        let (orientation, samples) = try await orientation.find(regions, in: picture, decoder: anything)
        let (page, map) = picture.turned(clockwise: orientation.quarterTurns)
        var sorted = SortedRegions(regions.map { $0.turned(by: orientation.quarterTurns, through: map) })

        let isLatinSample = LanguageFinder().repertoire(of: samples) == .latin
        if !isLatinSample { sorted.takeSquaresAsColumns() }
        let wide = try await lines.read(sorted.wide.map(\.quad), direction: .horizontal, in: page)

        let text = wide.compactMap { $0?.text(anything) }.joined() + (sorted.isMostlyTall ? samples : "")
        let found = repertoires.isEmpty ? LanguageFinder().repertoire(of: text).map { [$0] } ?? [] : repertoires
        let decoder = alphabets.decoder(for: found, candidates: candidates)

        var out = try await surer(wide, decoder, turnedBy: 2, in: page)
        if found == [.latin] {
            let quads = sorted.tall.map { $0.quad.startingLater(by: 1) }
            let downwards = try await lines.read(quads, direction: .vertical, in: page)
            out += try await surer(downwards, decoder, turnedBy: 2, in: page)
        } else {
            out += try await columns.read(sorted.tall, in: page, decoder: decoder).flatMap(\.lines)
        }
        return PageReading(
            lines: out.filter { $0.confidence >= options.leastConfidence },
            orientation: orientation, map: map, size: page.size, repertoires: found)
    }

    /// The lines, those that are in doubt read once more from the other end, if that is surer.
    private func surer(
        _ readings: [LineReading?], _ decoder: CTCDecoder, turnedBy corners: Int, in page: Raster
    ) async throws -> [RecognizedLine] {
        let first = readings.map { $0?.line(decoder) }
        let doubtful = readings.indices.filter { readings[$0] != nil && first[$0]?.confidence ?? 0 < options.doubtful }
        let again = try await lines.read(
            doubtful.compactMap { readings[$0]?.quad.startingLater(by: corners) },
            direction: readings.compactMap { $0?.direction }.first ?? .horizontal, in: page)
        var best = first
        for (index, reading) in zip(doubtful, again) {
            guard let other = reading?.line(decoder) else { continue }
            if other.confidence > (first[index]?.confidence ?? 0) + options.lead { best[index] = other }
        }
        return best.compactMap { $0 }
    }
}
