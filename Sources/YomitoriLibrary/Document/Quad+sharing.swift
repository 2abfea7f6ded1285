import YomitoriCore

extension Quad {
    /// The part between two fractions (0…1) of the way along the first side.
    func part(from start: Double, to end: Double) -> Quad {
        Quad(
            corners[0].interpolated(to: corners[1], start), corners[0].interpolated(to: corners[1], end),
            corners[3].interpolated(to: corners[2], end), corners[3].interpolated(to: corners[2], start))
    }

    /// `count` parts of equal length along the first side.
    func parts(_ count: Int) -> [Quad] {
        let length = 1 / Double(max(count, 1))
        return (0..<count).map { part(from: Double($0) * length, to: Double($0 + 1) * length) }
    }

    /// From where this one starts to where `last` ends.
    func reaching(to last: Quad) -> Quad { Quad(corners[0], last[1], last[2], corners[3]) }

    /// As the JSON has it: to a tenth of a pixel.
    var rounded: Quad { map { Point(x: $0.x.rounded(toPlaces: 1), y: $0.y.rounded(toPlaces: 1)) } }
}
