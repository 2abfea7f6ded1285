import YomitoriCore
import YomitoriImaging

/// Finds how a page lies by reading pieces of its longest lines in the ways that come into question.
struct OrientationFinder: Sendable {
    let lines: LineReader
    let columns: ColumnReader
    let options: PageRecognizerOptions
    let rules = OrientationRules()

    /// The text of the longest tall lines read downwards, turned by 90°: tells the script, and print that lies.
    func downwards(_ sorted: SortedRegions, in page: RasterPart, decoder: CTCDecoder) async throws
        -> OrientationEvidence
    {
        try await along(1, samples(sorted.tall, options.samples), in: page, decoder)
    }

    /// How the page lies when its upright reading is in doubt.
    func find(
        _ sorted: SortedRegions, in page: RasterPart, decoder: CTCDecoder
    ) async throws -> PageOrientation {
        if sorted.isMostlyTall {
            let samples = samples(sorted.tall, options.samplesInDoubt, length: options.lengthInDoubt)
            guard !samples.isEmpty else { return .upright }
            let upright = try await self.columns(turned: 0, samples, in: page, decoder)
            let rows = try await rows(samples, in: page, decoder)
            let below = try await below(samples, in: page, decoder)
            return rules.rows(rows, cells: [upright, below.evidence])
                ?? rules.choose(upright: upright, others: rows + [below])
        }
        let samples = samples(sorted.wide, options.samplesInDoubt)
        guard !samples.isEmpty else { return .upright }
        func columns(_ turns: Int) async throws -> OrientationEvidence {
            try await self.columns(turned: turns, samples, in: page, decoder)
        }
        func along(_ corner: Int) async throws -> OrientationEvidence {
            try await self.along(corner, samples, in: page, decoder)
        }
        let (clear, close) = (rules.lead, rules.leadOfCharacters)
        let upright = try await along(0)
        var others = [
            OrientationRules.Way(name: "upside down", quarterTurns: 2, evidence: try await along(2), lead: clear)
        ]
        if LanguageFinder().repertoire(of: upright.text + others[0].evidence.text) != .latin {
            let (left, right) = rules.lyingColumns(left: try await columns(1), right: try await columns(3))
            others += [
                .init(name: "columns lying to the left", quarterTurns: 1, evidence: left, lead: close),
                .init(name: "columns lying to the right", quarterTurns: 3, evidence: right, lead: close),
            ]
            let standing = OrientationRules.Way(name: "upright", quarterTurns: 0, evidence: upright, lead: clear)
            if let rows = rules.rows([standing, others[0]], cells: others.dropFirst().map(\.evidence)) { return rows }
        }
        return rules.choose(upright: upright, others: others)
    }

    /// How a page of tall lines lies, also where they give the same text as columns that they give as rows.
    func findRows(
        amongTall sorted: SortedRegions, in page: RasterPart, decoder: CTCDecoder
    ) async throws -> PageOrientation {
        let samples = samples(sorted.tall, options.samplesInDoubt)
        let upright = try await columns(turned: 0, samples, in: page, decoder)
        let rows = try await rows(samples, in: page, decoder)
        if let lying = rules.rows(upright: upright, others: rows) { return lying }
        // Only in doubt, as columns are cut and read once more for it.
        if rules.isSure(upright) { return .upright }
        return rules.choose(upright: upright, others: rows + [try await below(samples, in: page, decoder)])
    }

    /// Tall lines read as rows that lie.
    private func rows(
        _ samples: [TextRegion], in page: RasterPart, _ decoder: CTCDecoder
    ) async throws -> [OrientationRules.Way] {
        [
            .init(
                name: "downwards", quarterTurns: 3, evidence: try await along(1, samples, in: page, decoder),
                lead: rules.leadOfCharacters),
            .init(
                name: "upwards", quarterTurns: 1, evidence: try await along(3, samples, in: page, decoder),
                lead: rules.leadOfCharacters),
        ]
    }

    /// Tall lines read as columns on their heads.
    private func below(
        _ samples: [TextRegion], in page: RasterPart, _ decoder: CTCDecoder
    ) async throws -> OrientationRules.Way {
        .init(
            name: "columns from below", quarterTurns: 2,
            evidence: try await columns(turned: 2, samples, in: page, decoder), lead: rules.lead)
    }

    private func columns(
        turned turns: Int, _ samples: [TextRegion], in page: RasterPart, _ decoder: CTCDecoder
    ) async throws -> OrientationEvidence {
        let (picture, map) = page.turned(clockwise: turns)
        let turned = samples.map { $0.turned(by: turns, through: map) }
        let read = try await columns.read(turned, in: picture, decoder: decoder)
        var evidence = OrientationEvidence(read.map { $0.characters.map(\.withoutWidth) })
        if StopPlaces.areOutOfPlace(in: read.compactMap(\.line), of: picture) {
            evidence.stops = 0
            evidence.isOfLyingPrint = true
        }
        return evidence
    }

    private func along(
        _ corner: Int, _ samples: [TextRegion], in page: RasterPart, _ decoder: CTCDecoder
    ) async throws -> OrientationEvidence {
        let quads = samples.map { $0.quad.startingLater(by: corner) }
        let readings = try await lines.read(quads, direction: .horizontal, in: page)
        var evidence = OrientationEvidence(
            readings.map { ($0?.characters(decoder) ?? []).map(\.withoutWidth) })
        if StopPlaces.areAtHead(in: readings.compactMap { $0?.line(decoder) }, of: page) { evidence.stops = 0 }
        return evidence
    }

    /// Pieces of the longest lines: so many, and of short ones more until they have this length in their heights together.
    private func samples(_ regions: [TextRegion], _ count: Int, length wanted: Double = 0) -> [TextRegion] {
        var samples: [TextRegion] = []
        var total = 0.0
        for region in regions.sorted(by: { length($0) > length($1) }) {
            guard samples.count < count || total < wanted else { break }
            let piece = piece(region)
            samples.append(piece)
            total += length(piece) / max(1, min(piece.quad.firstSide, piece.quad.secondSide))
        }
        return samples
    }

    private func length(_ region: TextRegion) -> Double { max(region.quad.firstSide, region.quad.secondSide) }

    /// The middle of a line, as long as a sample needs to be.
    private func piece(_ region: TextRegion) -> TextRegion {
        let q = region.quad
        let long = length(region), thick = min(q.firstSide, q.secondSide)
        let wanted = options.sampleLength * thick
        guard long > wanted else { return region }
        let from = 0.5 - wanted / long / 2, to = 0.5 + wanted / long / 2
        var part = region
        if q.firstSide >= q.secondSide {
            part.quad = Quad(
                q[0].interpolated(to: q[1], from), q[0].interpolated(to: q[1], to),
                q[3].interpolated(to: q[2], to), q[3].interpolated(to: q[2], from))
        } else {
            part.quad = Quad(
                q[0].interpolated(to: q[3], from), q[1].interpolated(to: q[2], from),
                q[1].interpolated(to: q[2], to), q[0].interpolated(to: q[3], to))
        }
        return part
    }
}
