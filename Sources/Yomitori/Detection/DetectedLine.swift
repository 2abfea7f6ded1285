import YomitoriCore

/// A line as one look at the page shows it, in page pixels.
struct DetectedLine: Hashable, Sendable {
    /// Around the core that the detector sees in the middle of the line.
    var core: OrientedRectangle
    /// The core grown as the model was trained to shrink it: around the print, with room to spare.
    var rectangle: OrientedRectangle
    /// Convex hull of the core.
    var outline: [Point]
    /// Mean probability inside the core, 0…1.
    var score: Double
    /// Detector pixels for a page pixel in the look that shows it.
    var scale: Double
    /// An initial beside the line, whose ink is not the line's.
    var initial: Rect?

    /// Whether it holds few characters, whose ink alone tells little.
    var isShort: Bool { rectangle.length < 4 * rectangle.thickness }

    /// The same line with its axis turned to `axis`, fitted to the outline anew.
    func turned(to axis: Point) -> DetectedLine {
        guard let fitted = OrientedRectangle(around: outline, axis: axis) else { return self }
        // The pixels of the map reach half a pixel beyond their centres.
        let turned = fitted.grown(by: 0.5 / scale)
        let growth = (rectangle.thickness - core.thickness) / 2
        var copy = self
        copy.core = turned
        copy.rectangle = turned.grown(by: growth)
        return copy
    }

    /// One line out of the pieces of a broken one, this one among them: along this one's axis, around all outlines.
    func joined(with pieces: [DetectedLine]) -> DetectedLine {
        var whole = self
        whole.outline = OrientedRectangle.convexHull(pieces.flatMap(\.outline))
        whole.score = pieces.map(\.score).reduce(0, +) / Double(max(1, pieces.count))
        return whole.turned(to: core.axis)
    }
}

extension DetectionDecoder {
    /// The lines of a look, in page pixels.
    func lines(in probabilities: ProbabilityMap, map: CoordinateMap) -> [DetectedLine] {
        cores(in: probabilities).map { core in
            let inPage = OrientedRectangle(map.toSource(core.rectangle.quad))
            return DetectedLine(
                core: inPage, rectangle: OrientedRectangle(map.toSource(unclipped(core.rectangle).quad)),
                outline: core.outline.map(map.toSource), score: core.score,
                scale: core.rectangle.thickness / max(inPage.thickness, .leastNormalMagnitude))
        }
    }
}
