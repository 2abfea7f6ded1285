/// Four corners in source pixels, clockwise from the corner where reading starts.
///
/// Reading starts at the top left of a horizontal line and at the top right of a vertical one, so from corner 0
/// to corner 1 one goes along the line, from corner 1 to corner 2 across it, in both. Encoded as four points.
public struct Quad: Hashable, Sendable {
    /// Always four.
    public let corners: [Point]

    /// The quad of four corners in their order.
    public init(_ a: Point, _ b: Point, _ c: Point, _ d: Point) {
        corners = [a, b, c, d]
    }

    /// The corners of an upright rectangle, clockwise from its top left.
    public init(_ rect: Rect) {
        self.init(
            Point(x: rect.minX, y: rect.minY), Point(x: rect.maxX, y: rect.minY),
            Point(x: rect.maxX, y: rect.maxY), Point(x: rect.minX, y: rect.maxY))
    }

    /// Corner 0…3.
    public subscript(index: Int) -> Point { corners[index] }

    /// The smallest upright rectangle around the four corners.
    public var boundingBox: Rect {
        let xs = corners.map(\.x)
        let ys = corners.map(\.y)
        return Rect(
            minX: min(xs[0], xs[1], xs[2], xs[3]), minY: min(ys[0], ys[1], ys[2], ys[3]),
            maxX: max(xs[0], xs[1], xs[2], xs[3]), maxY: max(ys[0], ys[1], ys[2], ys[3]))
    }

    /// Mean of the four corners.
    public var center: Point {
        (corners[0] + corners[1] + corners[2] + corners[3]) * 0.25
    }

    /// Mean length of the sides from corner 0 to 1 and from 3 to 2.
    public var firstSide: Double { ((corners[1] - corners[0]).length + (corners[2] - corners[3]).length) / 2 }

    /// Mean length of the sides from corner 1 to 2 and from 0 to 3.
    public var secondSide: Double { ((corners[2] - corners[1]).length + (corners[3] - corners[0]).length) / 2 }

    /// The same four corners, beginning `steps` corners later (clockwise).
    public func startingLater(by steps: Int) -> Quad {
        let s = ((steps % 4) + 4) % 4
        return Quad(corners[s], corners[(s + 1) % 4], corners[(s + 2) % 4], corners[(s + 3) % 4])
    }

    /// The quad of the transformed corners.
    public func map(_ transform: (Point) -> Point) -> Quad {
        Quad(transform(corners[0]), transform(corners[1]), transform(corners[2]), transform(corners[3]))
    }

    /// Whether all corners can be places in a picture; see ``Point/isPlausible``.
    package var isPlausible: Bool { corners.allSatisfy(\.isPlausible) }

    /// Area by the shoelace formula, in square pixels; positive when the corners run clockwise on the screen.
    public var signedArea: Double {
        var sum = 0.0
        for i in 0..<4 {
            let a = corners[i], b = corners[(i + 1) % 4]
            sum += a.x * b.y - b.x * a.y
        }
        return sum / 2
    }

    /// Whether one turns right at every corner, as a sheet seen from its front does; no corner lies on the line between its
    /// neighbours.
    package var isConvexClockwise: Bool {
        (0..<4).allSatisfy { i in
            let along = self[(i + 1) % 4] - self[i]
            let next = self[(i + 2) % 4] - self[(i + 1) % 4]
            return along.x * next.y - along.y * next.x > 1e-6 * along.length * next.length
        }
    }

    /// Whether this quad, convex and clockwise, has an area in common with an upright rectangle: no side of either parts them.
    package func overlaps(_ rect: Rect) -> Bool {
        guard boundingBox.intersection(rect) != nil else { return false }
        return (0..<4).allSatisfy { i in
            let along = self[(i + 1) % 4] - self[i]
            return Quad(rect).corners.contains { corner in
                let way = corner - self[i]
                return along.x * way.y - along.y * way.x > 0
            }
        }
    }
}

extension Quad: Codable {
    /// Reads four points.
    public init(from decoder: any Decoder) throws {
        let points = try [Point](from: decoder)
        guard points.count == 4 else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "a quad has 4 corners, not \(points.count)"))
        }
        self.init(points[0], points[1], points[2], points[3])
    }

    /// Writes four points.
    public func encode(to encoder: any Encoder) throws {
        try corners.encode(to: encoder)
    }
}
