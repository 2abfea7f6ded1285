package import YomitoriCore
package import YomitoriImaging

/// Finds how a page lies by reading pieces of its longest lines in the ways that come into question.
package struct OrientationFinder: Sendable {
    private let lines: LineReader
    private let columns: ColumnReader
    private let options: PageRecognizerOptions
    private let rules = OrientationRules()

    package init(lines: LineReader, columns: ColumnReader, options: PageRecognizerOptions) {
        self.lines = lines
        self.columns = columns
        self.options = options
    }

    /// The page's orientation and the text of the samples as it reads best.
    package func find(
        _ regions: [TextRegion], in page: Raster, decoder: CTCDecoder
    ) async throws -> (orientation: PageOrientation, sampleText: String) {
        let sorted = SortedRegions(regions)
        let tall = sorted.isMostlyTall
        let samples = (tall ? sorted.tall : sorted.wide).sorted { length($0) > length($1) }.prefix(options.samples).map(piece)
        guard !samples.isEmpty else { return (.upright, "") }

        func along(_ corner: Int) async throws -> OrientationEvidence {
            let quads = samples.map { $0.quad.startingLater(by: corner) }
            let readings = try await lines.read(quads, direction: .horizontal, in: page)
            return OrientationEvidence(readings.map { ($0?.characters(decoder) ?? []).map { ($0.text, $0.confidence) } })
        }
        func asColumns(turned: Int) async throws -> OrientationEvidence {
            let (picture, map) = page.turned(clockwise: turned)
            let read = try await columns.read(samples.map { $0.turned(by: turned, through: map) }, in: picture, decoder: decoder)
            return OrientationEvidence(read.map { $0.characters.map { ($0.text, $0.confidence) } })
        }

        if tall {
            let downwards = try await along(1)
            let found = try await rules.tallLines(
                downwards: downwards, upwards: { try await along(3) }, columns: { try await asColumns(turned: 0) },
                columnsUpsideDown: { try await asColumns(turned: 2) })
            return (found, downwards.text)
        }
        let asPrinted = try await along(0)
        let found = try await rules.wideLines(asPrinted: asPrinted, upsideDown: { try await along(2) })
        return (found, asPrinted.text)
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
