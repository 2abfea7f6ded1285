package import YomitoriCore
package import YomitoriImaging

/// Reads lines along their quads: cut, recognise, keep what was seen.
package struct LineReader: Sendable {
    package let reader: StripReader

    package init(reader: StripReader) {
        self.reader = reader
    }

    /// One reading a quad, in the order given; nil for a quad without area.
    ///
    /// Lines are read as many at a time as the model computes, the longest first, so that none is left running alone
    /// at the end.
    package func read(
        _ quads: [Quad], direction: TextDirection, in page: RasterPart, proportions: LineProportions = .natural
    ) async throws -> [LineReading?] {
        try await longestFirst(quads) { try await read($0, direction, in: page, proportions) }
    }

    /// The same with as little of the recogniser's time as `economy` allows: a line whose first reading does not suffice
    /// is read again in its natural proportions, a crowded one is read both ways.
    ///
    /// - Parameter repertoires: the page's scripts, for which `decoder` is; empty when they are unknown.
    package func read(
        _ quads: [Quad], direction: TextDirection, in page: RasterPart, economy: ReadingEconomy,
        repertoires: Set<Repertoire>, decoder: CTCDecoder
    ) async throws -> [LineReading?] {
        let proportions = economy.proportions(for: repertoires)
        return try await longestFirst(quads) { quad in
            guard let first = try await read(quad, direction, in: page, proportions) else { return nil }
            let suffices = economy.suffices(first, decoder)
            if suffices, !economy.isCrowded(first, decoder) { return first }
            guard let second = try await read(quad, direction, in: page, .natural) else { return nil }
            return suffices && !economy.prefers(second, to: first, decoder) ? first : second
        }
    }

    private func longestFirst(
        _ quads: [Quad], _ read: @escaping @Sendable (Quad) async throws -> LineReading?
    ) async throws -> [LineReading?] {
        try await quads.mapConcurrently(
            limit: reader.parallelism + 1,
            first: { $0.firstSide / max(1, $0.secondSide) > $1.firstSide / max(1, $1.secondSide) }
        ) { quad in
            try await reader.withPlace(length: quad.firstSide, thickness: quad.secondSide) { try await read(quad) }
        }
    }

    private func read(
        _ quad: Quad, _ direction: TextDirection, in page: RasterPart, _ proportions: LineProportions
    ) async throws -> LineReading? {
        try Task.checkCancellation()
        guard let strip = LineStrip(quad, of: page, height: reader.facts.height, proportions: proportions) else {
            return nil
        }
        let lattice = try await reader.lattice(along: strip)
        reader.progress.finishedLine()
        return LineReading(strip: strip, direction: direction, lattice: lattice)
    }
}
