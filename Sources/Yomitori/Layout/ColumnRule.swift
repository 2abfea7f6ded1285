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
        return gap(between: left, and: right, support: support) + options.boxTolerance * em >= wanted * em
    }

    /// How many boxes of the side that has fewer stand beside the other side.
    func facing(_ left: [FlowBox], _ right: [FlowBox]) -> Int {
        guard !left.isEmpty, !right.isEmpty else { return 0 }
        let a = left.bounds, b = right.bounds
        return min(
            left.filter { $0.rect.midY > b.minY && $0.rect.midY < b.maxY }.count,
            right.filter { $0.rect.midY > a.minY && $0.rect.midY < a.maxY }.count)
    }

    /// A stretch of a page from top to bottom.
    enum Band {
        /// Boxes without a gutter between them, or across it.
        case lines([FlowBox])
        /// Boxes on both sides of a gutter.
        case columns([FlowBox], [FlowBox])
    }

    /// The boxes divided from top to bottom into stretches with and without columns, at the gutter that most lines
    /// respect; nil when no gutter divides anything.
    func bands(of boxes: [FlowBox]) -> [Band]? {
        let em = boxes.em
        let sorted = boxes.sorted { $0.rect.midY < $1.rect.midY }
        var best: (support: Int, width: Double, bands: [Band])?
        for x in gutterCandidates(boxes, em: em) {
            let (bands, support, width) = divide(sorted, at: x, em: em)
            if support > 0, (support, width) > (best?.support ?? 0, best?.width ?? 0) { best = (support, width, bands) }
        }
        return best?.bands
    }

    /// Places just right of a box's end where another box begins behind a gap.
    private func gutterCandidates(_ boxes: [FlowBox], em: Double) -> [Double] {
        let step = options.supportedGutter * em / 2
        let starts = boxes.map(\.rect.minX).sorted()
        var seen = Set<Int>()
        var candidates: [Double] = []
        for start in starts {
            let x = start - step
            if seen.insert(Int((x / step).rounded())).inserted { candidates.append(x) }
        }
        return candidates
    }

    private func divide(_ sorted: [FlowBox], at x: Double, em: Double) -> (bands: [Band], support: Int, width: Double) {
        var bands: [Band] = []
        var open: [FlowBox] = []
        var support = 0
        var width = Double.infinity

        func close() {
            let left = open.filter { $0.rect.midX < x }
            let right = open.filter { $0.rect.midX >= x }
            let faces = facing(left, right)
            if faces >= 2, isGutter(between: left, and: right, em: em) {
                support += faces
                width = min(width, gap(between: left, and: right, support: faces))
                bands.append(.columns(left, right))
            } else {
                append(open)
            }
            open = []
        }
        func append(_ boxes: [FlowBox]) {
            guard !boxes.isEmpty else { return }
            if case .lines(let last) = bands.last {
                bands[bands.count - 1] = .lines(last + boxes)
            } else {
                bands.append(.lines(boxes))
            }
        }
        let clear = sorted.filter { !crosses($0.rect, x, em: em) }
        let edges = self.edges(
            of: clear.filter { $0.rect.midX < x }, and: clear.filter { $0.rect.midX >= x }, support: clear.count)
        for box in sorted {
            if crosses(box.rect, x, em: em), !endsInGutter(box.rect, x, edges, em: em) {
                close()
                append([box])
            } else {
                open.append(box)
            }
        }
        close()
        return (bands, support, width)
    }

    private func crosses(_ rect: Rect, _ x: Double, em: Double) -> Bool {
        min(x - rect.minX, rect.maxX - x) > options.boxTolerance * em
    }

    /// Detectors' boxes may run on behind a line's end: into the gutter, but not into the lines behind it.
    private func endsInGutter(_ rect: Rect, _ x: Double, _ edges: (end: Double, start: Double)?, em: Double) -> Bool {
        guard let edges, min(x - rect.minX, rect.maxX - x) <= min(options.gutterReach * em, rect.width / 4) else { return false }
        let overlap = options.gutterOverlap * em
        return rect.midX < x ? rect.maxX <= edges.start + overlap : rect.minX >= edges.end - overlap
    }

    private func gap(between left: [FlowBox], and right: [FlowBox], support: Int) -> Double {
        edges(of: left, and: right, support: support).map { $0.start - $0.end } ?? 0
    }

    /// Where the left boxes end and the right ones start, but for the few that reach into the gutter.
    private func edges(of left: [FlowBox], and right: [FlowBox], support: Int) -> (end: Double, start: Double)? {
        guard !left.isEmpty, !right.isEmpty else { return nil }
        let ends = left.map(\.rect.maxX).sorted(by: >)
        let starts = right.map(\.rect.minX).sorted()
        let ignored = support >= options.supportedGutterLines ? options.gutterIntruders : 0
        return (ends[Int(ignored * Double(ends.count))], starts[Int(ignored * Double(starts.count))])
    }
}
