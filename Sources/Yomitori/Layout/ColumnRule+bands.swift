import YomitoriCore

extension ColumnRule {
    /// A stretch of a page from top to bottom.
    enum Band {
        /// Boxes without a gutter between them, or across it.
        case lines([FlowBox])
        /// Boxes on both sides of a gutter.
        case columns([FlowBox], [FlowBox])
        /// A table with rows that hide its gutters.
        case table([FlowBox])
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
        var lastBox: FlowBox?

        func close(before next: FlowBox?) {
            let (above, inside, below) = withoutEdges(
                open, x, after: bands.isEmpty ? nil : lastBox, before: next, em: em)
            append(above)
            open = inside
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
            append(below)
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
                close(before: box)
                append([box])
                lastBox = box
            } else {
                open.append(box)
            }
        }
        close(before: nil)
        return (bands, support, width)
    }

    /// Short lines at a stretch's top and bottom, with nothing beside them, that belong to the lines across the gutter
    /// above and below because they are nearer to these: a list's last item, a heading of what follows.
    private func withoutEdges(
        _ boxes: [FlowBox], _ x: Double, after last: FlowBox?, before next: FlowBox?, em: Double
    ) -> (above: [FlowBox], inside: [FlowBox], below: [FlowBox]) {
        var inside = boxes
        var above: [FlowBox] = []
        var below: [FlowBox] = []
        func isAlone(_ box: FlowBox, atTop: Bool) -> Bool {
            inside.allSatisfy {
                ($0.rect.midX < x) == (box.rect.midX < x)
                    || (atTop ? $0.rect.minY >= box.rect.maxY - 0.3 * em : $0.rect.maxY <= box.rect.minY + 0.3 * em)
            }
        }
        var upper = last
        while let previous = upper, inside.count > 2, isAlone(inside[0], atTop: true),
            inside[0].rect.minY - previous.rect.maxY <= inside[1].rect.minY - inside[0].rect.maxY + 0.2 * em
        {
            upper = inside[0]
            above.append(inside.removeFirst())
        }
        if let next, inside.count > 2 {
            let box = inside[inside.count - 1]
            let gapAbove = inside.dropLast().map { box.rect.minY - $0.rect.maxY }.min() ?? 0
            if isAlone(box, atTop: false), next.rect.minY - box.rect.maxY < gapAbove - 0.3 * em {
                below.append(inside.removeLast())
            }
        }
        return (above, inside, below)
    }
}
