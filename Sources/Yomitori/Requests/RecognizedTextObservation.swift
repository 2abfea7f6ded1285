public import Foundation
public import YomitoriCore

/// A line of text that was read in a picture.
public struct RecognizedTextObservation: QuadrilateralObservation, Hashable {
    /// How many readings of a line there are at most.
    public static let mostCandidates = 10

    public let uuid: UUID
    public let quad: NormalizedQuad
    /// All that is known of the line, in pixels of the upright picture from its top left: direction, ruby, and every
    /// character's place and readings.
    public let line: RecognizedLine
    /// The upright picture's size.
    public let imageSize: PixelSize

    /// A line of an upright picture of this size.
    public init(_ line: RecognizedLine, in imageSize: PixelSize, uuid: UUID = UUID()) {
        self.line = line
        self.imageSize = imageSize
        self.uuid = uuid
        quad = NormalizedQuad(line.quad, line.direction, in: imageSize)
    }

    /// How sure the reading is: the mean of the characters' probabilities, 0…1.
    public var confidence: Float { Float(line.confidence) }
    /// The most probable reading.
    public var transcript: String { line.text }

    /// The readings of the line, the most probable first; the first one is ``transcript``.
    ///
    /// Readings of the whole line, put together from those of its characters: no other combination is more probable than
    /// the ones that are given. A line in which the recogniser held nothing else possible has one.
    ///
    /// - Parameter count: how many at most; above ``mostCandidates`` there are no more.
    public func topCandidates(_ count: Int) -> [RecognizedText] {
        LineReadings(line).best(min(count, Self.mostCandidates)).map {
            RecognizedText(
                string: $0.texts.joined(), confidence: Float($0.confidence), texts: $0.texts, line: line,
                imageSize: imageSize)
        }
    }
}
