#if !canImport(Vision)
    public import Foundation
    import Yomitori

    /// One reading of a line. Never changes.
    public final class VNRecognizedText: NSObject, Sendable {
        /// The text.
        public let string: String
        /// How sure it is, 0…1; less probable readings of a line have less.
        public let confidence: VNConfidence
        private let text: RecognizedText
        private let region: CGRect

        init(_ text: RecognizedText, in region: CGRect) {
            self.text = text
            self.region = region
            string = text.string
            confidence = text.confidence
        }

        /// The place of a part of the text: around the characters that the range touches, whatever the request's level.
        ///
        /// - Returns: nil for an empty range.
        /// - Throws: ``VNErrorCode/outOfBoundsError`` for a range that is not in the string.
        public func boundingBox(for range: Range<String.Index>) throws -> VNRectangleObservation? {
            guard range.lowerBound >= string.startIndex, range.upperBound <= string.endIndex else {
                throw VNErrorCode.outOfBoundsError.error("the range is not in the text")
            }
            return text.boundingBox(for: range).map {
                VNRectangleObservation(uuid: $0.uuid, $0.quad, confidence: $0.confidence, in: region)
            }
        }
    }
#endif
