import YomitoriCore

/// Whole pixels of a page; never outside of it, never turned inside out.
struct PixelBox: Hashable, Sendable {
    var left: Int
    var top: Int
    var right: Int
    var bottom: Int

    var width: Int { right - left }
    var height: Int { bottom - top }

    /// The whole page.
    init(page: PageSource) {
        (left, top, right, bottom) = (0, 0, max(0, page.width), max(0, page.height))
    }

    /// The nearest whole pixels inside `page`.
    init(_ rect: Rect, in page: PixelBox) {
        let x = [rect.minX, rect.maxX].map { $0.inWholePixels(upTo: page.right) }.sorted()
        let y = [rect.minY, rect.maxY].map { $0.inWholePixels(upTo: page.bottom) }.sorted()
        (left, top, right, bottom) = (x[0], y[0], x[1], y[1])
    }

    /// The smallest box around both.
    func union(_ other: PixelBox) -> PixelBox {
        var box = self
        box.left = min(left, other.left)
        box.top = min(top, other.top)
        box.right = max(right, other.right)
        box.bottom = max(bottom, other.bottom)
        return box
    }
}

extension Double {
    /// The nearest whole number from 0 to `limit`; the number is finite.
    fileprivate func inWholePixels(upTo limit: Int) -> Int {
        Int(Swift.min(Swift.max(0, self), Double(limit)).rounded())
    }

    /// As the formats write a probability: 0…1, four places.
    var asProbability: String { JSONString.number(Swift.min(Swift.max(0, self), 1).rounded(toPlaces: 4)) ?? "0" }

    /// In percent with two places, 0…100.
    var inPercent: String { JSONString.number((Swift.min(Swift.max(0, self), 1) * 100).rounded(toPlaces: 2)) ?? "0" }
}

extension Quad {
    /// The corners in whole pixels inside `page`, as `x,y` parted by spaces.
    func points(in page: PixelBox) -> String {
        corners.map {
            "\($0.x.inWholePixels(upTo: page.right)),\($0.y.inWholePixels(upTo: page.bottom))"
        }.joined(separator: " ")
    }

    /// Whether a side is neither upright nor level, by a pixel or more.
    var isSlanted: Bool {
        let sides = (0..<4).map { corners[($0 + 1) % 4] - corners[$0] }
        return sides.contains { min(abs($0.x), abs($0.y)) >= 1 }
    }

    /// The part of the quad from `start` to `end` (0…1) along its first side.
    func part(from start: Double, to end: Double) -> Quad {
        Quad(
            corners[0].interpolated(to: corners[1], start), corners[0].interpolated(to: corners[1], end),
            corners[3].interpolated(to: corners[2], end), corners[3].interpolated(to: corners[2], start))
    }
}
