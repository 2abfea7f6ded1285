import YomitoriCore

/// The two small lines of a warichu, a note set inside a line of print, become one part of that line: the right one (the upper
/// one in horizontal print) is read first, then the left one, then what goes on behind them.
///
/// Does nothing where no line is known to be of a warichu, which only the detectors of some packs tell.
struct WarichuRule {
    let options: LayoutOptions
    let frame: PageFrame

    func apply(to lines: inout [LayoutLine]) {
        let halves = lines.indices.filter { lines[$0].line.kind == .warichu }
            .sorted { lines[$0].flow.midY < lines[$1].flow.midY }
        let parts = lines.filter { $0.line.kind != .warichu }
        var taken = Set<Int>()
        for (place, first) in halves.enumerated() where !taken.contains(first) {
            let second = halves[(place + 1)...].first { other in
                !taken.contains(other) && parts.contains { interrupt($0, lines[first], lines[other]) }
            }
            guard let second else { continue }
            for half in [first, second] { lines[half].rules.append(.warichu) }
            lines[first] = lines[first].joined(to: lines[second], by: .warichu, in: frame)
            lines[first].em = max(1, lines[first].flow.height)
            taken.insert(second)
        }
        lines = lines.indices.filter { !taken.contains($0) }.map { lines[$0] }
    }

    /// Whether two lines stand side by side right before or behind `part`, in the middle of its line of print.
    private func interrupt(_ part: LayoutLine, _ first: LayoutLine, _ second: LayoutLine) -> Bool {
        guard [first, second].allSatisfy({ $0.line.direction == part.line.direction }) else { return false }
        let line = part.flow
        let upper = first.flow
        let lower = second.flow
        let both = upper.union(lower)
        // Each is half as thick as the line, in boxes as loose as those of ruby, which is as small.
        let most = options.rubySize * line.height
        // A half by itself is this far from the line's middle.
        let quarter = line.height / 4
        let apart = lower.midY - upper.midY
        let gap = max(both.minX - line.maxX, line.minX - both.maxX)
        guard max(upper.height, lower.height) <= most, apart >= quarter, apart <= most else { return false }
        guard upper.overlapX(lower) >= 0.5 * min(upper.width, lower.width) else { return false }
        guard abs(both.midY - line.midY) <= quarter else { return false }
        return gap >= -0.5 * line.height && gap <= options.freePieceGap * line.height
    }
}
