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
        let areRows = Self.areRows(straight)
        return zip(straight, fits).flatMap { line, fit -> [FittedLine] in
            var found = fit?.lines(typical: typical) ?? []
            if areRows, let row = row(of: found, line) { found = [row] }
            return found.isEmpty ? [FittedLine(line: line, print: line.rectangle, isFitted: false)] : found
        }
    }

    /// The row that columns side by side are, or one that is as wide as high, in a box that is higher: figures in a cell, whose rules
    /// the detector takes for a part of them (50). Nil where they are none.
    private func row(of columns: [FittedLine], _ line: DetectedLine) -> FittedLine? {
        guard line.isShort, abs(line.rectangle.axis.y) > abs(line.rectangle.axis.x),
            columns.count > 1 || columns.contains(where: { $0.print.thickness >= $0.print.length })
        else { return nil }
        let rows = InkFit(page, line.turned(to: line.rectangle.normal))?.lines(typical: nil) ?? []
        return rows.count == 1 ? rows[0] : nil
    }

    /// Whether most of the print lies across the page, by the lengths of the lines that are clearly longer than thick.
    private static func areRows(_ lines: [DetectedLine]) -> Bool {
        func length(_ lines: [DetectedLine]) -> Double { lines.map(\.core.length).reduce(0, +) }
        let long = lines.filter { $0.core.length > 2 * $0.core.thickness }
        return 2 * length(long.filter { abs($0.core.axis.x) > abs($0.core.axis.y) }) > length(long)
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
            guard pieces.count > 1, let longest = pieces.max(by: { $0.print.length < $1.print.length }) else {
                return pieces
            }
            let whole = fits([longest.line.joined(with: pieces.map(\.line))])
            // Pieces that chain into something thicker than a line were none of one.
            return whole.count == 1 && whole[0].height < 1.4 * longest.height ? whole : pieces
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
                let start = line.print.local(Point(x: box.maxX, y: box.midY)).x
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
                core: print, rectangle: print, outline: Quad(box).corners, score: score,
                scale: lines.first?.line.scale ?? 1)
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

    /// The regions that the recogniser cuts out: the print with a margin, entries parted from their page numbers, and the dots of
    /// lists.
    func regions(of lines: [FittedLine]) -> [TextRegion] {
        let lines = LeaderPieces(page, Leaders(page, lines).parted()).removed()
        return (lines + Bullets(page, lines).missed()).map { line in
            let height = line.print.thickness
            let region =
                line.isFitted
                ? line.print.grown(along: options.marginAlong * height, across: options.marginAcross * height)
                : line.print
            return TextRegion(quad: region.quad, score: line.line.score)
        }
    }

    /// The lines turned to their true axes: the slope of a long line's own ink, and that of its neighbours for a short one.
    private func straightened(_ lines: [DetectedLine]) -> [DetectedLine] {
        let votes = lines.indices.compactMap { i -> SlopeVote? in
            let box = lines[i].rectangle
            guard box.length >= Self.longAspect * box.thickness, let fit = InkFit(page, lines[i]) else { return nil }
            return SlopeVote(line: i, center: box.center, length: box.length, angle: box.angle + fit.slope)
        }
        let own = Dictionary(uniqueKeysWithValues: votes.map { ($0.line, $0.angle) })
        return lines.indices.map { i in
            let box = lines[i].rectangle
            if let angle = own[i], box.length >= Self.certainAspect * box.thickness {
                return lines[i].turned(to: Point(angle: angle))
            }
            var deviations = votes.map { vote in
                let away = (vote.center - box.center).length + box.length
                return (value: Double.quarterTurnRemainder(vote.angle - box.angle), weight: vote.length / (away * away))
            }
            if deviations.isEmpty { deviations = [(Double.quarterTurnRemainder(-box.angle), 1)] }
            let turn = Self.weightedMedian(deviations)
            // Print that is clearly set aslant among straight lines stays so.
            if lines[i].core.length > Self.aslant.aspect * lines[i].core.thickness, abs(turn) > Self.aslant.angle {
                return own[i].map { lines[i].turned(to: Point(angle: $0)) } ?? lines[i]
            }
            return lines[i].turned(to: Point(angle: box.angle + turn))
        }
    }

    /// What a line's ink says about the slope of the print around it.
    private struct SlopeVote {
        var line: Int
        var center: Point
        var length: Double
        var angle: Double
    }

    /// From this many times its thickness on, a line's ink tells its slope to a degree, and to a tenth of one.
    private static let longAspect = 5.0
    private static let certainAspect = 12.0
    /// A box so many times as long as thick, and turned by so many radians, is set aslant on purpose.
    private static let aslant = (aspect: 3.0, angle: 0.2)

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
