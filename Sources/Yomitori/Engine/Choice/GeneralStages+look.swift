import YomitoriCore
package import YomitoriImaging

extension GeneralStages {
    /// How many of the longest columns are read for the look, and how many of their characters.
    private static let sample = (columns: 4, characters: 14.0)

    /// The lines that were found, and what the longest columns among them say.
    package func look(at found: DetectionResult, in picture: Raster) async throws -> PageLook? {
        var look = PageLook(lines: found.regions.map(\.quad))
        let columns = found.regions.filter(\.isTall).sorted { $0.quad.secondSide > $1.quad.secondSide }
            .prefix(Self.sample.columns).map { $0.beginning(ofAtMost: Self.sample.characters) }
        guard !columns.isEmpty else { return look }
        let readings = try await self.columns(Array(columns), in: picture)
        let characters = readings.flatMap(\.characters)
        guard !characters.isEmpty else { return look }
        look.sample = PageLook.Sample(
            characters: characters.count,
            confidence: characters.map(\.confidence).reduce(0, +) / Double(characters.count),
            script: LanguageFinder().repertoire(of: characters.map(\.text).joined()))
        return look
    }
}

extension TextRegion {
    /// The upper part of a tall region, so many times as high as wide at most.
    fileprivate func beginning(ofAtMost ems: Double) -> TextRegion {
        let share = ems * quad.firstSide / max(1, quad.secondSide)
        guard share < 1 else { return self }
        var part = self
        part.quad = Quad(
            quad[0], quad[1], quad[1].interpolated(to: quad[2], share), quad[0].interpolated(to: quad[3], share))
        return part
    }
}
