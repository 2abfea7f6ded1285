public import Foundation
import YomitoriCore
public import YomitoriImaging

/// Something that is asked of a picture.
public protocol PictureRequest: Sendable {
    /// What the answer is.
    associatedtype Result: Sendable

    /// Answers for a picture.
    ///
    /// - Parameters:
    ///   - picture: a file, its bytes, or pixels.
    ///   - context: the engine that reads.
    ///   - progress: called from any thread, one call after the other, with fractions that never fall.
    /// - Throws: `ImageError`, ``EngineError``, `PackError`, `InferenceError`, `CancellationError`.
    func perform(
        on picture: RequestPicture, in context: RecognitionContext,
        progress: @escaping @Sendable (RecognitionProgress) -> Void
    ) async throws -> Result
}

/// A picture that is to be read; of a file of several pages the first one.
public struct RequestPicture: Sendable {
    enum Content: Sendable {
        case input(PageInput)
        case raster(Raster)
        /// Somewhere that is not read.
        case elsewhere(URL)
    }

    let content: Content
    /// How the stored picture stands; nil as the file says, or upright where there is no file.
    public let orientation: PictureOrientation?

    /// A picture file. A URL that is of no file on this machine makes every request fail with ``EngineError/notAFile(_:)``.
    public init(_ url: URL, orientation: PictureOrientation? = nil) {
        self.init(content: url.isOfLocalFile ? .input(.file(SourcePath(url.path))) : .elsewhere(url), orientation)
    }

    /// The bytes of a picture file.
    public init(_ data: Data, orientation: PictureOrientation? = nil) {
        self.init(content: .input(.data(data, name: "picture")), orientation)
    }

    /// A decoded picture.
    public init(_ raster: Raster, orientation: PictureOrientation? = nil) {
        self.init(content: .raster(raster), orientation)
    }

    /// Pixels in memory.
    public init(_ pixels: RawPixels, orientation: PictureOrientation? = nil) {
        self.init(content: .raster(pixels.raster), orientation)
    }

    /// The same picture, standing otherwise.
    public init(_ picture: RequestPicture, orientation: PictureOrientation?) {
        self.init(content: picture.content, orientation)
    }

    private init(content: Content, _ orientation: PictureOrientation?) {
        self.content = content
        self.orientation = orientation
    }

    /// For messages and the page's source.
    var name: String {
        switch content {
        case .input(let input): input.name
        case .raster: ""
        case .elsewhere(let url): url.withoutSecrets
        }
    }

    /// The picture as a person sees it before it is turned, whatever orientation is given. Takes its time.
    ///
    /// - Throws: `ImageError`, ``EngineError/notAFile(_:)``.
    package func unturnedPixels(limits: ImageLimits = ImageLimits()) throws -> Raster {
        switch content {
        case .input(let input): try ImageSource(input, limits: limits).page(0, as: .unturned).raster
        case .raster(let raster): raster
        case .elsewhere: throw EngineError.notAFile(name)
        }
    }

    /// The picture as `engine` takes it, upright; called when there is a place for it.
    ///
    /// An orientation that is given counts in place of the file's.
    func decoded(by engine: OCREngine, as rendering: PictureRendering) async throws -> PageRaster {
        switch content {
        case .input(let input):
            guard let orientation else { return try await engine.picture(input, as: rendering) }
            let unturned = rendering == .stored ? rendering : .unturned
            return PageRaster(try await engine.picture(input, as: unturned).raster.upright(from: orientation))
        case .raster(let raster): return PageRaster(raster.upright(from: orientation ?? .up))
        case .elsewhere: throw EngineError.notAFile(name)
        }
    }
}

extension URL {
    /// Whether it is of a file on this machine; `localhost` is this one by RFC 8089.
    fileprivate var isOfLocalFile: Bool {
        isFileURL && ["", "localhost"].contains(host?.lowercased() ?? "")
    }

    /// The URL for messages: without what may be a password or a key.
    fileprivate var withoutSecrets: String {
        // Without a host the rest may be the content itself (`data:`).
        if let scheme, !isFileURL, host == nil { return scheme + ":" }
        guard var parts = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return scheme ?? "" }
        (parts.user, parts.password, parts.query, parts.fragment) = (nil, nil, nil, nil)
        return parts.string ?? scheme ?? ""
    }
}

extension PageRaster {
    fileprivate init(_ raster: Raster) { self.init(raster: raster, sourceSize: raster.size, map: .identity) }
}

extension PictureRequest {
    /// Answers for a picture file.
    ///
    /// - Parameters:
    ///   - url: of a file; its first page is read.
    ///   - orientation: how the stored picture stands; nil as the file says.
    ///   - context: the engine that reads.
    ///   - progress: called from any thread, one call after the other.
    public func perform(
        on url: URL, orientation: PictureOrientation? = nil, in context: RecognitionContext = .process,
        progress: @escaping @Sendable (RecognitionProgress) -> Void = { _ in }
    ) async throws -> Result {
        try await perform(on: RequestPicture(url, orientation: orientation), in: context, progress: progress)
    }

    /// Answers for the bytes of a picture file.
    public func perform(
        on data: Data, orientation: PictureOrientation? = nil, in context: RecognitionContext = .process,
        progress: @escaping @Sendable (RecognitionProgress) -> Void = { _ in }
    ) async throws -> Result {
        try await perform(on: RequestPicture(data, orientation: orientation), in: context, progress: progress)
    }

    /// Answers for a decoded picture.
    public func perform(
        on raster: Raster, orientation: PictureOrientation? = nil, in context: RecognitionContext = .process,
        progress: @escaping @Sendable (RecognitionProgress) -> Void = { _ in }
    ) async throws -> Result {
        try await perform(on: RequestPicture(raster, orientation: orientation), in: context, progress: progress)
    }

    /// Answers for pixels in memory.
    public func perform(
        on pixels: RawPixels, orientation: PictureOrientation? = nil, in context: RecognitionContext = .process,
        progress: @escaping @Sendable (RecognitionProgress) -> Void = { _ in }
    ) async throws -> Result {
        try await perform(on: RequestPicture(pixels, orientation: orientation), in: context, progress: progress)
    }
}
