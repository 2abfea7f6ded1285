import YomitoriCore

/// A list's sign that was found as a line of its own is joined to the item right of it (below it, in vertical lines).
struct BulletRule {
    let options: LayoutOptions
    let frame: PageFrame

    func apply(to lines: inout [LayoutLine]) {
        var taken = Set<Int>()
        for index in lines.indices where isSign(lines[index]) {
            let sign = lines[index].flow
            let item = lines.indices.filter { other in
                guard other != index, !taken.contains(other) else { return false }
                let line = lines[other].box.inReadingFrame(of: lines[index].line.direction)
                let gap = line.minX - sign.maxX
                let em = lines[other].em
                return gap >= -0.3 * em && gap <= options.signGap * em && sign.midY > line.minY && sign.midY < line.maxY
                    && sign.height <= 1.4 * em && sign.width <= 3 * em && line.width > sign.width
                    && lines[other].line.direction == lines[index].line.direction
            }.min { lines[$0].flow.minX < lines[$1].flow.minX }
            guard let item else { continue }
            let em = lines[item].em
            lines[item] = lines[index].joined(to: lines[item], by: .bullet, in: frame)
            lines[item].em = em
            taken.insert(index)
        }
        lines = lines.indices.filter { !taken.contains($0) }.map { lines[$0] }
    }

    private func isSign(_ line: LayoutLine) -> Bool {
        let text = line.trimmedText
        guard let (_, length) = ListMarker.first(in: text) else { return false }
        return text.unicodeScalars.count == length
    }
}
