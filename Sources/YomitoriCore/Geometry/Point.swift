/// A point in pixels: x to the right, y down, (0, 0) the top left corner of the top left pixel.
///
/// Encoded as `[x, y]`, rounded to a tenth of a pixel.
public struct Point: Hashable, Sendable {
    /// From the left, in pixels.
    public var x: Double
    /// From the top, in pixels.
    public var y: Double

    /// A point at these coordinates.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// The sum of both, coordinate by coordinate.
    public static func + (a: Point, b: Point) -> Point { Point(x: a.x + b.x, y: a.y + b.y) }
    /// The way from `b` to `a`.
    public static func - (a: Point, b: Point) -> Point { Point(x: a.x - b.x, y: a.y - b.y) }
    /// The point with both coordinates multiplied.
    public static func * (a: Point, factor: Double) -> Point { Point(x: a.x * factor, y: a.y * factor) }

    /// The distance from the origin, in pixels.
    public var length: Double { (x * x + y * y).squareRoot() }

    /// The point `fraction` (0…1) of the way from this one to `other`.
    public func interpolated(to other: Point, _ fraction: Double) -> Point { self + (other - self) * fraction }
}

extension Point {
    /// Pixels from the corner: ten times the longest side that a picture may have unless somebody allows more.
    package static let farthest = 1e6

    /// Whether it can be a place in a picture, or not far beside one; coordinates beyond a million pixels, or that are no numbers,
    /// are somebody's fault.
    package var isPlausible: Bool { abs(x) <= Self.farthest && abs(y) <= Self.farthest }
}

extension Point: Codable {
    /// Reads `[x, y]`.
    public init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        self.init(x: try values.decode(Double.self), y: try values.decode(Double.self))
    }

    /// Writes `[x, y]`.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.unkeyedContainer()
        try values.encode(x.rounded(toPlaces: 1))
        try values.encode(y.rounded(toPlaces: 1))
    }
}

extension Double {
    /// The nearest number with `places` decimals, as the JSON shows it.
    package func rounded(toPlaces places: Int) -> Double {
        var scale = 1.0
        for _ in 0..<places { scale *= 10 }
        return (self * scale).rounded() / scale
    }
}
