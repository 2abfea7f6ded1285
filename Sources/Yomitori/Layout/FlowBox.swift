import YomitoriCore

/// A line, or a group of lines in the other direction, as the order sees it: a box and what its text tells of it.
struct FlowBox {
    /// What the caller knows it by.
    var index: Int
    /// In the reading frame: x along the lines, y from line to line.
    var rect: Rect
    var em: Double
    /// How long its first word is; what would have to fit on the line before it.
    var firstWord = 0.0
    /// Blank that its first and its last character hold before and behind their ink, in pixels.
    var blankBefore = 0.0
    var blankAfter = 0.0
    /// Whether its text is an entry of an index.
    var isIndexEntry = false
    /// Whether it stands for lines in the other direction.
    var isGroup = false
}

/// Boxes that are read one after the other, with the rule that found them.
struct FlowRegion {
    var rule: LayoutRule
    var direction: TextDirection
    /// In reading order.
    var indices: [Int]
    /// In tables: the cell of each index.
    var cells: [Int: TableCell] = [:]
}

extension [FlowBox] {
    var bounds: Rect { dropFirst().reduce(self[0].rect) { $0.union($1.rect) } }

    /// From the first row to the last, each from left to right. Boxes are in one row when they share half of the lower one's height.
    var rows: [[FlowBox]] {
        var rows: [[FlowBox]] = []
        for box in sorted(by: { $0.rect.midY < $1.rect.midY }) {
            let isBeside =
                rows.last?.contains { other in
                    // A tall box, a cell over several rows, stands in the first of them and joins no others to it.
                    other.rect.height <= 2 * box.rect.height
                        && box.rect.overlapY(other.rect) >= 0.5 * Swift.min(box.rect.height, other.rect.height)
                } ?? false
            if isBeside { rows[rows.count - 1].append(box) } else { rows.append([box]) }
        }
        return rows.map { $0.sorted { $0.rect.minX < $1.rect.minX } }
    }

    /// The rectangles of one row, from left to right, those with less than a gap between them as one.
    func joiningPieces(closerThan gap: Double) -> [Rect] {
        var joined: [Rect] = []
        for box in self {
            if let last = joined.last, box.rect.minX - last.maxX < gap {
                joined[joined.count - 1] = last.union(box.rect)
            } else {
                joined.append(box.rect)
            }
        }
        return joined
    }

    /// The median thickness.
    var em: Double { Swift.max(1, median(map(\.em)) ?? 1) }
}
