#if !canImport(Vision)
    public import Foundation
    import Yomitori

    /// How sure something is, 0…1.
    public typealias VNConfidence = Float

    /// Something that a request found. Never changes.
    // Unchecked because it is not final: all properties, of the subclasses here too, are constants.
    open class VNObservation: NSObject, @unchecked Sendable {
        /// Tells observations apart.
        public let uuid: UUID
        /// How sure it is, 0…1.
        public let confidence: VNConfidence

        init(uuid: UUID = UUID(), confidence: VNConfidence) {
            self.uuid = uuid
            self.confidence = confidence
        }
    }

    /// Something with a place in the picture.
    // Unchecked: see VNObservation.
    open class VNDetectedObjectObservation: VNObservation, @unchecked Sendable {
        /// Around it: normalised to the request's region of interest, from its lower left corner.
        public let boundingBox: CGRect

        /// Something at a place.
        public convenience init(boundingBox: CGRect) { self.init(boundingBox: boundingBox, confidence: 1) }

        init(uuid: UUID = UUID(), boundingBox: CGRect, confidence: VNConfidence) {
            self.boundingBox = boundingBox
            super.init(uuid: uuid, confidence: confidence)
        }
    }

    /// Something with four corners: normalised to the request's region of interest, from its lower left corner.
    // Unchecked: see VNObservation.
    open class VNRectangleObservation: VNDetectedObjectObservation, @unchecked Sendable {
        /// The upper left corner of the text as it is read.
        public let topLeft: CGPoint
        /// The upper right corner of the text as it is read.
        public let topRight: CGPoint
        /// The lower left corner of the text as it is read.
        public let bottomLeft: CGPoint
        /// The lower right corner of the text as it is read.
        public let bottomRight: CGPoint

        /// Four corners; the bounding box is the rectangle around them.
        public convenience init(
            requestRevision: Int, topLeft: CGPoint, bottomLeft: CGPoint, bottomRight: CGPoint, topRight: CGPoint
        ) {
            func point(_ p: CGPoint) -> NormalizedPoint { NormalizedPoint(x: p.x, y: p.y) }
            self.init(
                NormalizedQuad(
                    topLeft: point(topLeft), topRight: point(topRight), bottomRight: point(bottomRight),
                    bottomLeft: point(bottomLeft)),
                confidence: 1, in: VNNormalizedIdentityRect)
        }

        init(uuid: UUID = UUID(), _ quad: NormalizedQuad, confidence: VNConfidence, in region: CGRect) {
            func inRegion(_ p: NormalizedPoint) -> CGPoint { p.cgPoint.normalized(to: region) }
            topLeft = inRegion(quad.topLeft)
            topRight = inRegion(quad.topRight)
            bottomLeft = inRegion(quad.bottomLeft)
            bottomRight = inRegion(quad.bottomRight)
            let box = quad.boundingBox.cgRect
            super.init(
                uuid: uuid,
                boundingBox: CGRect(
                    origin: box.origin.normalized(to: region),
                    size: CGSize(
                        width: box.width / region.size.width, height: box.height / region.size.height)),
                confidence: confidence)
        }
    }

    /// A line of text that was found.
    // Unchecked: see VNObservation.
    public final class VNTextObservation: VNRectangleObservation, @unchecked Sendable {
        /// The characters in reading order, without spaces; nil unless the request reports them.
        public let characterBoxes: [VNRectangleObservation]?

        init(_ observation: TextObservation, in region: CGRect) {
            characterBoxes = observation.characterBoxes?.map {
                VNRectangleObservation(uuid: $0.uuid, $0.quad, confidence: $0.confidence, in: region)
            }
            super.init(uuid: observation.uuid, observation.quad, confidence: observation.confidence, in: region)
        }
    }

    /// A line of text that was read.
    // Unchecked: see VNObservation.
    public final class VNRecognizedTextObservation: VNRectangleObservation, @unchecked Sendable {
        private let observation: RecognizedTextObservation
        private let region: CGRect

        init(_ observation: RecognizedTextObservation, in region: CGRect) {
            self.observation = observation
            self.region = region
            super.init(uuid: observation.uuid, observation.quad, confidence: observation.confidence, in: region)
        }

        /// The readings of the line, the most probable first; at most 10.
        public func topCandidates(_ maxCandidateCount: Int) -> [VNRecognizedText] {
            observation.topCandidates(maxCandidateCount).map { VNRecognizedText($0, in: region) }
        }
    }

    extension CGPoint {
        fileprivate func normalized(to region: CGRect) -> CGPoint {
            region == VNNormalizedIdentityRect
                ? self
                : CGPoint(x: (x - region.origin.x) / region.size.width, y: (y - region.origin.y) / region.size.height)
        }
    }
#endif
