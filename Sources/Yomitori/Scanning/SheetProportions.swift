import YomitoriCore

/// The proportions of a flat rectangle that a camera saw as a quad.
///
/// A pinhole camera with square pixels whose axis goes through the middle of the picture: Zhang and He 2006, "Whiteboard
/// scanning and image enhancement", section 3. The quad tells the focal length where both pairs of its sides converge;
/// with sides that are nearly parallel it does not, and matters little.
struct SheetProportions: Hashable {
    /// Width over height, where the width runs from corner 0 to corner 1.
    let aspect: Double
    /// In pixels: what the quad told, or what was assumed.
    let focalLength: Double

    /// Of the picture's longer side: 0.5 is an ultra-wide lens (a field of 90°), 3 a long one; phones have 0.7 to 0.8.
    private static let plausible = 0.5...3.0
    private static let usual = 0.75

    /// - Parameters:
    ///   - corners: clockwise from the sheet's top left; convex.
    ///   - size: of the whole picture the camera took, in the pixels of the corners.
    init(corners: Quad, in size: PixelSize) {
        let middle = Point(x: Double(size.width) / 2, y: Double(size.height) / 2)
        let side = Double(size.longestSide)
        // In longest sides from the middle, so that all numbers are about 1.
        func place(_ corner: Int) -> Vector {
            let p = (corners[corner] - middle) * (1 / side)
            return Vector(x: p.x, y: p.y, z: 1)
        }
        let topLeft = place(0), topRight = place(1), bottomRight = place(2), bottomLeft = place(3)
        let k2 = topLeft.cross(bottomRight).dot(bottomLeft) / topRight.cross(bottomRight).dot(bottomLeft)
        let k3 = topLeft.cross(bottomRight).dot(topRight) / bottomLeft.cross(bottomRight).dot(topRight)
        // Where the sides would meet: along the width and along the height.
        let across = topRight * k2 - topLeft
        let down = bottomLeft * k3 - topLeft

        let square = -(across.x * down.x + across.y * down.y) / (across.z * down.z)
        let range = Self.plausible
        let focal =
            square.isFinite && square > 0
            ? min(max(square.squareRoot(), range.lowerBound), range.upperBound) : Self.usual
        func length(_ v: Vector) -> Double { (v.x * v.x + v.y * v.y + v.z * v.z * focal * focal).squareRoot() }
        let ratio = length(across) / length(down)
        aspect = ratio.isFinite && ratio > 0 ? ratio : corners.firstSide / max(corners.secondSide, 1e-9)
        focalLength = focal * side
    }
}

/// A direction in space, or a point of the picture with a third coordinate.
private struct Vector {
    var x: Double
    var y: Double
    var z: Double

    func dot(_ other: Vector) -> Double { x * other.x + y * other.y + z * other.z }
    func cross(_ o: Vector) -> Vector { Vector(x: y * o.z - z * o.y, y: z * o.x - x * o.z, z: x * o.y - y * o.x) }
    static func * (v: Vector, factor: Double) -> Vector { Vector(x: v.x * factor, y: v.y * factor, z: v.z * factor) }
    static func - (a: Vector, b: Vector) -> Vector { Vector(x: a.x - b.x, y: a.y - b.y, z: a.z - b.z) }
}
