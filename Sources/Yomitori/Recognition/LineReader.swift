package import YomitoriCore
package import YomitoriImaging

/// Reads lines along their quads: cut, recognise, keep what was seen.
package struct LineReader: Sendable {
    package let reader: StripReader
    /// Share of its natural width to which a line is squeezed before it is read.
    package var squeeze: Double

    package init(reader: StripReader, squeeze: Double = 1) {
        self.reader = reader
        self.squeeze = squeeze
    }

    /// One reading a quad, in the order given; nil for a quad without area.
    ///
    /// Lines are read as many at a time as the model computes, the longest first, so that none is left running alone
    /// at the end.
    package func read(_ quads: [Quad], direction: TextDirection, in page: Raster) async throws -> [LineReading?] {
        try await quads.mapConcurrently(
            limit: reader.parallelism + 1,
            first: { $0.firstSide / max(1, $0.secondSide) > $1.firstSide / max(1, $1.secondSide) }
        ) { quad in
            try await read(quad, direction: direction, in: page)
        }
    }

    private func read(_ quad: Quad, direction: TextDirection, in page: Raster) async throws -> LineReading? {
        try Task.checkCancellation()
        guard let strip = LineStrip(quad, of: page, height: reader.facts.height, squeeze: squeeze) else { return nil }
        var pieces: [(lattice: Lattice, offset: Int, width: Int)] = []
        for piece in strip.pieces() {
            pieces.append((try await reader.lattice(of: piece.picture), piece.offset, piece.picture.width))
        }
        return LineReading(strip: strip, direction: direction, pieces: pieces)
    }
}
