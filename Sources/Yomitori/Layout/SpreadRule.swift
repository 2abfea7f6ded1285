import YomitoriCore

/// The two pages of an opened book are read one after the other.
struct SpreadRule {
    let options: LayoutOptions
    let em: Double
    let page: Rect

    /// The pages in reading order: one, or two when an empty strip divides a wide picture in its middle.
    func pages(of lines: [LayoutLine]) -> [[Int]] {
        let all = Array(lines.indices)
        guard let first = lines.first else { return [] }
        let bounds = lines.dropFirst().reduce(first.box) { $0.union($1.box) }
        let vertical = lines.filter { $0.line.direction == .vertical }.reduce(0) { $0 + $1.flow.width }
        let horizontal = lines.filter { $0.line.direction == .horizontal }.reduce(0) { $0 + $1.flow.width }
        // Between vertical lines there are gaps anyhow.
        let fold = options.fold * em * (vertical > horizontal ? 1.4 : 1)
        guard page.width > page.height, bounds.width > bounds.height,
            let middle = widestGap(in: lines, bounds, fold: fold)
        else { return [all] }
        let left = all.filter { lines[$0].box.midX < middle }
        let right = all.filter { lines[$0].box.midX >= middle }
        guard min(left.count, right.count) >= 4 else { return [all] }
        return vertical > horizontal ? [right, left] : [left, right]
    }

    /// The middle of the widest empty strip in the middle third, if it is wide enough for a fold: two margins, each
    /// wider than the distance of lines (JLREQ 2.3.1).
    private func widestGap(in lines: [LayoutLine], _ bounds: Rect, fold: Double) -> Double? {
        var edge = bounds.minX
        var best: (width: Double, middle: Double)?
        for box in lines.map(\.box).sorted(by: { $0.minX < $1.minX }) {
            let width = box.minX - edge
            let middle = (box.minX + edge) / 2
            if width > best?.width ?? fold, abs(middle - bounds.midX) < bounds.width / 6 { best = (width, middle) }
            edge = max(edge, box.maxX)
        }
        return best?.middle
    }
}
