import YomitoriCore

/// Moves a quad's corners so that it holds the pixels that look like paper and leaves out those that look like ground.
///
/// Paper and ground are known by the colours well inside the quad and around it. It counts where sides are not straight:
/// torn and bent sheets, whose edges no line follows.
struct SheetFit: Sendable {
    private let width: Int
    private let height: Int
    /// For each row the sums, from its left, of how much more each pixel looks like paper than like ground.
    private let sums: [Float]

    /// Colours are told apart in 16 steps of each channel.
    private static let steps = 16
    /// A single pixel counts as 1.5 : 1 at most 4.5 : 1; text and stains must not outvote a stretch of edge.
    private static let most: Float = 1.5
    /// Of the quad: what is surely inside, and how far the ground around it is looked at.
    private static let inner = 0.9, outer = 1.3
    /// Worth of a pixel of the quad, at most 1.5: below it paper and ground have the same colours. Clear sheets have 1.3 and
    /// more, white receipts on marble 0.7.
    private static let leastClarity = 1.2
    /// Small pixels, and worth for each pixel of the outline. Of 60 drawn sheets with straight sides none moves by 3 for 0.4;
    /// five of ten torn or bent receipts do, for 0.48 to 1.23.
    private static let leastMove = 3.0
    private static let leastGain = 0.4
    private static let reach = 16.0

    /// - Parameter picture: without print.
    init(_ picture: SheetPicture, around quad: Quad) {
        width = picture.width
        height = picture.height
        let bins = Self.steps * Self.steps * Self.steps
        var paper = [Float](repeating: 0, count: bins), ground = paper
        func bin(_ v: SIMD4<Float>) -> Int {
            let s = Float(Self.steps) / 256
            return (Int(v.x * s) * Self.steps + Int(v.y * s)) * Self.steps + Int(v.z * s)
        }
        let inside = quad.scaled(Self.inner), border = quad.scaled(2 - Self.inner), around = quad.scaled(Self.outer)
        let all = picture.values.map(bin)
        var counts = (paper: Float(0), ground: Float(0))
        for y in 0..<height {
            let within = inside.span(ofRow: y, width: width), edge = border.span(ofRow: y, width: width)
            for x in around.span(ofRow: y, width: width) {
                if within.contains(x) {
                    paper[all[y * width + x]] += 1
                    counts.paper += 1
                } else if !edge.contains(x) {
                    ground[all[y * width + x]] += 1
                    counts.ground += 1
                }
            }
        }
        paper = Self.smoothed(paper)
        ground = Self.smoothed(ground)
        let ratios = (0..<bins).map { i -> Float in
            let p = (paper[i] + 0.5) / (counts.paper + 1), g = (ground[i] + 0.5) / (counts.ground + 1)
            // A logarithm is not needed: only which is likelier, and how clearly.
            return Self.most * (p - g) / (p + g)
        }
        var sums = [Float](repeating: 0, count: (width + 1) * height)
        for y in 0..<height {
            for x in 0..<width {
                sums[y * (width + 1) + x + 1] = sums[y * (width + 1) + x] + ratios[all[y * width + x]]
            }
        }
        self.sums = sums
    }

    /// A quad that holds clearly more paper and less ground than one whose sides follow edges; nil where there is none.
    func better(than quad: Quad) -> Quad? {
        let before = Double(worth(of: quad))
        guard before > Self.leastClarity * quad.signedArea else { return nil }
        let fitted = fitted(quad, reach: Self.reach)
        let perimeter = 2 * (quad.firstSide + quad.secondSide)
        let moved = (0..<4).map { (fitted[$0] - quad[$0]).length }.max() ?? 0
        let isBetter = moved > Self.leastMove && Double(worth(of: fitted)) - before > Self.leastGain * perimeter
        return isBetter ? fitted : nil
    }

    private func fitted(_ quad: Quad, reach: Double) -> Quad {
        var best = quad.corners
        var most = worth(of: quad)
        for step in [4.0, 2, 1, 0.5] {
            for _ in 0..<6 {
                var moved = false
                for i in 0..<4 {
                    for (dx, dy) in [
                        (1.0, 0.0), (-1, 0), (0, 1), (0, -1), (0.7, 0.7), (-0.7, 0.7), (0.7, -0.7), (-0.7, -0.7),
                    ] {
                        var trial = best
                        trial[i] = Point(x: best[i].x + dx * step, y: best[i].y + dy * step)
                        guard (trial[i] - quad[i]).length <= reach else { continue }
                        let worth = worth(of: Quad(trial[0], trial[1], trial[2], trial[3]))
                        if worth > most + 0.2 { (best, most, moved) = (trial, worth, true) }
                    }
                }
                if !moved { break }
            }
        }
        return Quad(best[0], best[1], best[2], best[3])
    }

    private func worth(of quad: Quad) -> Float {
        let box = quad.boundingBox
        var sum: Float = 0
        for y in max(0, Int(box.minY))..<max(0, min(height, Int(box.maxY) + 1)) {
            let span = quad.span(ofRow: y, width: width)
            sum += sums[y * (width + 1) + span.upperBound] - sums[y * (width + 1) + span.lowerBound]
        }
        return sum
    }

    private static func smoothed(_ histogram: [Float]) -> [Float] {
        var out = histogram
        for stride in [1, steps, steps * steps] {
            let source = out
            for i in source.indices {
                let place = i / stride % steps
                let before = place > 0 ? source[i - stride] : 0, after = place < steps - 1 ? source[i + stride] : 0
                out[i] = 0.5 * source[i] + 0.25 * (before + after)
            }
        }
        return out
    }
}

extension Quad {
    fileprivate func scaled(_ factor: Double) -> Quad { map { center + ($0 - center) * factor } }

    /// The columns of a row whose pixels' middles lie inside a convex quad.
    fileprivate func span(ofRow y: Int, width: Int) -> Range<Int> {
        let row = Double(y)
        var low = Double.infinity, high = -Double.infinity
        for i in 0..<4 {
            let a = self[i], b = self[(i + 1) % 4]
            guard min(a.y, b.y) <= row, max(a.y, b.y) > row else { continue }
            let x = a.x + (row - a.y) / (b.y - a.y) * (b.x - a.x)
            low = min(low, x)
            high = max(high, x)
        }
        guard low < high else { return 0..<0 }
        let first = min(max(0, Int(low.rounded(.up))), width)
        return first..<max(first, min(width, Int(high.rounded(.down)) + 1))
    }
}
