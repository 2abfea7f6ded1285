public import Foundation
public import YomitoriCore
public import YomitoriImaging

/// Reads pages: pictures in, text with every character's place, probability and candidates out.
///
/// Make one and share it: the first page loads the models, which takes most of a second, and any number of tasks may read
/// with it at the same time. A page's way is picture → regions → lines → blocks → page; the pack picks the stages on it.
public final class OCREngine: TextRecognizing {
    /// Name of the pack that reads; of several, of the one that reads any page.
    public var packName: String { reader.name }
    /// Version of the pack that reads, as its manifest says.
    public var packVersion: String { reader.version }
    /// What the engine was made with.
    public let configuration: EngineConfiguration
    /// Shared with other engines, or its own.
    public let runtime: EngineRuntime
    let reader: PackReader
    /// What reads pages of a kind better than `reader`; empty where there is one pack.
    private let special: [PageKind: PackReader]
    private let pictures: ImageReader

    /// An engine over the stages of a pack.
    ///
    /// - Parameter special: for pages that a look by `reader` finds to be of their kind.
    package init(
        reader: PackReader, special: [PageKind: PackReader] = [:], configuration: EngineConfiguration = .init(),
        runtime: EngineRuntime
    ) {
        self.reader = reader
        self.special = special
        self.configuration = configuration
        self.runtime = runtime
        pictures = ImageReader(limits: configuration.limits)
    }

    /// An engine over stages that bring their models with them.
    package convenience init(
        stages: any PageStages, packName: String, packVersion: String, configuration: EngineConfiguration = .init()
    ) {
        self.init(
            reader: PackReader(name: packName, version: packVersion, stages: stages), configuration: configuration,
            runtime: EngineRuntime(withoutModels: configuration))
    }

    // MARK: - Reading

    /// Reads the first page of a picture file.
    ///
    /// - Throws: `ImageError`, `EngineError`, `InferenceError`, `CancellationError`.
    public func recognize(imageAt url: URL, options: RecognitionOptions = .init()) async throws -> RecognizedPage {
        let input = PageInput.file(SourcePath(url.path))
        return try await read(input.name, page: 0, options, LineProgress()) { [self] rendering in
            try await picture(input, as: rendering)
        }
    }

    /// Reads a picture in memory.
    ///
    /// - Parameters:
    ///   - raster: the decoded picture.
    ///   - name: what the page's `source.path` says.
    ///   - options: languages, a region, the level and the rest of what one page can be read with.
    /// - Throws: ``EngineError``, `InferenceError`, `CancellationError`.
    public func recognize(_ raster: Raster, name: String = "", options: RecognitionOptions = .init()) async throws
        -> RecognizedPage
    {
        let page = PageRaster(raster: raster, sourceSize: raster.size, map: .identity)
        return try await read(name, page: 0, options, LineProgress()) { _ in page }
    }

    /// Reads every page of an input in its order; the stream throws what ``recognize(imageAt:options:)`` throws.
    public func pages(of input: PageInput, options: RecognitionOptions) -> AsyncThrowingStream<
        RecognizedPage, any Error
    > {
        let pages = PageCounter()
        return AsyncThrowingStream {
            let source = try await pages.source { try await self.source(input) }
            guard let page = await pages.next(of: source.pageCount) else { return nil }
            return try await self.recognize(source, page: page, of: input, options)
        }
    }

    /// Reads one page of an input, `number` from 1; throws what ``recognize(imageAt:options:)`` throws, and
    /// `MissingPage`.
    public func page(_ number: Int, of input: PageInput, options: RecognitionOptions) async throws -> InputPage {
        let source = try await source(input)
        guard (1...source.pageCount).contains(number) else {
            throw MissingPage(number: number, count: source.pageCount)
        }
        return InputPage(
            page: try await recognize(source, page: number - 1, of: input, options), count: source.pageCount)
    }

    /// How many pages an input has, from its header; throws `ImageError`.
    public func pageCount(of input: PageInput) async throws -> Int { try await source(input).pageCount }

    private func source(_ input: PageInput) async throws -> ImageSource {
        try await pictures.source(input)
    }

    private func recognize(
        _ source: ImageSource, page: Int, of input: PageInput, _ options: RecognitionOptions
    ) async throws -> RecognizedPage {
        try await read(input.name, page: page, options, LineProgress()) { [pictures] rendering in
            try await pictures.page(page, of: source, as: rendering)
        }
    }

    // MARK: - For requests

    /// A picture's first page.
    ///
    /// - Throws: `ImageError`, `CancellationError`.
    package func picture(_ input: PageInput, as rendering: PictureRendering) async throws -> PageRaster {
        try await pictures.page(0, of: source(input), as: rendering)
    }

    /// Reads a picture.
    ///
    /// - Parameters:
    ///   - progress: is called from any thread, one call after the other.
    ///   - decode: makes the picture, as the stages want to see it, when there is a place for it.
    package func recognize(
        _ name: String, options: RecognitionOptions, progress: @escaping @Sendable (RecognitionProgress) -> Void,
        decode: @Sendable (PictureRendering) async throws -> PageRaster
    ) async throws -> RecognizedPage {
        try await read(name, page: 0, options, LineProgress(report: progress), decode: decode)
    }

