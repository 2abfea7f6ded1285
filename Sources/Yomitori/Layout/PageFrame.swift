import Foundation
import YomitoriCore

/// The upright page: source pixels turned about the page's centre so that its lines run level.
struct PageFrame {
    /// By how much the page's lines are turned on the picture, in radians, clockwise.
    let angle: Double
    /// The upright page.
    let page: Rect
    private let center: Point
    private let cosine: Double
    private let sine: Double

    init(angle: Double, pageSize: PixelSize) {
        self.angle = angle
        center = Point(x: Double(pageSize.width) / 2, y: Double(pageSize.height) / 2)
        let lies = Self.quarter(angle) % 2 == 1
        let width = Double(lies ? pageSize.height : pageSize.width),
            height = Double(lies ? pageSize.width : pageSize.height)
        page = Rect(x: center.x - width / 2, y: center.y - height / 2, width: width, height: height)
        cosine = cos(angle)
        sine = sin(angle)
    }

    /// The frame of a page with these lines: the quarter turn most of their length agrees on, and the weighted median
    /// of what remains, of lines long enough to tell.
    init(of lines: [RecognizedLine], pageSize: PixelSize) {
        var angles: [(angle: Double, weight: Double)] = []
        for line in lines where line.length >= 3 * line.thickness {
            let q = line.quad
            let along = (q[1] - q[0]) + (q[2] - q[3])
            let base = line.direction == .vertical ? Double.pi / 2 : 0
            angles.append((atan2(along.y, along.x) - base, line.length))
        }
        var weights = [0.0, 0, 0, 0]
        for (angle, weight) in angles { weights[Self.quarter(angle)] += weight }
        let turns = weights.indices.max { weights[$0] < weights[$1] } ?? 0
        let rest =
            angles.filter { Self.quarter($0.angle) == turns }
            .map { (value: remainder($0.angle - Double(turns) * .pi / 2, 2 * .pi), weight: $0.weight) }
        self.init(angle: Double(turns) * .pi / 2 + (weightedMedian(rest) ?? 0), pageSize: pageSize)
    }

    private static func quarter(_ angle: Double) -> Int {
        ((Int((angle / (.pi / 2)).rounded()) % 4) + 4) % 4
    }

    func upright(_ point: Point) -> Point {
        let d = point - center
        return Point(x: d.x * cosine + d.y * sine + center.x, y: -d.x * sine + d.y * cosine + center.y)
    }

    func source(_ point: Point) -> Point {
        let d = point - center
        return Point(x: d.x * cosine - d.y * sine + center.x, y: d.x * sine + d.y * cosine + center.y)
    }

    /// The quad of a line that fills `rect` of the upright page.
    func source(_ rect: Rect, direction: TextDirection) -> Quad {
        Quad(rect).startingLater(by: direction == .vertical ? 1 : 0).map(source)
    }

    /// The rectangle in the middle between a quad's inner and outer one.
    func upright(_ quad: Quad) -> Rect {
        let xs = quad.corners.map { upright($0).x }.sorted()
        let ys = quad.corners.map { upright($0).y }.sorted()
        return Rect(
            minX: (xs[0] + xs[1]) / 2, minY: (ys[0] + ys[1]) / 2, maxX: (xs[2] + xs[3]) / 2, maxY: (ys[2] + ys[3]) / 2)
    }
}

/// The value at which half of the weight lies on either side; nil for nothing.
func weightedMedian(_ values: [(value: Double, weight: Double)]) -> Double? {
    let sorted = values.sorted { $0.value < $1.value }
    let half = sorted.reduce(0) { $0 + $1.weight } / 2
    var sum = 0.0
    for (value, weight) in sorted {
        sum += weight
        if sum >= half { return value }
    }
    return nil
}

/// The lower of the middle values; nil for nothing.
func median(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : values.sorted()[(values.count - 1) / 2]
}

extension Rect {
    /// This rectangle of the upright page as if its lines were horizontal: x along a line, y from line to line.
    ///
    /// Vertical lines run down and follow each other to the left, so tiers become columns, right to left becomes down.
    func inReadingFrame(of direction: TextDirection) -> Rect {
        switch direction {
        case .horizontal: self
        case .vertical: Rect(x: y, y: -maxX, width: height, height: width)
        }
    }
}
