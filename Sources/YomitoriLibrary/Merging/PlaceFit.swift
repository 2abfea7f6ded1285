import YomitoriCore

/// Where places of one picture of a page are in another one: each axis stretched and shifted, by least squares over lines that
/// are in both.
struct PlaceFit {
    private var x = Axis(scale: 1, shift: 0)
    private var y = Axis(scale: 1, shift: 0)

    private struct Axis {
        var scale: Double
        var shift: Double

        init(scale: Double, shift: Double) {
            self.scale = scale
            self.shift = shift
        }

        /// - Parameter fallback: the scale where the places do not tell it: fewer than two, or all at one.
        init(_ places: [(from: Double, to: Double)], fallback: Double) {
            let count = Double(max(places.count, 1))
            let from = places.map(\.from).reduce(0, +) / count, to = places.map(\.to).reduce(0, +) / count
            let spread = places.reduce(0) { $0 + ($1.from - from) * ($1.from - from) }
            let together = places.reduce(0) { $0 + ($1.from - from) * ($1.to - to) }
            let fitted = spread > 1 ? together / spread : fallback
            // A turned or mirrored page is beyond this: its lines keep their size.
            scale = fitted > 0.05 && fitted < 20 ? fitted : fallback
            shift = places.isEmpty ? 0 : to - scale * from
        }
    }

    init(_ pairs: [(from: Point, to: Point)], from: StoredPicture, to: StoredPicture) {
        func ratio(_ a: Int, _ b: Int) -> Double { a > 0 && b > 0 ? Double(b) / Double(a) : 1 }
        x = Axis(pairs.map { ($0.from.x, $0.to.x) }, fallback: ratio(from.width, to.width))
        y = Axis(pairs.map { ($0.from.y, $0.to.y) }, fallback: ratio(from.height, to.height))
    }

    func moved(_ point: Point) -> Point {
        Point(x: point.x * x.scale + x.shift, y: point.y * y.scale + y.shift)
    }
}
