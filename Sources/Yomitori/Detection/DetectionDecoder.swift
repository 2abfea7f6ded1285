package import YomitoriCore

/// Finds lines in a probability map: connected cores, the least rectangle around each, their scores, grown to the print.
///
/// The steps are those of the DB paper (Liao et al. 2020, "Real-time Scene Text Detection with Differentiable
/// Binarization", 3.5); rectangles take the place of polygons.
package struct DetectionDecoder: Sendable {
    package let facts: DBDetectorFacts

    /// A core thinner than this many map pixels is noise (PaddleOCR's `min_size`).
    package static let leastThickness = 3.0

    package init(_ facts: DBDetectorFacts) {
        self.facts = facts
    }

    /// A line as the map shows it, in map pixels.
    package struct Core: Hashable, Sendable {
        /// Around the pixels above the threshold.
        package var rectangle: OrientedRectangle
        /// Mean probability inside the rectangle, 0…1.
        package var score: Double
        /// Convex hull of the pixels above the threshold, clockwise.
        package var outline: [Point]
    }

    /// The lines of a map whose pixels `map` leads to; in source pixels, from the top of the map downwards.
    package func regions(in probabilities: ProbabilityMap, map: CoordinateMap) -> [TextRegion] {
        cores(in: probabilities).map { core in
            TextRegion(quad: map.toSource(unclipped(core.rectangle).quad), score: core.score)
        }
    }

    /// The cores whose score reaches the box threshold.
    package func cores(in probabilities: ProbabilityMap) -> [Core] {
        let mask = TextMask(probabilities, threshold: facts.pixelThreshold)
        return mask.pieces.flatMap { cores(of: $0.map { mask.runs[$0] }, probabilities, Self.higherThresholds[...]) }
    }

    /// Weak bridges between lines, or from a line to a mark beside it, are below these.
    private static let higherThresholds: [Float] = [0.6, 0.85]
    /// A rectangle less sure than this may hold two lines with a bridge between them.
    private static let sureScore = 0.75

    /// The core that a piece of the mask makes, or those it falls into above a higher threshold where they fit better.
    private func cores(of runs: [TextMask.Run], _ probabilities: ProbabilityMap, _ thresholds: ArraySlice<Float>)
        -> [Core]
    {
        guard let whole = core(around: runs, probabilities) else { return [] }
        let kept = whole.score >= Double(facts.boxThreshold) ? [whole] : []
        guard whole.score < Self.sureScore, let threshold = thresholds.first else { return kept }
        let mask = TextMask(probabilities, threshold: threshold, within: runs)
        let parts = mask.pieces.flatMap {
            cores(of: $0.map { mask.runs[$0] }, probabilities, kept.isEmpty ? thresholds.dropFirst() : [])
        }
        func area(_ cores: [Core]) -> Double { cores.reduce(0) { $0 + $1.rectangle.length * $1.rectangle.thickness } }
        let isBetter = kept.isEmpty || (parts.count > 1 && area(parts) < 0.8 * area([whole]))
        return isBetter ? parts : kept
    }

    private func core(around runs: [TextMask.Run], _ probabilities: ProbabilityMap) -> Core? {
        var points: [Point] = []
        points.reserveCapacity(runs.count * 2)
        for run in runs {
            let y = Double(run.row) + 0.5
            points.append(Point(x: Double(run.first) + 0.5, y: y))
            if run.last > run.first { points.append(Point(x: Double(run.last) + 0.5, y: y)) }
        }
        // The hull of pixel centres is half a pixel short on each side.
        let hull = OrientedRectangle.convexHull(points)
        guard let rectangle = OrientedRectangle(aroundHull: hull)?.grown(by: 0.5),
            rectangle.thickness >= Self.leastThickness
        else { return nil }
        return Core(rectangle: rectangle, score: probabilities.mean(in: rectangle), outline: hull)
    }

    /// The core grown by area × ratio / perimeter on each side, as the model was trained to shrink it.
    package func unclipped(_ core: OrientedRectangle) -> OrientedRectangle {
        let perimeter = 2 * (core.length + core.thickness)
        guard perimeter > 0 else { return core }
        return core.grown(by: core.length * core.thickness * facts.unclipRatio / perimeter)
    }
}

extension ProbabilityMap {
    /// Mean of the pixels whose centres lie inside the rectangle; 0 where there are none.
    func mean(in rectangle: OrientedRectangle) -> Double {
        let corners = rectangle.quad.corners
        let ys = corners.map(\.y)
        let top = max(0, Int((min(ys[0], ys[1], ys[2], ys[3]) - 0.5).rounded(.up)))
        let bottom = min(size.height - 1, Int((max(ys[0], ys[1], ys[2], ys[3]) - 0.5).rounded(.down)))
        guard top <= bottom else { return 0 }
        var sum: Float = 0
        var count = 0
        values.withUnsafeBufferPointer { values in
            for row in top...bottom {
                let y = Double(row) + 0.5
                var left = Double.infinity, right = -Double.infinity
                for i in 0..<4 {
                    let a = corners[i], b = corners[(i + 1) % 4]
                    guard min(a.y, b.y) <= y, max(a.y, b.y) >= y else { continue }
                    let t = a.y == b.y ? 0 : (y - a.y) / (b.y - a.y)
                    let x = a.x + t * (b.x - a.x)
                    left = min(left, x, a.y == b.y ? b.x : x)
                    right = max(right, x, a.y == b.y ? b.x : x)
                }
                guard left.isFinite else { continue }
                let first = max(0, Int((left - 0.5).rounded(.up))),
                    last = min(size.width - 1, Int((right - 0.5).rounded(.down)))
                guard first <= last else { continue }
                let line = values.baseAddress! + row * size.width
                for x in first...last { sum += line[x] }
                count += last - first + 1
            }
        }
        return count > 0 ? Double(sum) / Double(count) : 0
    }
}
