public import Foundation
import YomitoriCore

/// A point of a picture: 0…1 from the left and from the **bottom**.
public struct NormalizedPoint: Hashable, Sendable, Codable {
    /// From the left, 0…1.
    public var x: Double
    /// From the bottom, 0…1.
    public var y: Double

    /// A point at these shares of the picture's width and height.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// The same as Foundation's point, which is normalised already.
    public init(normalizedPoint: CGPoint) { self.init(x: normalizedPoint.x, y: normalizedPoint.y) }

    /// The point of a picture of `imageSize` pixels, both with the origin at the lower left.
    public init(imagePoint: CGPoint, in imageSize: CGSize) {
        self.init(x: imagePoint.x / imageSize.width, y: imagePoint.y / imageSize.height)
    }

    /// The lower left corner.
    public static let zero = NormalizedPoint(x: 0, y: 0)

    /// The same as Foundation's point.
    public var cgPoint: CGPoint { CGPoint(x: x, y: y) }

    /// A point in pixels of a picture of this size, from its top left.
    init(_ point: Point, in size: PixelSize) {
        self.init(x: point.x / Double(size.width), y: 1 - point.y / Double(size.height))
    }

    /// The point in a picture of this size, in pixels from the corner `origin`.
    public func toImageCoordinates(_ size: CGSize, origin: CoordinateOrigin = .lowerLeft) -> CGPoint {
        CGPoint(x: x * size.width, y: (origin == .lowerLeft ? y : 1 - y) * size.height)
    }
}

/// The corner from which a picture's coordinates are counted.
public enum CoordinateOrigin: Sendable, CaseIterable {
    case lowerLeft, upperLeft
}

/// A rectangle of a picture: 0…1 of its width and height, from its **lower** left corner.
public struct NormalizedRect: Hashable, Sendable, Codable {
    /// Left edge, 0…1.
    public var x: Double
    /// Bottom edge, 0…1 from the bottom.
    public var y: Double
    /// Extent to the right, 0…1.
    public var width: Double
    /// Extent upwards, 0…1.
    public var height: Double

    /// A rectangle from its lower left corner.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The same as Foundation's rectangle, which is normalised already.
    public init(normalizedRect: CGRect) {
        self.init(
            x: normalizedRect.minX, y: normalizedRect.minY, width: normalizedRect.width, height: normalizedRect.height)
    }

    /// The rectangle of a picture of `imageSize` pixels, both with the origin at the lower left.
    public init(imageRect: CGRect, in imageSize: CGSize) {
        self.init(
            x: imageRect.minX / imageSize.width, y: imageRect.minY / imageSize.height,
            width: imageRect.width / imageSize.width, height: imageRect.height / imageSize.height)
    }

    /// The whole picture.
    public static let fullImage = NormalizedRect(x: 0, y: 0, width: 1, height: 1)

    /// The lower left corner.
    public var origin: CGPoint { CGPoint(x: x, y: y) }
    /// The same as Foundation's rectangle.
    public var cgRect: CGRect { CGRect(x: x, y: y, width: width, height: height) }

    /// The rectangle in a picture of this size, in pixels from the corner `origin`.
    public func toImageCoordinates(_ size: CGSize, origin: CoordinateOrigin = .lowerLeft) -> CGRect {
        CGRect(
            x: x * size.width, y: (origin == .lowerLeft ? y : 1 - y - height) * size.height,
            width: width * size.width, height: height * size.height)
    }

    /// The part of a picture that the rectangle is of, as the engine takes it.
    var region: RegionOfInterest {
        RegionOfInterest(
            x: .percent(100 * x), y: .percent(100 * (1 - y - height)), width: .percent(100 * width),
            height: .percent(100 * height))
    }

    /// Whether all of it lies in the picture, to within rounding, and has an area.
    var isInPicture: Bool {
        let slack = 1e-9
        return width > 0 && height > 0 && x >= -slack && y >= -slack && x + width <= 1 + slack
            && y + height <= 1 + slack
    }
}
