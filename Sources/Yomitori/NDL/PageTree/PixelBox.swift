import YomitoriCore

/// A rectangle between whole pixels, as the page tree reckons with them.
struct PixelBox: Hashable {
    var left: Int
    var top: Int
    var right: Int
    var bottom: Int

    var width: Int { right - left }
    var height: Int { bottom - top }
    var area: Int { width * height }

    func union(_ other: PixelBox) -> PixelBox {
        PixelBox(
            left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
            bottom: max(bottom, other.bottom))
    }

    /// The part on a page of that size; without width or height where it lies beside it.
    func clipped(to size: PixelSize) -> PixelBox {
        func inside(_ edge: Int, _ length: Int) -> Int { min(max(edge, 0), length) }
        return PixelBox(
            left: inside(left, size.width), top: inside(top, size.height), right: inside(right, size.width),
            bottom: inside(bottom, size.height))
    }

    /// The common part's area as a share of the smaller rectangle; 0 when that has none.
    func shareOfSmaller(_ other: PixelBox) -> Double {
        let smaller = min(area, other.area)
        guard smaller > 0 else { return 0 }
        let common =
            max(0, min(right, other.right) - max(left, other.left))
            * max(0, min(bottom, other.bottom) - max(top, other.top))
        return Double(common) / Double(smaller)
    }

    /// Whether the middle of `other`, rounded down, lies inside or on the edge.
    func containsMiddle(of other: PixelBox) -> Bool {
        let x = (other.left + other.right) >> 1
        let y = (other.top + other.bottom) >> 1
        return min(left, right) <= x && x <= max(left, right) && min(top, bottom) <= y && y <= max(top, bottom)
    }

    /// Whether every corner of `other` lies inside or at most `margin` pixels away.
    func reaches(_ other: PixelBox, within margin: Int) -> Bool {
        for x in [other.left, other.right] {
            for y in [other.top, other.bottom] {
                let dx = max(0, max(min(left, right) - x, x - max(left, right)))
                let dy = max(0, max(min(top, bottom) - y, y - max(top, bottom)))
                if dx * dx + dy * dy > margin * margin { return false }
            }
        }
        return true
    }
}

extension NDLDetection {
    var box: PixelBox { PixelBox(left: left, top: top, right: right, bottom: bottom) }
}
