package import YomitoriCore

/// Convex hulls and the rectangles around them.
extension OrientedRectangle {
    /// The rectangle of least area around the points; nil without points.
    ///
    /// One of its sides lies on a side of the convex hull (Freeman and Shapira 1975), so the calipers turn from side to
    /// side (Toussaint 1983).
    package init?(around points: [Point]) {
        self.init(aroundHull: Self.convexHull(points))
    }

    /// The rectangle of least area around a convex hull, clockwise; nil without points.
    init?(aroundHull hull: [Point]) {
        guard let first = hull.first else { return nil }
        guard hull.count > 1 else {
            self.init(center: first, axis: Point(x: 1, y: 0), length: 0, thickness: 0)
            return
        }
        let n = hull.count
        func at(_ i: Int) -> Point { hull[i % n] }
        // Indices of the outermost points ahead of, away from and behind the side the calipers lie on.
        var ahead = 1, away = 1, behind = 1
        var best: (area: Double, rectangle: OrientedRectangle)?
        for i in 0..<n {
            let side = at(i + 1) - at(i)
            let axis = side * (1 / side.length)
            let normal = Point(x: -axis.y, y: axis.x)
            func along(_ p: Point) -> Double { p.x * axis.x + p.y * axis.y }
            func across(_ p: Point) -> Double { p.x * normal.x + p.y * normal.y }
            ahead = max(ahead, i + 1)
            while along(at(ahead + 1)) > along(at(ahead)) { ahead += 1 }
            away = max(away, ahead)
            while across(at(away + 1)) > across(at(away)) { away += 1 }
            behind = max(behind, away)
            while along(at(behind + 1)) < along(at(behind)) { behind += 1 }
            let u0 = along(at(behind)), u1 = along(at(ahead)), v0 = across(at(i)), v1 = across(at(away))
            let area = (u1 - u0) * (v1 - v0)
            if area < best?.area ?? .infinity {
                let center = axis * ((u0 + u1) / 2) + normal * ((v0 + v1) / 2)
                best = (
                    area, OrientedRectangle(center: center, axis: axis, length: u1 - u0, thickness: v1 - v0)
                )
            }
        }
        guard let best else { return nil }
        self = best.rectangle.lengthwise
    }

    /// The least rectangle around the points whose sides run along and across `axis`, a unit vector; nil without points.
    package init?(around points: [Point], axis: Point) {
        guard let first = points.first else { return nil }
        let normal = Point(x: -axis.y, y: axis.x)
        var u = (first.x * axis.x + first.y * axis.y, first.x * axis.x + first.y * axis.y)
        var v = (first.x * normal.x + first.y * normal.y, first.x * normal.x + first.y * normal.y)
        for p in points.dropFirst() {
            let along = p.x * axis.x + p.y * axis.y, across = p.x * normal.x + p.y * normal.y
            u = (min(u.0, along), max(u.1, along))
            v = (min(v.0, across), max(v.1, across))
        }
        self.init(
            center: axis * ((u.0 + u.1) / 2) + normal * ((v.0 + v.1) / 2), axis: axis, length: u.1 - u.0,
            thickness: v.1 - v.0)
    }

    /// The same rectangle with its axis along the longer sides.
    package var lengthwise: OrientedRectangle {
        length >= thickness
            ? self : OrientedRectangle(center: center, axis: normal, length: thickness, thickness: length)
    }

    /// The corners of the convex hull, clockwise on the screen, without points on its sides (Andrew 1979).
    package static func convexHull(_ points: [Point]) -> [Point] {
        let sorted = points.sorted { $0.x != $1.x ? $0.x < $1.x : $0.y < $1.y }
        func chain(_ points: some Sequence<Point>) -> [Point] {
            var out: [Point] = []
            for p in points {
                while out.count >= 2 {
                    let a = out[out.count - 2], b = out[out.count - 1]
                    if (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x) > 0 { break }
                    out.removeLast()
                }
                if out.last != p { out.append(p) }
            }
            return out
        }
        let upper = chain(sorted), lower = chain(sorted.reversed())
        guard upper.count > 1 else { return upper }
        return upper.dropLast() + lower.dropLast()
    }
}
