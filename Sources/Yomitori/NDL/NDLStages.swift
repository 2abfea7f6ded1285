package import YomitoriCore
package import YomitoriImaging
package import YomitoriInference

/// The stages of packs that follow the National Diet Library's programs: what a page holds is detected whole, every line
/// is read by PARSeq, and the page tree tells their order.
package struct NDLStages: PageStages {
    /// The page's tree counts its lines.
    package let readsBeyondRegion = false
    private let detector: LayoutDetector
    private let recognizers: [ModelSource]
    private let facts: PARSeqFacts
    private let places: WorkGate

    /// - Parameters:
    ///   - models: one for each stage of the recogniser's facts.
    ///   - places: for the lines that are cut out of their pages at the same time, of all pages together.
    package init(
        detector: LayoutDetector, models: [ModelSource], facts: PARSeqFacts, places: WorkGate
    ) {
        self.detector = detector
        self.recognizers = models
        self.facts = facts
        self.places = places
    }

    package func prepare() async throws {
        try await detector.check()
        for model in recognizers { try await PARSeqReader(model: model, facts: facts).check() }
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
            cascade: LineCascade(
                models: recognizers, facts: facts, tateChuYoko: hasTateChuYoko ? TateChuYoko() : nil,
                candidates: options.candidates),
            facts: facts, pipeline: detector.facts.pipeline, fidelity: options.fidelity)
        let lines = try await found.tree.lines.mapConcurrently(
            limit: places.places, first: { max($0.width, $0.height) > max($1.width, $1.height) }
        ) { [places] line in
            defer { progress.finishedLine() }
            return try await places.withPlace(bytes: try await reader.bytes(of: line, in: picture)) {
                try await reader.read(line, in: picture)
            }
        }
        return PageReading(
            lines: lines, orientation: PageOrientation(quarterTurns: 0, reason: "the pack reads pages as they stand"),
            map: .identity, size: picture.size, repertoires: [.japanese])
    }

    package func arrangement(of reading: PageReading, found: NDLFound) -> PageArrangement {
        let page = found.tree.layout(of: reading.lines)
        return PageArrangement(layout: page.layout, structure: page.structure)
    }
}

/// What a detector of the National Diet Library's pipelines found, and the lines among it in the order they are read.
package struct NDLFound: FoundRegions {
    package let detections: [NDLDetection]
    package let tree: NDLPageTree

    /// What was detected, in the words of the model.
    package struct Detected: Encodable {
        var kind: String
        var score: Float
        var box: [Int]
        var charCount: Int?
    }

    package var textLines: [Quad] {
        tree.lines.map { line in
            Quad(
                Rect(
                    x: Double(line.left), y: Double(line.top), width: Double(line.width), height: Double(line.height)))
        }
    }

    package var hasColorsOfKinds: Bool { true }

    /// As the original programs draw them: `draw_detections` in ndl-lab/ndlocr-lite 593b4ef, `src/deim.py`, and in
    /// ndl-lab/ndlkotenocr-lite ede4283, `src/rtmdet.py`, which has one colour.
    package var outlines: [Outline] {
        let isClassical = tree.structure.pipeline == .classical
        return detections.map { detection in
            let box = Rect(
                minX: Double(detection.left), minY: Double(detection.top), maxX: Double(detection.right),
                maxY: Double(detection.bottom))
            return isClassical
                ? Outline(Quad(box), Color(red: 0, green: 0, blue: 255), lineWidth: 4)
                : Outline(Quad(box), detection.type.color)
        }
    }

    package var record: [Detected] {
        detections.map { detection in
            Detected(
                kind: detection.type.name, score: detection.score,
                box: [detection.left, detection.top, detection.right, detection.bottom],
                charCount: detection.charCount)
        }
    }
}

extension NDLClass {
    /// In which the original modern program outlines it.
    fileprivate var color: Color {
        let (red, green, blue): (UInt8, UInt8, UInt8) =
            switch self {
            case .textBlock: (0, 0, 0)
            case .mainLine, .titleLine: (255, 0, 0)
            case .captionLine: (0, 0, 142)
            case .advertisementLine: (0, 0, 230)
            case .warichuLine: (106, 0, 228)
            case .headNoteLine: (0, 60, 100)
            case .figure: (0, 80, 100)
            case .advertisement: (0, 0, 70)
            case .runningHead: (0, 0, 192)
            case .folio: (250, 170, 30)
            case .ruby: (100, 170, 30)
            case .chart: (220, 220, 0)
            case .equation: (175, 116, 175)
            case .chemicalFormula: (250, 0, 30)
            case .latin: (165, 42, 42)
            case .table: (255, 77, 255)
            }
        return Color(red: red, green: green, blue: blue)
    }
}
