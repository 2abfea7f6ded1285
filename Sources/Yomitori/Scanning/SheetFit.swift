import YomitoriCore

/// Moves a quad's corners so that it holds the pixels that look like paper and leaves out those that look like ground.
///
/// It counts where sides are not straight: torn and bent sheets, whose edges no line follows.
struct SheetFit: Sendable {
    private let width: Int
    private let height: Int
    /// For each row the sums, from its left, of how much more each pixel looks like paper than like ground.
    private let sums: [Float]

    /// Worth of a pixel of the quad, at most 1.5: below it paper and ground have the same colours. Clear sheets have 1.3 and
    /// more, white receipts on marble 0.7.
    private static let leastClarity = 1.2
    /// Small pixels, and worth for each pixel of the outline. Of 60 drawn sheets with straight sides none moves by 3 for 0.4;
    /// five of ten torn or bent receipts do, for 0.48 to 1.23.
    private static let leastMove = 3.0
    private static let leastGain = 0.4
    private static let reach = 16.0
    /// Small pixels by which the sides lie within the paper's edge, so that what is laid flat shows little ground between the
    /// tatters; 1 to 3 make no difference to the receipts.
    private static let inset = 2

    /// The corners of a sheet that is clearly torn or bent; nil where its sides are straight enough for the quad.
    ///
    /// Whether it is, its colours tell. Then paper and ground are learnt again from the quad that was found, by hue: a torn
    /// end lies in its own shade, and lay outside the first quad, as ground.
    ///
    /// - Parameters:
    ///   - picture: without print.
    ///   - quad: in its pixels; its sides follow edges.
    static func corners(in picture: SheetPicture, around quad: Quad) -> Quad? {
        SheetFit(PaperLikeness(picture, around: quad, by: .color)).better(than: quad).map { found in
            SheetFit(PaperLikeness(picture, around: found, by: .hue).eroded(by: inset)).fitted(found)
        }
    }

    private init(_ likeness: PaperLikeness) {
        width = likeness.width
        height = likeness.height
        var sums = [Float](repeating: 0, count: (width + 1) * height)
        for y in 0..<height {
            for x in 0..<width {
                sums[y * (width + 1) + x + 1] = sums[y * (width + 1) + x] + likeness.values[y * width + x]
            }
        }
        self.sums = sums
    }

    /// A quad that holds clearly more paper and less ground than one whose sides follow edges; nil where there is none.
    private func better(than quad: Quad) -> Quad? {
        let before = Double(worth(of: quad))
        guard before > Self.leastClarity * quad.signedArea else { return nil }
        let fitted = fitted(quad)
        let perimeter = 2 * (quad.firstSide + quad.secondSide)
        let moved = (0..<4).map { (fitted[$0] - quad[$0]).length }.max() ?? 0
        let isBetter = moved > Self.leastMove && Double(worth(of: fitted)) - before > Self.leastGain * perimeter
        return isBetter ? fitted : nil
    }

    private func fitted(_ quad: Quad) -> Quad {
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
                        guard (trial[i] - quad[i]).length <= Self.reach else { continue }
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
}
