/// An upright rectangle in pixels. Encoded as `[x, y, width, height]`, rounded to a tenth of a pixel.
public struct Rect: Hashable, Sendable {
    /// Left edge.
    public var x: Double
    /// Top edge.
    public var y: Double
    /// Extent to the right.
    public var width: Double
    /// Extent downwards.
    public var height: Double

    /// A rectangle from its top left corner.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// A rectangle between two corners.
    public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
        self.init(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
    }

    /// Left edge.
    public var minX: Double { x }
    /// Top edge.
    public var minY: Double { y }
    /// Right edge.
    public var maxX: Double { x + width }
    /// Bottom edge.
    public var maxY: Double { y + height }
    /// Middle between left and right.
    public var midX: Double { x + width / 2 }
    /// Middle between top and bottom.
    public var midY: Double { y + height / 2 }
    /// Width × height; 0 for a rectangle that is turned inside out.
    public var area: Double { max(0, width) * max(0, height) }
    /// The middle.
    public var center: Point { Point(x: midX, y: midY) }

    /// The smallest rectangle around both.
    public func union(_ other: Rect) -> Rect {
        Rect(
            minX: min(minX, other.minX), minY: min(minY, other.minY),
            maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
    }

    /// The common part of both rectangles, or nil when they do not overlap.
    public func intersection(_ other: Rect) -> Rect? {
        let common = Rect(
            minX: max(minX, other.minX), minY: max(minY, other.minY),
            maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
        return common.width > 0 && common.height > 0 ? common : nil
    }

    /// Intersection over union, 0…1.
    public func intersectionOverUnion(_ other: Rect) -> Double {
        guard let common = intersection(other)?.area else { return 0 }
        return common / (area + other.area - common)
    }

    /// Each edge moved inwards by `dx` or `dy`, outwards when negative.
    public func insetBy(dx: Double, dy: Double) -> Rect {
        Rect(x: x + dx, y: y + dy, width: width - 2 * dx, height: height - 2 * dy)
    }

    /// Whether all corners can be places in a picture; see ``Point/isPlausible``.
    package var isPlausible: Bool { Quad(self).isPlausible }

    /// Whether the point lies inside.
    public func contains(_ point: Point) -> Bool {
        point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
    }
}

extension Rect: Codable {
    /// Reads `[x, y, width, height]`.
    public init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        self.init(
            x: try values.decode(Double.self), y: try values.decode(Double.self),
            width: try values.decode(Double.self), height: try values.decode(Double.self))
    }

    /// Writes `[x, y, width, height]`.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.unkeyedContainer()
        for value in [x, y, width, height] { try values.encode(value.rounded(toPlaces: 1)) }
    }
}
