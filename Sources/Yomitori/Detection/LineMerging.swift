import YomitoriCore

/// Puts the lines of two looks at one page together.
enum LineMerging {
    /// `lines` with huge ones of a coarser look in place of their strokes.
    ///
    /// A coarse look sees a block of small print as one thick line too, so a huge one counts only where every line that
    /// lies in it is more than half as thick.
    static func replacing(_ lines: [DetectedLine], withHuge huge: [DetectedLine]) -> [DetectedLine] {
        replacing(
            lines,
            with: huge.filter { one in
                lines.allSatisfy {
                    $0.rectangle.thickness > 0.5 * one.rectangle.thickness
                        || !one.rectangle.contains($0.rectangle.center)
                }
            })
    }

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