    /// Where there are lines of text, without reading them, in the source picture's pixels, and the picture's size.
    ///
    /// - Parameter decode: makes the picture, as the stages want to see it, when there is a place for it.
    package func textLines(
        options: RecognitionOptions, decode: @Sendable (PictureRendering) async throws -> PageRaster
    ) async throws -> (lines: [Quad], size: PixelSize) {
        func lines(_ stages: some PageStages, in picture: PageRaster) async throws -> [Quad] {
            let part = try PagePicture(picture, region: options.region, readsBeyond: false)
            let found = try await stages.regions(in: part.raster, options)
            return found.textLines.map(part.map.toSource)
        }
        let rendering = reader.stages.rendering(options)
        return try await runtime.withPlaceForPage([rendering], beside: try await reader.stages.bytesBesidePage()) {
            let picture = try await decode(rendering)
            return (try await lines(reader.stages, in: picture), picture.sourceSize)
        }
    }

    // MARK: - A page's way

    /// Waits for a place, decodes the picture and reads it with the pack that fits.
    private func read(
        _ name: String, page number: Int, _ options: RecognitionOptions, _ progress: LineProgress,
        decode: @Sendable (PictureRendering) async throws -> PageRaster
    ) async throws -> RecognizedPage {
        let rendering = reader.stages.rendering(options)
        let renderings = Set(special.values.map { $0.stages.rendering(options) }).union([rendering])
        let flattens = options.flatten == .auto && rendering == .seen
        return try await runtime.withPlaceForPage(
            renderings, flattens: flattens, beside: try await bytesBesidePage()
        ) {
            var clock = StageClock()
            var picture = try await clock.time(.decoding) { try await decode(rendering) }
            var source = PageSource(path: name, page: number + 1, size: picture.sourceSize)
            let trace = PageTrace(configuration, source)
            if flattens,
                let sheet = try await clock.time(
                    .flattening, { try PageFlattening().sheet(of: picture, region: options.region) })
            {
                try trace.record(sheet, of: picture)
                picture = PageRaster(raster: sheet.raster, sourceSize: picture.sourceSize, map: sheet.map)
            }
            var step = try await read(picture, from: source, options, with: reader, trace, progress, &clock)
            if case .special(let other) = step {
                let wanted = other.stages.rendering(options)
                if wanted != rendering {
                    picture = try await clock.time(.decoding) { try await decode(wanted) }
                    // Not turned as the file asks for, a page has another width and height.
                    source = PageSource(path: name, page: number + 1, size: picture.sourceSize)
                }
                step = try await read(picture, from: source, options, with: other, trace, progress, &clock)
            }
            guard case .page(let page) = step else { throw EngineError.unsupportedPack(packName) }
            clock.report(pack: page.pack.name, to: runtime.metrics)
            try trace.record(clock, await runtime.memoryUse())
            return page
        }
    }

    /// What the stages of any pack that may read the page hold beside it.
    private func bytesBesidePage() async throws -> Int {
        var most = try await reader.stages.bytesBesidePage()
        for other in special.values { most = max(most, try await other.stages.bytesBesidePage()) }
        return most
    }

    /// How far a reading came: to its end, or to the finding that another pack reads this page better.
    private enum Step {
        case page(RecognizedPage)
        case special(PackReader)
    }

    private func read(
        _ page: PageRaster, from source: PageSource, _ options: RecognitionOptions, with reader: PackReader,
        _ trace: PageTrace, _ progress: LineProgress, _ clock: inout StageClock
    ) async throws -> Step {
        try await read(page, from: source, options, with: reader, reader.stages, trace, progress, &clock)
    }

    private func read(
        _ page: PageRaster, from source: PageSource, _ options: RecognitionOptions, with reader: PackReader,
        _ stages: some PageStages, _ trace: PageTrace, _ progress: LineProgress, _ clock: inout StageClock
    ) async throws -> Step {
        let picture = try PagePicture(page, region: options.region, readsBeyond: stages.readsBeyondRegion)

        let found = try await clock.time(.regions) { try await stages.regionsToRead(in: picture.raster, options) }
        if !special.isEmpty,
            let look = try await clock.time(.choice, { try await stages.look(at: found, in: picture.raster) })
        {
            let decision = PackRule().decision(look, languages: options.languages)
            let other = special[decision.kind]
            try trace.record(decision, look, pack: (other ?? reader).name)
            if let other { return .special(other) }
        }
        try trace.record(found, in: picture.raster)
        progress.found(lines: found.textLines.count)

        var reading = try await clock.time(.lines) {
            try await stages.lines(of: found, in: picture.raster, options, progress)
        }
        if let region = picture.region { reading = reading.inside(region, of: picture.map) }
        if stages.readsBeyondRegion {
            reading = reading.atLeast(options.minimumTextHeight * Double(page.raster.height))
        }
        try trace.record(reading, in: picture.raster)

        let arrangement = await clock.time(.arrangement) { stages.arrangement(of: reading, found: found) }
        try trace.record(arrangement.layout, of: reading, found, in: picture.raster)
        progress.finished()

        return .page(
            PageAssembler(
                source: source, pack: PackUse(name: reader.name, version: reader.version, level: options.level),
                map: picture.map.followed(by: reading.map)
            ).page(arrangement, language: reading.language, warnings: found.warnings))
    }
}

extension PageSource {
    fileprivate init(path: String, page: Int, size: PixelSize) {
        self.init(path: path, page: page, width: size.width, height: size.height)
    }
}

/// Where a reading of several pages stands.
private actor PageCounter {
    private var opened: ImageSource?
    private var page = 0

    func source(_ open: () async throws -> ImageSource) async throws -> ImageSource {
        if let opened { return opened }
        let source = try await open()
        opened = source
        return source
    }

    func next(of count: Int) -> Int? {
        guard page < count else { return nil }
        page += 1
        return page - 1
    }
}
