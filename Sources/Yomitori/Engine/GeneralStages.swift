package import YomitoriCore
package import YomitoriImaging

/// The stages of packs with a DB detector and a CTC recogniser: lines anywhere on the page, in any direction and script.
package struct GeneralStages: PageStages {
    package let readsBeyondRegion = true
    private let detectorModel: any TensorModel
    private let detectorFacts: DBDetectorFacts
    private let reader: StripReader
    private let alphabets: Alphabets

    package init(
        detector: any TensorModel, detectorFacts: DBDetectorFacts,
        recognizer: any TensorModel, recognizerFacts: CTCRecognizerFacts
    ) {
        detectorModel = detector
        self.detectorFacts = detectorFacts
        reader = StripReader(model: recognizer, facts: recognizerFacts)
        alphabets = Alphabets(recognizerFacts.alphabet)
    }

    package func rendering(_ options: RecognitionOptions) -> PictureRendering { .seen }

    package func regions(in picture: Raster, _ options: RecognitionOptions) async throws -> DetectionResult {
        let level = options.level == .fast ? FastLevel.detection : .init()
        return try await TextDetector(model: detectorModel, facts: detectorFacts, options: level).regions(in: picture)
    }

    package func lines(
        of found: DetectionResult, in picture: Raster, _ options: RecognitionOptions, _ progress: LineProgress
    ) async throws -> PageReading {
        let economy: ReadingEconomy = options.level == .fast ? .fast : .accurate
        var reader = reader
        reader.progress = progress
        return try await PageRecognizer(reader: reader, alphabets: alphabets, economy: economy).read(
            found.regions, in: picture, repertoires: try Repertoire.all(of: options.languages),
            candidates: options.candidates)
    }

    package func arrangement(of reading: PageReading, found: DetectionResult) -> PageArrangement {
        PageArrangement(layout: LayoutAnalyzer().layout(of: reading.lines, pageSize: reading.size))
    }
}

extension DetectionResult: FoundRegions {
    /// Every look that was taken, and every line that was found.
    package struct Record: Encodable {
        struct Look: Encodable {
            var purpose: String
            var area: Rect
            var size: PixelSize
        }
        struct Region: Encodable {
            var quad: Quad
            var score: Double
        }
        var looks: [Look]
        var regions: [Region]
    }

    package var textLines: [Quad] { regions.map(\.quad) }

    package var outlines: [(quad: Quad, color: Color)] { regions.map { ($0.quad, .foundRegions) } }

    package var record: Record {
        Record(
            looks: looks.map { .init(purpose: $0.purpose.rawValue, area: $0.area, size: $0.size) },
            regions: regions.map { .init(quad: $0.quad, score: $0.score) })
    }
}
