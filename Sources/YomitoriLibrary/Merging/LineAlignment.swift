import YomitoriCore

/// Which lines of two readings of a page are the same print.
struct LineAlignment {
    /// A line of the first reading and one of the second. A line is in several pairs where one reading has several lines for one
    /// of the other.
    struct Pair: Hashable {
        var first: Int
        var second: Int
    }

    private(set) var pairs: [Pair] = []

    /// Two boxes of one line drawn by two detectors cover each other by more than half, lines beside it by less: as
    /// scoring of detectors has it (intersection over union 0.5).
    private static let leastOverlap = 0.5
    /// A part of a line lies in it but for its margins.
    private static let leastPart = 0.6
    /// Lines by their text alone: more than half of the characters in their order, which two lines of one page seldom share.
    private static let leastLikeness = 0.5

    /// - Parameter samePlaces: whether both readings were of the same picture, flattened alike; without it places say nothing.
    init(_ first: [DocumentLine], _ second: [DocumentLine], samePlaces: Bool) {
        if samePlaces { alignByPlace(first, second) }
        alignByText(first, second)
    }

    private mutating func alignByPlace(_ first: [DocumentLine], _ second: [DocumentLine]) {
        var found: [(pair: Pair, overlap: LineOverlap)] = []
        for (i, a) in first.enumerated() {
            let box = a.quad.boundingBox
            for (j, b) in second.enumerated() where box.intersection(b.quad.boundingBox) != nil {
                let overlap = LineOverlap(a.quad, b.quad)
                if overlap.smaller > 0 { found.append((Pair(first: i, second: j), overlap)) }
            }
        }
        var usedFirst = Set<Int>(), usedSecond = Set<Int>()
        for (pair, overlap) in found.sorted(by: { $0.overlap.union > $1.overlap.union })
        where overlap.union >= Self.leastOverlap && !usedFirst.contains(pair.first) && !usedSecond.contains(pair.second)
        {
            pairs.append(pair)
            usedFirst.insert(pair.first)
            usedSecond.insert(pair.second)
        }
        // What is left over is part of a longer line, or has parts.
        for (pair, overlap) in found
        where overlap.smaller >= Self.leastPart && !(usedFirst.contains(pair.first) && usedSecond.contains(pair.second))
        {
            pairs.append(pair)
        }
    }

    /// Aligns what has no partner yet in its order, so that most characters agree.
    private mutating func alignByText(_ first: [DocumentLine], _ second: [DocumentLine]) {
        let pairedFirst = Set(pairs.map(\.first)), pairedSecond = Set(pairs.map(\.second))
        let a = first.indices.filter { !pairedFirst.contains($0) },
            b = second.indices.filter { !pairedSecond.contains($0) }
        guard !a.isEmpty, !b.isEmpty else { return }
        let left = a.map { LineTexts(first[$0]) }, right = b.map { LineTexts(second[$0]) }
        let width = b.count + 1
        var best = [Double](repeating: 0, count: (a.count + 1) * width)
        var likeness = [Double](repeating: 0, count: a.count * b.count)
        for i in stride(from: a.count - 1, through: 0, by: -1) {
            for j in stride(from: b.count - 1, through: 0, by: -1) {
                let like = left[i].likeness(to: right[j], atLeast: Self.leastLikeness)
                likeness[i * b.count + j] = like
                let at = i * width + j
                best[at] = max(best[at + width], best[at + 1], like > 0 ? best[at + width + 1] + like : 0)
            }
        }
        var i = 0, j = 0
        while i < a.count, j < b.count {
            let at = i * width + j
            if likeness[i * b.count + j] > 0, best[at] == best[at + width + 1] + likeness[i * b.count + j] {
                pairs.append(Pair(first: a[i], second: b[j]))
                i += 1
                j += 1
            } else if best[at] == best[at + width] {
                i += 1
            } else {
                j += 1
            }
        }
    }
}

/// A line's characters, for comparing it with many others.
private struct LineTexts {
    let texts: [String]
    let counts: [String: Int]

    init(_ line: DocumentLine) {
        texts = line.characters.map(\.text)
        counts = texts.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }

    /// Share of the longer line's characters that need no change; 0 when below `least`.
    func likeness(to other: LineTexts, atLeast least: Double) -> Double {
        let longer = Double(max(texts.count, other.texts.count))
        guard longer > 0 else { return 0 }
        let common = counts.reduce(0) { $0 + min($1.value, other.counts[$1.key] ?? 0) }
        guard Double(common) / longer >= least else { return 0 }
        let like = 1 - Double(TextAlignment(texts, other.texts).distance) / longer
        return like >= least ? like : 0
    }
}
