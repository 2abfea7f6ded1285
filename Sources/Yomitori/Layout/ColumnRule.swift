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
        let start = left.map(\.rect.maxX).max() ?? 0
        let end = right.map(\.rect.minX).min() ?? 0
        let wanted = support >= options.supportedGutterLines ? options.supportedGutter : options.gutter
        return end - start + options.boxTolerance * em >= wanted * em
    }

    /// How many boxes of the side that has fewer stand beside the other side.
    func facing(_ left: [FlowBox], _ right: [FlowBox]) -> Int {
        guard !left.isEmpty, !right.isEmpty else { return 0 }
        let a = left.bounds, b = right.bounds
        return min(
            left.filter { $0.rect.midY > b.minY && $0.rect.midY < b.maxY }.count,
            right.filter { $0.rect.midY > a.minY && $0.rect.midY < a.maxY }.count)
    }

    /// The boxes divided from top to bottom into stretches with and without columns, at the gutter that most lines
    /// respect; nil when no gutter divides anything.
    func bands(of boxes: [FlowBox]) -> [(boxes: [FlowBox], hasColumns: Bool)]? {
        let em = boxes.em
        let sorted = boxes.sorted { $0.rect.midY < $1.rect.midY }
        var best: (support: Int, width: Double, bands: [(boxes: [FlowBox], hasColumns: Bool)])?
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

    private func divide(
        _ sorted: [FlowBox], at x: Double, em: Double
    ) -> (bands: [(boxes: [FlowBox], hasColumns: Bool)], support: Int, width: Double) {
        let tolerance = options.boxTolerance * em
        var bands: [(boxes: [FlowBox], hasColumns: Bool)] = []
        var open: [FlowBox] = []
        var support = 0
        var width = Double.infinity

        func close() {
            let left = open.filter { $0.rect.midX < x }
            let right = open.filter { $0.rect.midX >= x }
            let faces = facing(left, right)
            let hasColumns = faces >= 2 && isGutter(between: left, and: right, em: em)
            if hasColumns {
                support += faces
                width = min(width, (right.map(\.rect.minX).min() ?? 0) - (left.map(\.rect.maxX).max() ?? 0))
            }
            append(open, hasColumns)
            open = []
        }
        func append(_ boxes: [FlowBox], _ hasColumns: Bool) {
            guard !boxes.isEmpty else { return }
            if !hasColumns, let last = bands.last, !last.hasColumns {
                bands[bands.count - 1].boxes += boxes
            } else {
                bands.append((boxes, hasColumns))
            }
        }
        for box in sorted {
            if box.rect.minX + tolerance < x, box.rect.maxX - tolerance > x {
                close()
                append([box], false)
            } else {
                open.append(box)
            }
        }
        close()
        return (bands, support, width)
    }
}
