public import Foundation
public import YomitoriCore
import YomitoriImaging

/// Finds where there is text, line by line; with ``reportCharacterBoxes`` where each character is.
public struct DetectTextRectanglesRequest: PictureRequest, Hashable {
    /// Whether to tell each character's place. Then the lines are read, as that is how their characters are told apart;
    /// without it they are only found, which takes a quarter of the time.
    public var reportCharacterBoxes = false
    /// The part of the picture in which to look.
    public var regionOfInterest = NormalizedRect.fullImage
    /// How carefully to look.
    public var recognitionLevel: RecognitionLevel = .accurate

    /// A request with the defaults.
    public init() {}

    /// The lines of the picture; in reading order where characters are told.
    public func perform(
        on picture: RequestPicture, in context: RecognitionContext,
        progress: @escaping @Sendable (RecognitionProgress) -> Void
    ) async throws -> [TextObservation] {
        var settings = TextRecognitionSettings()
        settings.recognitionLevel = recognitionLevel
        settings.regionOfInterest = regionOfInterest
        settings.usesLanguageCorrection = false
        let options = try settings.options(candidates: 1)
        let engine = try await context.engine()
        guard reportCharacterBoxes else {
            let (lines, size) = try await engine.textLines(options: options) { rendering in
                try await picture.decoded(by: engine, as: rendering)
            }
            progress(RecognitionProgress(fraction: 1, completedLines: lines.count, lines: lines.count))
            return lines.map { TextObservation(quad: NormalizedQuad($0, .horizontal, in: size)) }
        }
        let page = try await engine.recognize(picture.name, options: options, progress: progress) { rendering in
            try await picture.decoded(by: engine, as: rendering)
        }
        let size = page.source.size
        return page.lines.map { TextObservation($0, in: size) }
    }
}

/// A line of text that was found in a picture.
public struct TextObservation: QuadrilateralObservation, Hashable {
    public let uuid: UUID
    public let quad: NormalizedQuad
    /// How sure it is that there is text, 0…1.
    public let confidence: Float
    /// The characters in reading order; nil when they were not asked for. Spaces have none.
    public let characterBoxes: [RectangleObservation]?

    init(quad: NormalizedQuad) {
        self.quad = quad
        uuid = UUID()
        confidence = 1
        characterBoxes = nil
    }

    init(_ line: RecognizedLine, in size: PixelSize) {
        uuid = UUID()
        quad = NormalizedQuad(line.quad, line.direction, in: size)
        confidence = Float(line.confidence)
        characterBoxes = line.characters.filter { $0.text != " " }.map {
            RectangleObservation(
                quad: NormalizedQuad($0.quad, line.direction, in: size), confidence: Float($0.confidence))
        }
    }
}
