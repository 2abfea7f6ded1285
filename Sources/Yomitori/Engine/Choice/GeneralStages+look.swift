import YomitoriCore
package import YomitoriImaging

extension GeneralStages {
    /// How many of the longest columns are read for the look, and how many of their characters: ours, about as much as tells how a page
    /// lies (``PageRecognizerOptions``); other numbers were not compared.
    private static let sample = (columns: 4, characters: 14.0)

    /// The lines that were found, what the longest columns among them say, and whether these are rows that lie or columns on
    /// their heads.
    package func look(at found: DetectionResult, in picture: Raster) async throws -> PageLook? {
        var look = PageLook(lines: found.regions.map(\.quad))
        let tall = found.regions.filter(\.isTall).sorted { $0.quad.secondSide > $1.quad.secondSide }
            .prefix(Self.sample.columns).map { $0.beginning(ofAtMost: Self.sample.characters) }
        guard !tall.isEmpty else { return look }
        let (lines, columns, decoder) = try await samplers()
        let page = RasterPart(picture)
        let readings = try await columns.read(tall, in: page, decoder: decoder)
        var evidence = OrientationEvidence(readings.map { $0.characters.map(\.withoutWidth) })
        let sorted = SortedRegions(found.regions, page: page.size)
        // Where most of the print is in rows there is no choice to make.
        if sorted.isMostlyTall {
            let finder = OrientationFinder(lines: lines, columns: columns, options: PageRecognizerOptions())
            let orientation = try await finder.findRows(amongTall: sorted, in: page, decoder: decoder)
            look.quarterTurns = orientation.quarterTurns
            evidence = orientation.evidence ?? evidence
        }
        guard evidence.characters > 0 else { return look }
        look.sample = PageLook.Sample(
            characters: evidence.characters, confidence: evidence.confidence,
            script: LanguageFinder().repertoire(of: evidence.text))
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
