import Foundation
import YomitoriCore

/// A straight line across the small picture, with how much of an edge there is at every pixel along it.
struct EdgeLine: Sendable {
    /// A unit vector across the line, and how far along it the line lies.
    let normal: Point
    let distance: Double
    /// The picture's own border rather than something seen in it.
    let isBorder: Bool
    /// Sums, from the line's start, of the change of colour across the line, as vectors of length 0…1.
    private let sums: [SIMD4<Float>]
    /// The place along the line at which `sums` starts.
    private let start: Double

    /// Grey levels across an edge that count half as much as a certain one.
    private static let softness: Float = 5
    /// Pixels on each side over which a change counts, and how far beside the line an edge of paper that is not flat may lie.
    private static let reach = 3.0
    private static let offsets = [-2.0, 0, 2]

    var direction: Point { Point(x: -normal.y, y: normal.x) }

    /// - Parameter picture: without print.
    init(normal: Point, distance: Double, in picture: SheetPicture) {
        self.normal = normal
        self.distance = distance
        isBorder = false
        let diagonal = Double(picture.width * picture.width + picture.height * picture.height).squareRoot()
        let origin = normal * distance
        let along = Point(x: -normal.y, y: normal.x)
        let start = -diagonal
        let count = Int(2 * diagonal) + 1
        var sums = [SIMD4<Float>](repeating: .zero, count: count + 1)
        let maxX = Double(picture.width - 1), maxY = Double(picture.height - 1)
        picture.values.withUnsafeBufferPointer { values in
            func value(_ p: Point) -> SIMD4<Float> {
                let x = Int(min(max(p.x.rounded(), 0), maxX)), y = Int(min(max(p.y.rounded(), 0), maxY))
                return values[y * picture.width + x]
            }
            for i in 0..<count {
                let place = origin + along * (start + Double(i))
                var best = SIMD4<Float>.zero
                var bestLength: Float = 0
                if place.x >= 0, place.y >= 0, place.x <= maxX, place.y <= maxY {
                    for offset in Self.offsets {
                        let change =
                            value(place + normal * (offset + Self.reach))
                            - value(place + normal * (offset - Self.reach))
                        let length = change.length * 0.577
                        if length > bestLength { (best, bestLength) = (change, length) }
                    }
                    if bestLength > 0 {
                        // From 0 for no change to 1 for a strong one.
                        best *= bestLength / (bestLength + Self.softness) / best.length
                    }
                }
                sums[i + 1] = sums[i] + best
            }
        }
        self.sums = sums
        self.start = start
    }

    /// A side of the picture; counts nothing by itself.
    init(borderWithNormal normal: Point, distance: Double) {
        self.normal = normal
        self.distance = distance
        isBorder = true
        sums = []
        start = 0
    }

    /// How far along the line a point of it lies.
    func place(of point: Point) -> Double { point.x * direction.x + point.y * direction.y }

    /// The mean change of colour between two places, a vector of length 0…1: long where the same change is seen all along.
    func evidence(from first: Double, to second: Double) -> SIMD4<Float> {
        let a = min(max(Int((min(first, second) - start).rounded()), 0), sums.count - 1)
        let b = min(max(Int((max(first, second) - start).rounded()), 0), sums.count - 1)
        guard b > a else { return .zero }
        return (sums[b] - sums[a]) / Float(b - a)
    }

    /// Where two lines cross; nil when they are nearly parallel.
    func crossing(_ other: EdgeLine) -> Point? {
        let determinant = normal.x * other.normal.y - normal.y * other.normal.x
        guard abs(determinant) > 0.2 else { return nil }
        return Point(
            x: (distance * other.normal.y - other.distance * normal.y) / determinant,
            y: (normal.x * other.distance - other.normal.x * distance) / determinant)
    }
}
