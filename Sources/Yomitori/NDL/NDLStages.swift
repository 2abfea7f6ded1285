package import YomitoriCore
package import YomitoriImaging
package import YomitoriInference

/// The stages of packs that follow the National Diet Library's programs: what a page holds is detected whole, every line
/// is read by PARSeq, and the page tree tells their order.
package struct NDLStages: PageStages {
    /// The page's tree counts its lines.
    package let readsBeyondRegion = false
    private let detector: LayoutDetector
    private let cascade: LineCascade
    private let facts: PARSeqFacts
    private let keepsTraces: Bool
    private let places: WorkGate

    /// - Parameters:
    ///   - models: one for each stage of the recogniser's facts.
    ///   - keepsTraces: whether it is given along how each line was read.
    ///   - places: for the lines that are cut out of their pages at the same time, of all pages together.
    package init(
        detector: LayoutDetector, models: [ModelSource], facts: PARSeqFacts, keepsTraces: Bool = false, places: WorkGate
    ) {
        self.detector = detector
        cascade = LineCascade(models: models, facts: facts)
        self.facts = facts
        self.keepsTraces = keepsTraces
        self.places = places
    }

    package func prepare() async throws {
        try await detector.check()
        try await cascade.check()
    }

    package func bytesBesidePage() async throws -> Int { try await detector.inputBytes() }

    /// The original programs ask Pillow for RGB and no more.
    package func rendering(_ options: RecognitionOptions) -> PictureRendering {
        options.fidelity == .original ? .stored : .seen
    }

    package func regions(in picture: Raster, _ options: RecognitionOptions) async throws -> NDLFound {
        let detections = try await detector.detections(in: picture, fidelity: options.fidelity)
        let tree = NDLPageTree(
            detections, pageSize: picture.size, facts: detector.facts.pageTree, pipeline: detector.facts.pipeline,
            fidelity: options.fidelity)
        return NDLFound(detections: detections, tree: tree)
    }

    package func lines(
        of found: NDLFound, in picture: Raster, _ options: RecognitionOptions, _ progress: LineProgress
    ) async throws -> PageReading {
        // These packs read Japanese and what is printed among it; the languages are only checked.
        _ = try Repertoire.all(of: options.languages)
        let hasTateChuYoko = options.tateChuYoko && detector.facts.pipeline == .modern
        let reader = NDLLineReader(
            cascade: cascade.with(
                tateChuYoko: hasTateChuYoko ? TateChuYoko() : nil, candidates: options.candidates),
            facts: facts, pipeline: detector.facts.pipeline, fidelity: options.fidelity, keepsTraces: keepsTraces)
        let readings = try await found.tree.lines.mapConcurrently(
            limit: places.places, first: { max($0.width, $0.height) > max($1.width, $1.height) }
        ) { [places] line in
            defer { progress.finishedLine() }
            return try await places.withPlace(bytes: try await reader.bytes(of: line, in: picture)) {
                try await reader.read(line, in: picture)
            }
        }
        var reading = PageReading(
            lines: readings.map(\.line),
            orientation: PageOrientation(quarterTurns: 0, reason: "the pack reads pages as they stand"),
            map: .identity, size: picture.size, repertoires: [.japanese])
        reading.traces = readings.compactMap(\.trace)
        return reading
    }

    package func arrangement(of reading: PageReading, found: NDLFound) -> PageArrangement {
        let page = found.tree.layout(of: reading.lines)
        return PageArrangement(layout: page.layout, structure: page.structure)
    }
}
