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

    /// `lines` and `more`, all print in one line only: the longer of two like in thickness of which one covers the other, and
    /// one line for those that overlap along it.
    static func adding(_ more: [DetectedLine], to lines: [DetectedLine]) -> [DetectedLine] {
        more.reduce(lines) { lines, line in
            let isKnown = lines.contains {
                $0.rectangle.covers(line.rectangle) && $0.rectangle.length >= line.rectangle.length
            }
            guard !isKnown else { return lines }
            let uncovered = lines.filter {
                !line.rectangle.covers($0.rectangle) || line.rectangle.length < $0.rectangle.length
                    || !line.rectangle.isLikeInThickness($0.rectangle)
            }
            let pieces = uncovered.filter { $0.core.runsOn(in: line.core) } + [line]
            let longest = pieces.max { $0.core.length < $1.core.length } ?? line
            return uncovered.filter { !$0.core.runsOn(in: line.core) }
                + [pieces.count > 1 ? longest.joined(with: pieces) : line]
        }
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

    /// Whether two cores lie on one line and overlap: within 5°, neither twice as thick as the other, their axes less than
    /// half a core apart. The core of a few characters has no axis of its own.
    func runsOn(in other: OrientedRectangle) -> Bool {
        let (long, short) = length >= other.length ? (self, other) : (other, self)
        let thinner = min(thickness, other.thickness)
        guard short.length > 4 * short.thickness, isLikeInThickness(other) else { return false }
        let middle = long.local(short.center)
        return abs(axis.x * other.axis.x + axis.y * other.axis.y) > 0.996 && abs(middle.y) < 0.5 * thinner
            && abs(middle.x) < (long.length + short.length) / 2
    }

    /// Whether neither is twice as thick as the other.
    func isLikeInThickness(_ other: OrientedRectangle) -> Bool {
        max(thickness, other.thickness) < 2 * min(thickness, other.thickness)
    }

    /// Whether most of the other rectangle's axis lies inside this one.
    func covers(_ other: OrientedRectangle) -> Bool {
        let places = [-0.4, -0.2, 0, 0.2, 0.4]
        return places.count { contains(other.center + other.axis * (other.length * $0)) } >= 3
    }
}
