import YomitoriCore

/// How far two lines cover each other, measured along and across the first one, so that slanted neighbours do not.
struct LineOverlap {
    /// Common area by the area of both together, 0…1.
    let union: Double
    /// Common area by the area of the smaller one, 0…1.
    let smaller: Double

    init(_ a: Quad, _ b: Quad) {
        let along = (a[1] - a[0]) + (a[2] - a[3])
        let length = along.length
        guard length > 0 else {
            (union, smaller) = (0, 0)
            return
        }
        let u = along * (1 / length)
        let v = Point(x: -u.y, y: u.x)
        func extent(_ quad: Quad, _ axis: Point) -> ClosedRange<Double> {
            let places = quad.corners.map { $0.x * axis.x + $0.y * axis.y }
            return (places.min() ?? 0)...(places.max() ?? 0)
        }
        func common(_ axis: Point) -> Double {
            let x = extent(a, axis), y = extent(b, axis)
            return max(0, min(x.upperBound, y.upperBound) - max(x.lowerBound, y.lowerBound))
        }
        func area(_ quad: Quad) -> Double {
            let x = extent(quad, u), y = extent(quad, v)
            return (x.upperBound - x.lowerBound) * (y.upperBound - y.lowerBound)
        }
        let shared = common(u) * common(v), first = area(a), second = area(b)
        union = first + second > shared ? shared / (first + second - shared) : 0
        smaller = min(first, second) > 0 ? shared / min(first, second) : 0
    }
}
