import YomitoriCore

/// A sheet whose sides were placed in the large picture, and how ragged they are.
struct PlacedSheet: Hashable, Sendable {
    /// Clockwise from the top left.
    var corners: Quad
    /// Of each side, from corner i to i + 1: pixels by which the places of its edge lie off the straight line, on average.
    var scatter: [Double]

    /// Small pixels. Straight sides of drawn and typeset sheets scatter by 0.09 at most, but for one that leaves its picture; torn
    /// ones by 0.2 to 0.9, those that bulge by 0.2 to 0.5.
    private static let ragged = 0.15

    /// The corners with ragged sides moved inwards by their scatter, so that what is laid flat shows little ground between
    /// the tatters. Straight sides stay where they are.
    ///
    /// - Parameter scale: large pixels to a small one.
    func cornersWithinTatters(scale: Double) -> Quad {
        guard scatter.contains(where: { $0 > Self.ragged * scale }) else { return corners }
        let lines = (0..<4).map { i -> (normal: Point, distance: Double) in
            let way = corners[(i + 1) % 4] - corners[i]
            // Inwards lies to the right of the way along the side.
            let inwards = Point(x: -way.y, y: way.x) * (1 / max(way.length, 1e-9))
            let moved = scatter[i] > Self.ragged * scale ? scatter[i] : 0
            return (inwards, inwards.x * corners[i].x + inwards.y * corners[i].y + moved)
        }
        let moved = (0..<4).map { i -> Point in
            let (first, firstDistance) = lines[(i + 3) % 4], (second, secondDistance) = lines[i]
            let determinant = first.x * second.y - first.y * second.x
            guard abs(determinant) > 0.1 else { return corners[i] }
            return Point(
                x: (firstDistance * second.y - secondDistance * first.y) / determinant,
                y: (first.x * secondDistance - second.x * firstDistance) / determinant)
        }
        return Quad(moved[0], moved[1], moved[2], moved[3])
    }
}
