public import Foundation
public import YomitoriCore
public import YomitoriImaging

/// Reads pages: pictures in, text with every character's place, probability and candidates out.
///
/// Make one and share it: loading the models takes most of a second, and any number of tasks may read with it at the
/// same time. A page's way is picture → regions → lines → blocks → page.
public final class OCREngine: TextRecognizing {
    /// Name and version of the pack that reads.
    public let packName: String
    /// Version of the pack that reads, as its manifest says.
    public let packVersion: String
    /// What the engine was made with.
    public let configuration: EngineConfiguration
    private let models: EngineModels
    private let pictures: ImageReader

    /// An engine over models that are loaded already.
    package init(
        models: EngineModels, packName: String, packVersion: String, configuration: EngineConfiguration = .init()
    ) {
        self.models = models
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

    private func source(_ input: PageInput) async throws -> ImageSource {
        try await pictures.source(input)
    }

    private func recognize(
        _ source: ImageSource, page: Int, of input: PageInput, _ options: RecognitionOptions
    ) async throws -> RecognizedPage {
        let picture = try await pictures.page(page, of: source)
        let size = picture.sourceSize
        return try await read(
            picture, from: PageSource(path: input.name, page: page + 1, width: size.width, height: size.height), options
        )
    }

    // MARK: - A page's way

    private func read(_ page: PageRaster, from source: PageSource, _ options: RecognitionOptions) async throws
        -> RecognizedPage
    {
        let trace = PageTrace(configuration, source)
        let picture = try PagePicture(page, region: options.region)
        let regions = try await regions(in: picture, options, trace)
        let reading = try await lines(regions, in: picture, options, trace)
        let layout = try blocks(reading, in: picture, trace)
        return PageAssembler(
            source: source, pack: PackUse(name: packName, version: packVersion, level: options.level),
            map: picture.map.followed(by: reading.map)
        ).page(layout, repertoires: reading.repertoires)
    }

    private func regions(in picture: PagePicture, _ options: RecognitionOptions, _ trace: PageTrace) async throws
        -> [TextRegion]
    {
        let found = try await models.detector(options.level).regions(in: picture.raster)
        try trace.record(found, in: picture.raster)
        return found.regions
    }

    private func lines(
        _ regions: [TextRegion], in picture: PagePicture, _ options: RecognitionOptions, _ trace: PageTrace
    ) async throws -> PageReading {
        let reading = try await models.recognizer(options.level).read(
            regions, in: picture.raster, repertoires: try Repertoire.all(of: options.languages),
            candidates: options.candidates)
        try trace.record(reading, in: picture.raster)
        return reading
    }

    private func blocks(_ reading: PageReading, in picture: PagePicture, _ trace: PageTrace) throws -> PageLayout {
        let layout = LayoutAnalyzer().layout(of: reading.lines, pageSize: reading.size)
        try trace.record(layout, of: reading, in: picture.raster)
        return layout
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
