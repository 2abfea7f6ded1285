package import YomitoriCore
package import YomitoriImaging

/// What a pack's models make of a page, stage by stage: the pack picks the stages, the engine chains them.
package protocol PageStages: Sendable {
    /// What the first stage finds on a page.
    associatedtype Found: FoundRegions

    /// Whether what is read beyond a region of interest can be left out before lines are put in order.
    var readsBeyondRegion: Bool { get }

    /// Makes sure, before any page is read, that every model can be loaded and may be what the stages need; none is loaded.
    ///
    /// - Throws: `InferenceError`, ``EngineError/unsuitableModel(file:reason:)``, `CancellationError`.
    func prepare() async throws

    /// Loads what every page needs, so that loading is over before the first page is begun; nothing where no page needs all.
    ///
    /// - Throws: `InferenceError`, `CancellationError`.
    func load() async throws

    /// Bytes that the stages hold beside a page and what is made of its pixels, such as the input of a detector: an estimate.
    ///
    /// - Throws: as ``prepare()``, where that was not called before.
    func bytesBesidePage() async throws -> Int

    /// What of a file's picture the stages are to see.
    func rendering(_ options: RecognitionOptions) -> PictureRendering

    /// Where there is text.
    ///
    /// - Throws: ``DetectionError``, what a model throws, and `CancellationError`.
    func regions(in picture: Raster, _ options: RecognitionOptions) async throws -> Found

    /// The same for a page whose lines are read next: a model that each page needs for it may be loaded meanwhile.
    func regionsToRead(in picture: Raster, _ options: RecognitionOptions) async throws -> Found

    /// By what the page's pack is chosen, where several are installed; nil from stages that cannot tell.
    ///
    /// - Throws: as ``lines(of:in:_:_:)``.
    func look(at found: Found, in picture: Raster) async throws -> PageLook?

    /// What is written there, in the pixels of the page turned upright.
    ///
    /// - Parameter progress: is told every line that was read.
    /// - Throws: ``EngineError/unsupportedLanguage(_:)``, ``RecognitionError``, what a model throws, and
    ///   `CancellationError`.
    func lines(of found: Found, in picture: Raster, _ options: RecognitionOptions, _ progress: LineProgress)
        async throws -> PageReading

    /// The lines in reading order, put together to blocks. Needs no model.
    func arrangement(of reading: PageReading, found: Found) -> PageArrangement
}

extension PageStages {
    package func prepare() async throws {}

    package func load() async throws {}

    package func bytesBesidePage() async throws -> Int { 0 }

    package func regionsToRead(in picture: Raster, _ options: RecognitionOptions) async throws -> Found {
        try await regions(in: picture, options)
    }

    package func look(at found: Found, in picture: Raster) async throws -> PageLook? { nil }
}

/// What the first stage found, as the trace shows it.
package protocol FoundRegions: Sendable {
    /// The same as JSON.
    associatedtype Record: Encodable
    /// Around each line of text, clockwise from its upper left.
    var textLines: [Quad] { get }
    /// What a reader of the page should know of it; names for programs.
    var warnings: [String] { get }
    /// What is to be drawn on the page, in this order.
    var outlines: [Outline] { get }
    /// Whether the colours tell what each of them is, as in the program that the pack follows.
    var hasColorsOfKinds: Bool { get }
    /// For a person who wants to know what was seen.
    var record: Record { get }
}

extension FoundRegions {
    package var hasColorsOfKinds: Bool { false }

    package var warnings: [String] { [] }
}

/// A page's blocks, with what only some packs know of it.
package struct PageArrangement: Hashable, Sendable {
    package var layout: PageLayout
    /// What the National Diet Library's formats hold besides, in the pixels of the layout; nil from other packs.
    package var structure: NDLStructure?

    package init(layout: PageLayout, structure: NDLStructure? = nil) {
        self.layout = layout
        self.structure = structure
    }
}
