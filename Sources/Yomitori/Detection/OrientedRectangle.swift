import Foundation
package import YomitoriCore

/// A rectangle at any angle, described along and across its longer sides.
package struct OrientedRectangle: Hashable, Sendable {
    package var center: Point
    /// Unit vector along the rectangle: along its longer sides, unless whoever made it says otherwise.
    package var axis: Point
    /// Extent along `axis`, in pixels.
    package var length: Double
    /// Extent across `axis`, in pixels.
    package var thickness: Double

    package init(center: Point, axis: Point, length: Double, thickness: Double) {
        self.center = center
        self.axis = axis
        self.length = length
        self.thickness = thickness
    }

    /// The rectangle nearest to a quad: its mean sides around its centre, the longer pair along the axis.
    package init(_ quad: Quad) {
        let first = quad[1] - quad[0] + quad[2] - quad[3]
        let second = quad[2] - quad[1] + quad[3] - quad[0]
        let along = quad.firstSide >= quad.secondSide ? first : second
        let norm = along.length
        self.init(
            center: quad.center, axis: norm > 0 ? along * (1 / norm) : Point(x: 1, y: 0),
            length: max(quad.firstSide, quad.secondSide), thickness: min(quad.firstSide, quad.secondSide))
    }

    /// Unit vector across: the axis turned clockwise by 90° on the screen.
    package var normal: Point { Point(x: -axis.y, y: axis.x) }

    /// The axis in radians, clockwise from the x axis on the screen.
    package var angle: Double { atan2(axis.y, axis.x) }

    /// Clockwise from the corner that is the top left one for the eye.
    package var quad: Quad {
        let along = axis * (length / 2), across = normal * (thickness / 2)
        let corners = Quad(
            center - along - across, center + along - across, center + along + across, center - along + across)
        // The first side has to lead to the right: at most 45° up, less than 45° down.
        let turned = (0..<4).first { step in
            let direction = step % 2 == 0 ? axis : normal
            let side = step < 2 ? direction : direction * -1
            return side.x > 0 && side.y < side.x && side.y >= -side.x
        }
        return corners.startingLater(by: turned ?? 0)
    }

    /// Larger by `margin` pixels on each of the four sides.
    package func grown(by margin: Double) -> OrientedRectangle { grown(along: margin, across: margin) }

    /// Larger by so many pixels at both ends, and on both long sides.
    package func grown(along: Double, across: Double) -> OrientedRectangle {
        OrientedRectangle(
            center: center, axis: axis, length: max(0, length + 2 * along), thickness: max(0, thickness + 2 * across))
    }

    /// A point as (along, across) the rectangle, from its centre.
    package func local(_ point: Point) -> Point {
        let d = point - center
        return Point(x: d.x * axis.x + d.y * axis.y, y: d.x * normal.x + d.y * normal.y)
    }

    /// The point that lies at (along, across) from the centre.
    package func point(_ local: Point) -> Point { center + axis * local.x + normal * local.y }

    /// The part of it from `along.lowerBound` to `along.upperBound` and the same across, both measured from the centre.
    package func part(along: ClosedRange<Double>, across: ClosedRange<Double>) -> OrientedRectangle {
        OrientedRectangle(
            center: point(
                Point(x: (along.lowerBound + along.upperBound) / 2, y: (across.lowerBound + across.upperBound) / 2)),
            axis: axis, length: along.upperBound - along.lowerBound, thickness: across.upperBound - across.lowerBound)
    }
}

extension Point {
    /// The unit vector at this angle, in radians clockwise from the x axis on the screen.
    init(angle: Double) { self.init(x: cos(angle), y: sin(angle)) }
}

extension Double {
    /// The angle less as many quarter turns as bring it nearest to 0, in radians.
    static func quarterTurnRemainder(_ angle: Double) -> Double {
        angle - (angle / (.pi / 2)).rounded() * (.pi / 2)
    }
}
