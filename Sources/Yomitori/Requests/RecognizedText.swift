import Foundation
import YomitoriCore

/// One reading of a line.
public struct RecognizedText: Hashable, Sendable {
    /// The text.
    public let string: String
    /// How sure it is, 0…1: less probable readings of a line have less.
    public let confidence: Float
    /// A text for each character of the line.
    private let texts: [String]
    private let line: RecognizedLine
    private let imageSize: PixelSize

    init(string: String, confidence: Float, texts: [String], line: RecognizedLine, imageSize: PixelSize) {
        self.string = string
        self.confidence = confidence
        self.texts = texts
        self.line = line
        self.imageSize = imageSize
    }

    /// The place of a part of the text: around the characters that the range touches, along the line as it lies.
    ///
    /// A range that begins or ends inside a character that was read as one (a pair of surrogates, a letter with its
    /// marks) takes in the whole of it. Spaces have places of their own.
    ///
    /// - Parameter range: of ``string``, at any of its levels: characters, scalars, UTF-8 or UTF-16.
    /// - Returns: nil for an empty range, and for one that is not in the string.
    public func boundingBox(for range: Range<String.Index>) -> RectangleObservation? {
        guard let touched = characters(in: range), let place = line.place(of: touched) else { return nil }
        let confidences = line.characters[touched].map(\.confidence)
        return RectangleObservation(
            quad: NormalizedQuad(place, line.direction, in: imageSize),
            confidence: Float(confidences.reduce(0, +) / Double(confidences.count)))
    }

    /// The line's characters that a range of the string touches.
    func characters(in range: Range<String.Index>) -> Range<Int>? {
        guard !range.isEmpty, range.lowerBound >= string.startIndex, range.upperBound <= string.endIndex else {
            return nil
        }
        let start = string.utf8.distance(from: string.startIndex, to: range.lowerBound)
        var end = string.utf8.distance(from: string.startIndex, to: range.upperBound)
        // Between two surrogates the distance counts to the character's beginning, which the range has passed.
        if range.upperBound.samePosition(in: string.unicodeScalars) == nil { end = max(end, start) + 1 }
        var touched: Range<Int>?
        var at = 0
        for (i, text) in texts.enumerated() {
            let next = at + text.utf8.count
            if next > start, at < end { touched = (touched?.lowerBound ?? i)..<i + 1 }
            at = next
        }
        return touched
    }
}

extension RecognizedLine {
    /// Around some of the characters: a rectangle of the line as it lies on the page, in perspective too. Nil for none.
    func place(of range: Range<Int>) -> Quad? {
        guard !range.isEmpty else { return nil }
        let quads = characters[range].map(\.quad)
        if quads.count == 1 { return quads[0] }
        func around(_ quads: [Quad]) -> Rect {
            quads.dropFirst().reduce(quads[0].boundingBox) { $0.union($1.boundingBox) }
        }
        guard let map = CoordinateMap(quad: quad, ontoWidth: length, height: thickness) else {
            let box = Quad(around(quads))
            return direction == .vertical ? box.startingLater(by: 1) : box
        }
        return map.toSource(Quad(around(quads.map(map.toModel))))
    }
}
