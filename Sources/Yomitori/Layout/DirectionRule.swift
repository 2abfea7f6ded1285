import YomitoriCore

/// A line of one character has no direction of its own: it takes that of the lines around it.
struct DirectionRule {
    func apply(to lines: inout [LayoutLine]) {
        let telling = lines.filter { !isOpen($0) }
        guard !telling.isEmpty else { return }
        for index in lines.indices where isOpen(lines[index]) {
            let box = lines[index].box
            let nearest = telling.map { (line: $0, distance: box.distance(to: $0.box)) }
                .sorted { $0.distance < $1.distance }.prefix(4)
            // Long lines are surer of their direction than short ones.
            let vertical = nearest.reduce(0.0) { sum, neighbour in
                let weight = min(10, neighbour.line.flow.width / neighbour.line.em)
                return sum + (neighbour.line.line.direction == .vertical ? weight : -weight)
            }
            let direction: TextDirection = vertical > 0 ? .vertical : .horizontal
            guard direction != lines[index].line.direction else { continue }
            lines[index].line = lines[index].line.turned(to: direction)
            lines[index].em = max(1, lines[index].line.thickness)
            lines[index].rules.append(.direction)
        }
    }

    /// A long box with one character is a line that was misread.
    private func isOpen(_ line: LayoutLine) -> Bool {
        line.line.characters.count <= 1 && line.line.length <= 3 * line.line.thickness
    }
}

extension RecognizedLine {
    /// The same line with quads that begin where reading begins in `direction`.
    func turned(to direction: TextDirection) -> RecognizedLine {
        guard direction != self.direction else { return self }
        let steps = direction == .vertical ? 1 : 3
        var turned = self
        turned.direction = direction
        turned.quad = quad.startingLater(by: steps)
        turned.characters = characters.map {
            var character = $0
            character.quad = $0.quad.startingLater(by: steps)
            return character
        }
        return turned
    }
}

extension Rect {
    /// Of the nearest points; 0 where they overlap.
    func distance(to other: Rect) -> Double {
        let dx = max(0, max(other.minX - maxX, minX - other.maxX))
        let dy = max(0, max(other.minY - maxY, minY - other.maxY))
        return (dx * dx + dy * dy).squareRoot()
    }

    /// Length of the common part along x, negative where there is a gap.
    func overlapX(_ other: Rect) -> Double { min(maxX, other.maxX) - max(minX, other.minX) }
    /// Length of the common part along y, negative where there is a gap.
    func overlapY(_ other: Rect) -> Double { min(maxY, other.maxY) - max(minY, other.minY) }
}
