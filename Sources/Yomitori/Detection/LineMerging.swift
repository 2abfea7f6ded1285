import YomitoriCore

/// Puts the lines of two looks at one page together.
enum LineMerging {
    /// `lines` without those that `better` ones cover, and the better ones.
    static func replacing(_ lines: [DetectedLine], with better: [DetectedLine]) -> [DetectedLine] {
        guard !better.isEmpty else { return lines }
        return better
            + lines.filter { line in
                !better.contains { $0.rectangle.covers(line.rectangle) }
            }
    }
}

extension OrientedRectangle {
    func contains(_ point: Point) -> Bool {
        let p = local(point)
        return abs(p.x) <= length / 2 && abs(p.y) <= thickness / 2
    }

    /// Whether most of the other rectangle's axis lies inside this one.
    func covers(_ other: OrientedRectangle) -> Bool {
        let places = [-0.4, -0.2, 0, 0.2, 0.4]
        return places.count { contains(other.center + other.axis * (other.length * $0)) } >= 3
    }
}
