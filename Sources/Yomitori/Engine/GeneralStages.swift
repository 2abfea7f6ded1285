package import YomitoriCore
package import YomitoriImaging
package import YomitoriInference

/// The stages of packs with a DB detector and a CTC recogniser: lines anywhere on the page, in any direction and script.
package struct GeneralStages: PageStages {
    package let readsBeyondRegion = true
    private let detector: ModelSource
    private let detectorFacts: DBDetectorFacts
    private let recognizer: ModelSource
    private let recognizerFacts: CTCRecognizerFacts
    private let alphabets: Alphabets
    private let language: LanguageCorrection
    private let layout = LayoutAnalyzer()
    private let pixelsAtOnce: Int
    private let keepsTraces: Bool
    private let places: WorkGate?

    /// - Parameters:
    ///   - language: the words that settle what the picture leaves in doubt.
    ///   - pixelsAtOnce: detector pixels computed at once.
    ///   - keepsTraces: whether it is given along how each line was read.
    ///   - places: for the lines that are cut out of their pages at the same time, of all pages together; nil: as many as are
    ///     begun.
    package init(
        detector: ModelSource, detectorFacts: DBDetectorFacts,
        recognizer: ModelSource, recognizerFacts: CTCRecognizerFacts,
        language: LanguageCorrection = .init(packs: nil), pixelsAtOnce: Int = DetectionOptions().mostPixelsAtOnce,
        keepsTraces: Bool = false, places: WorkGate? = nil
    ) {
        self.keepsTraces = keepsTraces
        self.places = places
        self.language = language
        self.detector = detector
        self.detectorFacts = detectorFacts
        self.recognizer = recognizer
        self.recognizerFacts = recognizerFacts
        self.pixelsAtOnce = pixelsAtOnce
        alphabets = Alphabets(recognizerFacts.alphabet)
    }

    package func prepare() async throws {
        async let detector: Void = detector.check { try TextDetector.check($0) }
        async let recognizer: Void = recognizer.check { [recognizerFacts] in
            try StripReader.check($0, recognizerFacts)
        }
        _ = try await (detector, recognizer)
    }

    package func load() async throws {
        async let detector = detector.model()
        async let recognizer = recognizer.model()
        _ = try await (detector, recognizer)
    }

    package func rendering(_ options: RecognitionOptions) -> PictureRendering { .seen }

    package func regions(in picture: Raster, _ options: RecognitionOptions) async throws -> DetectionResult {
        try await regions(in: RasterPart(picture), options)
    }

    private func regions(in picture: RasterPart, _ options: RecognitionOptions) async throws -> DetectionResult {
        try Task.checkCancellation()
        var level = options.level == .fast ? FastLevel.detection : .init()
        level.mostPixelsAtOnce = pixelsAtOnce
        return try await TextDetector(model: detector.model(), facts: detectorFacts, options: level).regions(
            in: picture)
    }

    /// The recogniser is loaded at the same time as the detector, and held by nobody before it reads.
    package func regionsToRead(in picture: Raster, _ options: RecognitionOptions) async throws -> DetectionResult {
        async let ahead: Void = recognizer.loadAhead()
        let found = try await regions(in: picture, options)
        try await ahead
        return found
    }

    package func lines(
        of found: DetectionResult, in picture: Raster, _ options: RecognitionOptions, _ progress: LineProgress
    ) async throws -> PageReading {
        try SupportedLanguages.check(options.languages, options.level)
        let repertoires = try Repertoire.all(of: options.languages)
        let economy: ReadingEconomy = options.level == .fast ? .fast : .accurate
        var reader = StripReader(model: try await recognizer.model(), facts: recognizerFacts, places: places)
        reader.progress = progress
        let corrects = options.usesLanguageCorrection
        let recognizer = PageRecognizer(
            reader: reader, alphabets: alphabets.limited(to: options.languages), economy: economy)
        var reading = try await recognizer.read(
            found.regions, in: RasterPart(picture), repertoires: repertoires,
            candidates: corrects ? max(options.candidates, LanguageCorrection.candidates) : options.candidates,
            keepsEvidence: corrects && language.options.searchesSteps, keepsTraces: keepsTraces
        ) { try await regions(in: $0, options).regions }
        reading.language = try language.language(of: reading, asked: options.languages)
        guard corrects else { return reading }
        if reading.mainRepertoire == .latin {
            reading.lines = InitialO(options: layout.options).settled(reading.lines, pageSize: reading.size)
            reading.lines = FigureBehindInitial(options: layout.options).settled(reading.lines, pageSize: reading.size)
            reading.lines = OldStyleFigures.settled(reading.lines)
            reading.lines = OldStyleOne().settled(reading.lines, pageSize: reading.size)
        }
        return try language.corrected(reading, options)
    }

    /// What reads some lines and columns of a page, in whatever script they are written in.
    func samplers() async throws -> (lines: LineReader, columns: ColumnReader, decoder: CTCDecoder) {
        let reader = StripReader(model: try await recognizer.model(), facts: recognizerFacts, places: places)
        return (
            LineReader(reader: reader), ColumnReader(reader: reader, options: ColumnOptions(.accurate)),
            alphabets.decoder(for: [], candidates: PageRecognizerOptions().leastCandidates)
        )
    }

    package func arrangement(of reading: PageReading, found: DetectionResult) -> PageArrangement {
        PageArrangement(layout: layout.layout(of: reading.lines, pageSize: reading.size))
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

    package var warnings: [String] { linesLeftOut > 0 ? [RecognizedPage.linesLeftOutWarning] : [] }

    package var outlines: [Outline] { regions.map { Outline($0.quad, .foundRegions) } }

    package var record: Record {
        Record(
            looks: looks.map { .init(purpose: $0.purpose.rawValue, area: $0.area, size: $0.size) },
            regions: regions.map { .init(quad: $0.quad, score: $0.score) })
    }
}
