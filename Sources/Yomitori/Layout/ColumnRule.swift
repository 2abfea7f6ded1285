import YomitoriCore

/// Finds gutters: strips along the line progression that no line enters.
struct ColumnRule {
    let options: LayoutOptions

    /// The boxes divided at every gutter that runs through all of them, from left to right.
    func columns(of boxes: [FlowBox]) -> [[FlowBox]] {
        let em = boxes.em
        let tolerance = options.boxTolerance * em
        var columns: [[FlowBox]] = []
        var edge = -Double.infinity
        for box in boxes.sorted(by: { $0.rect.minX < $1.rect.minX }) {
            if box.rect.minX > edge - 2 * tolerance {
                columns.append([box])
            } else {
                columns[columns.count - 1].append(box)
            }
            edge = max(edge, box.rect.maxX)
        }
        // Too narrow for their support, or not beside each other: no columns.
        var index = 1
        while index < columns.count {
            if isGutter(between: columns[index - 1], and: Array(columns[index...].joined()), em: em) {
                index += 1
            } else {
                columns[index - 1] += columns.remove(at: index)
            }
        }
        return columns
    }

    /// Whether the space between two sets of boxes divides columns.
    func isGutter(between left: [FlowBox], and right: [FlowBox], em: Double) -> Bool {
        let support = facing(left, right)
        guard support > 0 else { return false }
        let wanted = support >= options.supportedGutterLines ? options.supportedGutter : options.gutter
        let blank = blank(between: left, and: right, support: support, em: em)
        return gap(between: left, and: right, support: support) - blank + options.boxTolerance * em >= wanted * em
    }

    /// How much of the gap between two sets of boxes is no gap between their lines but the blank halves of marks, in pixels:
    /// where most lines at the gap end or begin with one, as lines that say nearly the same do.
    private func blank(between left: [FlowBox], and right: [FlowBox], support: Int, em: Double) -> Double {
        guard let edges = edges(of: left, and: right, support: support) else { return 0 }
        let ending = left.filter { $0.rect.maxX > edges.end - em }
        let beginning = right.filter { $0.rect.minX < edges.start + em }
        return (median(ending.map(\.blankAfter)) ?? 0) + (median(beginning.map(\.blankBefore)) ?? 0)
    }

    /// How many boxes of the side that has fewer stand beside the other side.
    func facing(_ left: [FlowBox], _ right: [FlowBox]) -> Int {
        guard !left.isEmpty, !right.isEmpty else { return 0 }
        // A title above vertical lines, a caption below them, need not stand beside any of them.
        let least = left.allSatisfy(\.isGroup) || right.allSatisfy(\.isGroup) ? 1 : 0
        let a = left.bounds, b = right.bounds
        let facing = min(
            left.filter { $0.rect.midY > b.minY && $0.rect.midY < b.maxY }.count,
            right.filter { $0.rect.midY > a.minY && $0.rect.midY < a.maxY }.count)
        return max(least, facing)
    }

    /// Whether a box runs on behind a gutter.
    func crosses(_ rect: Rect, _ x: Double, em: Double) -> Bool {
        min(x - rect.minX, rect.maxX - x) > options.boxTolerance * em
    }

    /// Detectors' boxes may run on behind a line's end: into the gutter, but not into the lines behind it.
    func endsInGutter(_ rect: Rect, _ x: Double, _ edges: (end: Double, start: Double)?, em: Double) -> Bool {
        guard let edges, min(x - rect.minX, rect.maxX - x) <= min(options.gutterReach * em, rect.width / 4) else {
            return false
        }
        let overlap = options.gutterOverlap * em
        return rect.midX < x ? rect.maxX <= edges.start + overlap : rect.minX >= edges.end - overlap
    }

    func gap(between left: [FlowBox], and right: [FlowBox], support: Int) -> Double {
        edges(of: left, and: right, support: support).map { $0.start - $0.end } ?? 0
    }

    /// Where the left boxes end and the right ones start, but for the few that reach into the gutter.
    func edges(of left: [FlowBox], and right: [FlowBox], support: Int) -> (end: Double, start: Double)? {
        guard !left.isEmpty, !right.isEmpty else { return nil }
        let ends = left.map(\.rect.maxX).sorted(by: >)
        let starts = right.map(\.rect.minX).sorted()
        let ignored = support >= options.supportedGutterLines ? options.gutterIntruders : 0
        return (ends[Int(ignored * Double(ends.count))], starts[Int(ignored * Double(starts.count))])
    }
}
