import YomitoriCore
import YomitoriImaging

/// Fits lines to their ink at the page's full size, so that a box from a coarse look is as good as one from a fine look.
struct RegionRefiner {
    let page: Luminance
    let options: Options

    struct Options: Hashable, Sendable {
        /// Room above and below the print, as a share of its height. The recogniser reads best with 0.06–0.15
        /// (measured: line CER 0.002 on rendered pages).
        var marginAcross = 0.09
        /// Room before and after the print, as a share of its height.
        var marginAlong = 0.12
    }

    /// The lines with their ink: those that are several parted, those that were broken joined, initials apart.
    func fitted(_ lines: [DetectedLine]) -> [FittedLine] {
        withInitials(Gutters(joined(fits(lines))).split())
    }

    private func fits(_ lines: [DetectedLine]) -> [FittedLine] {
        let straight = straightened(lines)
        let fits = straight.map { InkFit(page, $0) }
        let typical = Self.typicalHeight(fits)
        return zip(straight, fits).flatMap { line, fit -> [FittedLine] in
            let found = fit?.lines(typical: typical) ?? []
            return found.isEmpty ? [FittedLine(line: line, print: line.rectangle, isFitted: false)] : found
        }
    }

    /// The lines, those put together whose pieces the detector found apart.
    private func joined(_ fitted: [FittedLine]) -> [FittedLine] {
        var groups = Array(fitted.indices)
        for (i, j) in Gutters(fitted).broken() {
            let (a, b) = (groups[i], groups[j])
            for k in groups.indices where groups[k] == b { groups[k] = a }
        }
        return Dictionary(grouping: fitted.indices) { groups[$0] }.sorted { $0.key < $1.key }.flatMap { _, members in
            let pieces = members.map { fitted[$0] }
            guard pieces.count > 1, let longest = pieces.max(by: { $0.print.length < $1.print.length }) else { return pieces }
            return fits([longest.line.joined(with: pieces.map(\.line))])
        }
    }

    /// The lines beside initials cut short before them, and the initials as lines of their own.
    private func withInitials(_ lines: [FittedLine]) -> [FittedLine] {
        let initials = Initials(page, lines)
        var out = lines
        for box in initials.boxes() {
            let score = out.filter { initials.isBeside($0, box) }.map(\.line.score).max() ?? 0
            out = out.flatMap { line -> [FittedLine] in
                // What the detector made of the initial itself.
                if line.print.length < 3 * box.width, box.contains(line.print.center) { return [] }
                guard initials.isBeside(line, box) else { return [line] }
                let start = line.print.local(Point(x: box.maxX, y: line.print.center.y)).x
                let isInside = start > -line.print.length / 2
                return (isInside ? line.split(at: [-line.print.length / 2...start]) : [line]).flatMap { piece in
                    var detected = piece.line
                    detected.initial = box
                    return fits([detected])
                }
            }
            let print = OrientedRectangle(
                center: box.center, axis: Point(x: 1, y: 0), length: box.width, thickness: box.height)
            let line = DetectedLine(
                core: print, rectangle: print, outline: Quad(box).corners, score: score, scale: lines.first?.line.scale ?? 1)
            out.append(FittedLine(line: line, print: print))
        }
        return out
    }

    /// The median height of print in lines of several characters; nil without such lines.
    private static func typicalHeight(_ fits: [InkFit?]) -> Double? {
        let heights = fits.compactMap { fit -> Double? in
            guard let fit, fit.line.rectangle.length >= longAspect * fit.line.rectangle.thickness else { return nil }
            return fit.height
        }.sorted()
        return heights.isEmpty ? nil : heights[heights.count / 2]
    }

    /// The regions that the recogniser cuts out: the print with a margin.
    func regions(of lines: [FittedLine]) -> [TextRegion] {
        lines.map { line in
            let height = line.print.thickness
            let region = line.isFitted
                ? line.print.grown(along: options.marginAlong * height, across: options.marginAcross * height) : line.print
            return TextRegion(quad: region.quad, score: line.line.score)
        }
    }

    /// The lines turned to their true axes: a long one to the slope of its own ink, a short one to that of its neighbours.
    private func straightened(_ lines: [DetectedLine]) -> [DetectedLine] {
        var votes: [(center: Point, angle: Double, weight: Double)] = []
        var out = lines
        for i in lines.indices where lines[i].rectangle.length >= Self.longAspect * lines[i].rectangle.thickness {
            let line = lines[i]
            guard let fit = InkFit(page, line) else { continue }
            let angle = line.rectangle.angle + fit.slope
            out[i] = line.turned(to: Point(angle: angle))
            votes.append((line.rectangle.center, angle, line.rectangle.length))
        }
        for i in lines.indices where lines[i].rectangle.length < Self.longAspect * lines[i].rectangle.thickness {
            let line = lines[i]
            let own = line.rectangle.angle
            var deviations = votes.map { vote in
                let away = (vote.center - line.rectangle.center).length + line.rectangle.length
                return (value: Double.quarterTurnRemainder(vote.angle - own), weight: vote.weight / (away * away))
            }
            if deviations.isEmpty { deviations = [(Double.quarterTurnRemainder(-own), 1)] }
            let turn = Self.weightedMedian(deviations)
            // A short line that is clearly longer than thick and clearly turned stands as it stands.
            if line.core.length > 2.5 * line.core.thickness, abs(turn) > 0.12 { continue }
            out[i] = line.turned(to: Point(angle: own + turn))
        }
        return out
    }

    /// From this many times its thickness on, a line's own ink tells its slope.
    private static let longAspect = 5.0

    private static func weightedMedian(_ values: [(value: Double, weight: Double)]) -> Double {
        let sorted = values.sorted { $0.value < $1.value }
        let half = sorted.reduce(0) { $0 + $1.weight } / 2
        var sum = 0.0
        for (value, weight) in sorted {
            sum += weight
            if sum >= half { return value }
        }
        return sorted.last?.value ?? 0
    }
}
