/// Reads a page with its structure: paragraphs, lists, tables and what stands in its margins.
public struct RecognizeDocumentsRequest: PictureRequest, Hashable {
    /// How to read, and what.
    public var settings = TextRecognitionSettings()

    /// A request with the defaults.
    public init() {}

    /// One document for the picture.
    public func perform(
        on picture: RequestPicture, in context: RecognitionContext,
        progress: @escaping @Sendable (RecognitionProgress) -> Void
    ) async throws -> [DocumentObservation] {
        var request = RecognizeTextRequest()
        request.settings = settings
        return [DocumentObservation(try await request.page(of: picture, in: context, progress: progress))]
    }
}
