import Foundation
import YomitoriCore

/// How lines slope differently from place to place of a page that is bent or seen at an angle.
///
/// A page's lines are put where they would be if they all ran level, so that pieces of one line stand beside each other.
struct Curl {
    /// Places from line to line, slopes there, and how much each counts, by the place.
    private let samples: [(place: Double, slope: Double, weight: Double)]
    private let reach: Double
    /// Where along the lines nothing moves.
    private let middle: Double

    /// - Parameter lines: placed on the upright page, in one direction.
    /// - Returns: nil for a flat page.
    init?(of lines: [LayoutLine], direction: TextDirection, in frame: PageFrame, options: LayoutOptions) {
        let telling = lines.filter {
            $0.line.direction == direction && $0.line.length >= options.slopeLength * $0.line.thickness
        }
        guard telling.count >= options.slopeLines else { return nil }
        let base = frame.angle + (direction == .vertical ? .pi / 2 : 0)
        samples = telling.map { line in
            let q = line.line.quad
            let along = (q[1] - q[0]) + (q[2] - q[3])
            return (line.flow.midY, tan(remainder(atan2(along.y, along.x) - base, .pi)), line.line.length)
        }.sorted { $0.place < $1.place }
        let middles = telling.map(\.flow.midX)
        middle = weightedMedian(zip(middles, samples).map { ($0, $1.weight) }) ?? 0
        reach = 4 * max(1, median(zip(samples.dropFirst(), samples).map { $0.place - $1.place }) ?? 1)
        let slopes = samples.map { abs($0.slope) }.sorted()
        guard slopes[slopes.count - 1 - slopes.count / 10] >= options.leastCurl,
            unexplained() <= options.unexplainedCurl
        else { return nil }
    }

    /// Which share of the slopes the neighbours do not foretell: near 0 on a bent page, 1 and more where boxes differ by chance.
    private func unexplained() -> Double {
        let errors = samples.indices.map {
            samples[$0].weight * abs(samples[$0].slope - slope(at: samples[$0].place, without: $0))
        }
        let all = samples.map { $0.weight * abs($0.slope) }
        return errors.reduce(0, +) / max(all.reduce(0, +), .leastNormalMagnitude)
    }

    /// The slope of lines near a place, of those within reach and at least of the nearest.
    private func slope(at place: Double, without left: Int? = nil) -> Double {
        let others = samples.indices.filter { $0 != left }.map { samples[$0] }
        let nearest = others.map { abs($0.place - place) }.min() ?? 0
        let reach = max(self.reach, 1.5 * nearest)
        var sum = 0.0, weights = 0.0
        for sample in others {
            let weight = sample.weight * max(0, 1 - abs(sample.place - place) / reach)
            sum += weight * sample.slope
            weights += weight
        }
        return weights > 0 ? sum / weights : 0
    }

    /// By how much a line has to move, from line to line, to stand where it would if lines ran level.
    func shift(of flow: Rect) -> Double {
        // The line's place at the middle is what its neighbours agree with; one step more comes near enough to it.
        let first = flow.midY - slope(at: flow.midY) * (flow.midX - middle)
        return -slope(at: first) * (flow.midX - middle)
    }
}
