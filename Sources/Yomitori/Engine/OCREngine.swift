public import Foundation
public import YomitoriCore
public import YomitoriImaging

/// Reads pages: pictures in, text with every character's place, probability and candidates out.
///
/// Make one and share it: loading the models takes most of a second, and any number of tasks may read with it at the
/// same time. A page's way is picture → regions → lines → blocks → page; the pack picks the stages on it.
public final class OCREngine: TextRecognizing {
    /// Name and version of the pack that reads.
    public let packName: String
    /// Version of the pack that reads, as its manifest says.
    public let packVersion: String
    /// What the engine was made with.
    public let configuration: EngineConfiguration
    private let stages: any PageStages
    private let pictures: ImageReader

    /// An engine over the stages of a pack.
    package init(
        stages: any PageStages, packName: String, packVersion: String, configuration: EngineConfiguration = .init()
    ) {
        self.stages = stages
        self.packName = packName
        self.packVersion = packVersion
        self.configuration = configuration
        pictures = ImageReader(limits: configuration.limits)
    }

    // MARK: - Reading

    /// Reads the first page of a picture file.
    ///
    /// - Throws: `ImageError`, `EngineError`, `InferenceError`, `CancellationError`.
    public func recognize(imageAt url: URL, options: RecognitionOptions = .init()) async throws -> RecognizedPage {
        let input = PageInput.file(SourcePath(url.path))
        return try await recognize(source(input), page: 0, of: input, options)
    }

    /// Reads a picture in memory.
    ///
    /// - Parameter name: what the page's `source.path` says.
    /// - Throws: `EngineError`, `InferenceError`, `CancellationError`.
    public func recognize(_ raster: Raster, name: String = "", options: RecognitionOptions = .init()) async throws
        -> RecognizedPage
    {
        let page = PageRaster(raster: raster, sourceSize: raster.size, map: .identity)
        return try await read(page, from: PageSource(path: name, width: raster.width, height: raster.height), options)
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
        let picture = try await pictures.page(page, of: source, as: stages.rendering(options))
        return try await read(picture, from: PageSource(picture, path: input.name, page: page + 1), options)
    }

    // MARK: - For requests

    /// A picture's first page, as the stages want to see it.
    ///
    /// - Throws: `ImageError`, `CancellationError`.
    package func picture(_ input: PageInput, as rendering: PictureRendering? = nil) async throws -> PageRaster {
        let rendering = rendering ?? stages.rendering(.init())
        return try await pictures.page(0, of: source(input), as: rendering)
    }

    /// Reads a picture that was decoded before.
    ///
    /// - Parameter progress: is called from any thread, one call after the other.
    package func recognize(
        _ picture: PageRaster, name: String, options: RecognitionOptions,
        progress: @escaping @Sendable (RecognitionProgress) -> Void
    ) async throws -> RecognizedPage {
        try await read(
            picture, from: PageSource(picture, path: name), options, through: stages, LineProgress(report: progress))
    }

    /// Where there are lines of text, without reading them, in the source picture's pixels.
    package func textLines(in picture: PageRaster, options: RecognitionOptions) async throws -> [Quad] {
        func lines(_ stages: some PageStages) async throws -> [Quad] {
            let part = try PagePicture(picture, region: options.region, readsBeyond: false)
            let found = try await stages.regions(in: part.raster, options)
            return found.textLines.map(part.map.toSource)
        }
        return try await lines(stages)
    }

    // MARK: - A page's way

    private func read(_ page: PageRaster, from source: PageSource, _ options: RecognitionOptions) async throws
        -> RecognizedPage
    {
        try await read(page, from: source, options, through: stages, LineProgress())
    }

    private func read(
        _ page: PageRaster, from source: PageSource, _ options: RecognitionOptions, through stages: some PageStages,
        _ progress: LineProgress
    ) async throws -> RecognizedPage {
        let trace = PageTrace(configuration, source)
        let picture = try PagePicture(page, region: options.region, readsBeyond: stages.readsBeyondRegion)

        let found = try await stages.regions(in: picture.raster, options)
        try trace.record(found, in: picture.raster)
        progress.found(lines: found.textLines.count)

        var reading = try await stages.lines(of: found, in: picture.raster, options, progress)
        if let region = picture.region { reading = reading.inside(region) }
        if stages.readsBeyondRegion {
            reading = reading.atLeast(options.minimumTextHeight * Double(page.raster.height))
        }
        try trace.record(reading, in: picture.raster)

        let arrangement = stages.arrangement(of: reading, found: found)
        try trace.record(arrangement.layout, of: reading, in: picture.raster)
        progress.finished()

        return PageAssembler(
            source: source, pack: PackUse(name: packName, version: packVersion, level: options.level),
            map: picture.map.followed(by: reading.map)
        ).page(arrangement, repertoires: reading.repertoires)
    }
}

extension PageSource {
    fileprivate init(_ picture: PageRaster, path: String, page: Int = 1) {
        self.init(path: path, page: page, width: picture.sourceSize.width, height: picture.sourceSize.height)
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
