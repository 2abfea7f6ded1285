public import Foundation
import YomitoriCore

/// Something with four corners that was found in a picture.
public protocol QuadrilateralObservation: Sendable, Identifiable {
    /// The four corners.
    var quad: NormalizedQuad { get }
    /// Tells observations apart, even equal ones.
    var uuid: UUID { get }
}

extension QuadrilateralObservation {
    /// The upright rectangle around the corners, cut off at the picture's edges.
    public var boundingBox: NormalizedRect { quad.boundingBox }
    /// The corner where an upright text begins: the upper left one as the text is read.
    public var topLeft: NormalizedPoint { quad.topLeft }
    /// The upper right corner as the text is read.
    public var topRight: NormalizedPoint { quad.topRight }
    /// The lower right corner as the text is read.
    public var bottomRight: NormalizedPoint { quad.bottomRight }
    /// The lower left corner as the text is read.
    public var bottomLeft: NormalizedPoint { quad.bottomLeft }
    /// The same as ``uuid``.
    public var id: UUID { uuid }
}

/// Four corners in a picture, named as one sees them with the text upright; they need not be a rectangle.
public struct NormalizedQuad: Hashable, Sendable, Codable {
    /// The upper left corner.
    public var topLeft: NormalizedPoint
    /// The upper right corner.
    public var topRight: NormalizedPoint
    /// The lower right corner.
    public var bottomRight: NormalizedPoint
    /// The lower left corner.
    public var bottomLeft: NormalizedPoint

    /// Four corners.
    public init(
        topLeft: NormalizedPoint, topRight: NormalizedPoint, bottomRight: NormalizedPoint, bottomLeft: NormalizedPoint
    ) {
        self.topLeft = topLeft
        self.topRight = topRight
        self.bottomRight = bottomRight
        self.bottomLeft = bottomLeft
    }

    /// The upright rectangle around the corners, cut off at the picture's edges.
    public var boundingBox: NormalizedRect {
        let corners = [topLeft, topRight, bottomRight, bottomLeft]
        func range(_ values: [Double]) -> (least: Double, extent: Double) {
            let clipped = values.map { min(1, max(0, $0)) }
            let least = clipped.min() ?? 0
            return (least, (clipped.max() ?? 0) - least)
        }
        let (xs, ys) = (range(corners.map(\.x)), range(corners.map(\.y)))
        return NormalizedRect(x: xs.least, y: ys.least, width: xs.extent, height: ys.extent)
    }

    /// The corners of a quad in pixels. Vertical print begins at its upper right.
    init(_ quad: Quad, _ direction: TextDirection, in size: PixelSize) {
        let fromTopLeft = direction == .vertical ? quad.startingLater(by: 3) : quad
        let corners = fromTopLeft.corners.map { NormalizedPoint($0, in: size) }
        self.init(topLeft: corners[0], topRight: corners[1], bottomRight: corners[2], bottomLeft: corners[3])
    }
}

/// A rectangle that was found in a picture; in perspective its corners are those of any quadrilateral.
public struct RectangleObservation: QuadrilateralObservation, Hashable, Codable {
    public let uuid: UUID
    public let quad: NormalizedQuad
    /// How sure it is, 0…1.
    public let confidence: Float

    /// An observation of its own.
    public init(quad: NormalizedQuad, confidence: Float = 1, uuid: UUID = UUID()) {
        self.quad = quad
        self.confidence = confidence
        self.uuid = uuid
    }
}
