import YomitoriCore
import YomitoriTestSupport

/// What detectors do to lines: loose and tight boxes, lines in pieces, lost lines. Seeded.
struct Perturbation {
    /// Largest move of a box's edge, in em.
    var jitter = 0.0
    /// Share of the lines that are cut in two at their widest gap.
    var splits = 0.0
    /// Share of the lines that are lost.
    var drops = 0.0

    /// The lines in another order, and the numbers of the lost ones.
    func apply(to lines: [RecognizedLine], seed: UInt64) -> (lines: [RecognizedLine], dropped: Set<Int>) {
        var random = SeededGenerator(seed: seed)
        var out: [RecognizedLine] = []
        var dropped = Set<Int>()
        for (index, line) in lines.enumerated() {
            if Double.random(in: 0..<1, using: &random) < drops {
                dropped.insert(index)
            } else if Double.random(in: 0..<1, using: &random) < splits, line.characters.count >= 6 {
                out += split(line).map { moved($0, &random) }
            } else {
                out.append(moved(line, &random))
            }
        }
        return (out.shuffled(using: &random), dropped)
    }

    private func split(_ line: RecognizedLine) -> [RecognizedLine] {
        let characters = line.characters
        let middle = characters.indices.dropFirst(2).dropLast(2)
        let cut =
            middle.filter { characters[$0].text == " " }.max {
                characters[$0].quad.firstSide < characters[$1].quad.firstSide
            } ?? characters.count / 2
        return [Array(characters[..<cut]), Array(characters[cut...].drop { $0.text == " " })].filter { !$0.isEmpty }.map
        {
            let a = $0[0].quad, b = $0[$0.count - 1].quad
            return RecognizedLine(direction: line.direction, quad: Quad(a[0], b[1], b[2], a[3]), characters: $0)
        }
    }

    private func moved(_ line: RecognizedLine, _ random: inout SeededGenerator) -> RecognizedLine {
        guard jitter > 0 else { return line }
        var line = line
        let em = line.characters.map(\.quad.secondSide).sorted()[line.characters.count / 2]
        let q = line.quad
        let along = (q[1] - q[0]) * (1 / max(1, (q[1] - q[0]).length))
        let across = (q[3] - q[0]) * (1 / max(1, (q[3] - q[0]).length))
        func edge() -> Double { Double.random(in: -jitter...jitter, using: &random) * em }
        let (start, end, top, bottom) = (edge(), edge(), edge(), edge())
        line.quad = Quad(
            q[0] + along * start + across * top, q[1] + along * end + across * top,
            q[2] + along * end + across * bottom,
            q[3] + along * start + across * bottom)
        // Recognisers place characters within the line's box.
        line.characters = line.characters.map {
            var character = $0
            let c = $0.quad
            character.quad = Quad(
                c[0] + across * top, c[1] + across * top, c[2] + across * bottom, c[3] + across * bottom)
            return character
        }
        return line
    }
}
