/// Ranks boxes by cutting the page at its emptiest strips, again and again (block XY-cut).
///
/// Follows `block_xy_cut.py` of ndlocr-lite (commit 593b4ef, CC BY 4.0, National Diet Library of Japan), its faults
/// included: leaves are always sorted from right to left, and boxes find their leaf by an overlap measure whose two
/// areas mix the corners of box and leaf. The ranks are equal to the original's, whatever the boxes. Where the original
/// fills a table of cells, this keeps the table's distinct rows and columns only, so that its memory follows from the
/// number of boxes and not from the page's shape.
struct BlockCut {
    private var nodes: [Node] = []
    private let boxes: [PixelBox]
    private let columns: Axis
    private let rows: Axis

    /// A part of the table, in its cells.
    private struct Node {
        var box: PixelBox
        var children: [Int] = []
        var lines: [Int] = []
        var lineCount = 0
        var verticalCount = 0
    }

    /// For each box its place in the order, from 0.
    static func ranks(of boxes: [PixelBox]) -> [Int] {
        guard !boxes.isEmpty else { return [] }
        var cut = BlockCut(boxes)
        let size = PixelBox(left: 0, top: 0, right: cut.columns.edges.last ?? 1, bottom: cut.rows.edges.last ?? 1)
        cut.nodes = [Node(box: size)]
        cut.divide(0)
        cut.assignBoxes()
        _ = cut.sort(0)
        var ranks = [Int](repeating: 0, count: boxes.count)
        var rank = 0
        cut.number(0, &ranks, &rank)
        return ranks
    }

    private init(_ source: [PixelBox]) {
        boxes = Self.onGrid(source)
        columns = Axis(boxes.map { ($0.left..<$0.right, $0.top..<$0.bottom) }, end: boxes.map(\.right).max() ?? 0)
        rows = Axis(boxes.map { ($0.top..<$0.bottom, $0.left..<$0.right) }, end: boxes.map(\.bottom).max() ?? 0)
    }

    /// The boxes in cells of a grid that has 100 · √count of them along the page's shorter side.
    private static func onGrid(_ source: [PixelBox]) -> [PixelBox] {
        let boxes = source.map { box in
            PixelBox(left: box.left, top: box.top, right: max(box.left, box.right), bottom: max(box.top, box.bottom))
        }
        let page = boxes.dropFirst().reduce(boxes[0]) { $0.union($1) }
        let grid = 100 * Double(boxes.count).squareRoot()
        let (width, height) = (Double(page.width), Double(page.height))
        let acrossGrid = page.width < page.height ? grid : grid * (width / height)
        let downGrid = page.height < page.width ? grid : grid * (height / width)

        /// `value · grid / length`, rounded down as NumPy's `//` does; what has no value there becomes 0 here.
        func cell(_ value: Int, _ grid: Double, _ length: Double) -> Int {
            let dividend = Double(value) * grid
            guard length != 0, dividend.isFinite else { return 0 }
            let quotient = (dividend - dividend.truncatingRemainder(dividingBy: length)) / length
            let whole = quotient.rounded(.down)
            return Int(quotient - whole > 0.5 ? whole + 1 : whole)
        }
        return boxes.map { box in
            PixelBox(
                left: cell(box.left - page.left, acrossGrid, width), top: cell(box.top - page.top, downGrid, height),
                right: cell(box.right - page.left, acrossGrid, width),
                bottom: cell(box.bottom - page.top, downGrid, height))
        }
    }

    // MARK: - Cutting

    private mutating func divide(_ index: Int) {
        let box = nodes[index].box
        let x = columns.emptiestStrip(in: box.left..<box.right, across: box.top..<box.bottom)
        let y = rows.emptiestStrip(in: box.top..<box.bottom, across: box.left..<box.right)
        if x.range == box.left..<box.right, y.range == box.top..<box.bottom { return }
        let cutsAcross =
            x.score == y.score ? x.range.count >= y.range.count : y.score < x.score
        let parts =
            cutsAcross
            ? [box.left..<x.range.lowerBound, x.range, x.range.upperBound..<box.right].map { part in
                PixelBox(left: part.lowerBound, top: box.top, right: part.upperBound, bottom: box.bottom)
            }
            : [box.top..<y.range.lowerBound, y.range, y.range.upperBound..<box.bottom].map { part in
                PixelBox(left: box.left, top: part.lowerBound, right: box.right, bottom: part.upperBound)
            }
        for part in parts where part.width > 0 && part.height > 0 && part != box {
            nodes[index].children.append(nodes.count)
            nodes.append(Node(box: part))
            divide(nodes.count - 1)
        }
    }

    // MARK: - Leaves

    private mutating func assignBoxes() {
        let leaves = self.leaves(below: 0)
        for (line, box) in boxes.enumerated() {
            var best = (leaf: leaves[0], overlap: -Double.infinity)
            for leaf in leaves {
                let overlap = Self.overlap(of: box, and: nodes[leaf].box)
                if overlap > best.overlap { best = (leaf, overlap) }
            }
            nodes[best.leaf].lines.append(line)
        }
    }

    private func leaves(below index: Int) -> [Int] {
        nodes[index].children.isEmpty ? [index] : nodes[index].children.flatMap { leaves(below: $0) }
    }

    /// Common cells over what the original takes for the union's; may be infinite or negative, and NaN is less than all.
    private static func overlap(of box: PixelBox, and leaf: PixelBox) -> Double {
        let common =
            max(0, min(box.right, leaf.right) - max(box.left, leaf.left) + 1)
            * max(0, min(box.bottom, leaf.bottom) - max(box.top, leaf.top) + 1)
        let boxArea = (box.right - leaf.left + 1) * (box.bottom - leaf.top + 1)
        let leafArea = (leaf.right - box.left + 1) * (leaf.bottom - box.top + 1)
        return Double(common) / Double(boxArea + leafArea - common)
    }

    // MARK: - Order

    private mutating func sort(_ index: Int) -> (lines: Int, vertical: Int) {
        if nodes[index].lines.isEmpty {
            for child in nodes[index].children {
                let counts = sort(child)
                nodes[index].lineCount += counts.lines
                nodes[index].verticalCount += counts.vertical
            }
            let node = nodes[index]
            let isCutAcross = node.children.allSatisfy {
                nodes[$0].box.top == node.box.top && nodes[$0].box.bottom == node.box.bottom
            }
            if isCutAcross, node.lineCount < 2 * node.verticalCount { nodes[index].children.reverse() }
        } else {
            let lines = nodes[index].lines
            nodes[index].lineCount = lines.count
            nodes[index].verticalCount = lines.count { boxes[$0].width < boxes[$0].height }
            nodes[index].lines = AdaptiveMergeSort.sorted(lines) { [boxes] in
                (-boxes[$0].left, boxes[$0].top) < (-boxes[$1].left, boxes[$1].top)
            }
        }
        return (nodes[index].lineCount, nodes[index].verticalCount)
    }

    private func number(_ index: Int, _ ranks: inout [Int], _ rank: inout Int) {
        for line in nodes[index].lines {
            ranks[line] = rank
            rank += 1
        }
        for child in nodes[index].children { number(child, &ranks, &rank) }
    }
}

/// One direction of the table: where its columns (or rows) change, and how much of each is covered.
private struct Axis {
    /// The distinct edges, from 0 to the table's end.
    let edges: [Int]
    private let crossEdges: [Int]
    /// For each edge across, one after the other, how many cells of each column before it are covered.
    ///
    /// The one thing here that grows with the square of the boxes: 1,000 boxes that share no edge take 16 MB an axis.
    /// Where a column has more cells than 32 bits count, of which the original can make no table, the rest counts as none.
    private let covered: [Int32]

    /// - Parameter end: the last edge of any box; the table has one more cell.
    init(_ boxes: [(along: Range<Int>, across: Range<Int>)], end: Int) {
        func distinct(_ ranges: [Range<Int>], _ end: Int) -> [Int] {
            Set(ranges.flatMap { [$0.lowerBound, $0.upperBound] } + [0, end + 1]).sorted()
        }
        edges = distinct(boxes.map(\.along), end)
        crossEdges = distinct(boxes.map(\.across), boxes.map(\.across.upperBound).max() ?? 0)
        let place = Dictionary(uniqueKeysWithValues: edges.enumerated().map { ($1, $0) })
        let crossPlace = Dictionary(uniqueKeysWithValues: crossEdges.enumerated().map { ($1, $0) })
        let count = edges.count
        // First where boxes begin and end, then, in the same memory, the sums.
        var table = [Int32](repeating: 0, count: crossEdges.count * count)
        for box in boxes {
            guard let a = place[box.along.lowerBound], let b = place[box.along.upperBound],
                let c = crossPlace[box.across.lowerBound], let d = crossPlace[box.across.upperBound]
            else { continue }
            table[c * count + a] += 1
            table[c * count + b] -= 1
            table[d * count + a] -= 1
            table[d * count + b] += 1
        }
        var boxesOver = [Int32](repeating: 0, count: count)
        for row in crossEdges.indices {
            let cells = row > 0 ? Int32(clamping: crossEdges[row] - crossEdges[row - 1]) : 0
            var change: Int32 = 0
            for column in 0..<count {
                let cell = row * count + column
                change += table[cell]
                let before = row > 0 ? table[cell - count] : 0
                let (sum, overflow) = before.addingReportingOverflow(boxesOver[column] > 0 ? cells : 0)
                table[cell] = overflow ? .max : sum
                boxesOver[column] += change
            }
        }
        covered = table
    }

    /// The longest run of the least covered columns, the first of equals, and how empty it is: 0 to −1, the lower the
    /// fuller; a single column scores what it holds.
    func emptiestStrip(in part: Range<Int>, across: Range<Int>) -> (range: Range<Int>, score: Double) {
        let from = Self.index(of: part.lowerBound, in: edges)
        let to = Self.index(of: part.upperBound, in: edges)
        let above = Self.index(of: across.lowerBound, in: crossEdges) * edges.count
        let below = Self.index(of: across.upperBound, in: crossEdges) * edges.count
        var least = Int32.max
        var most: Int32 = 0
        for column in from..<to {
            least = min(least, covered[below + column] - covered[above + column])
            most = max(most, covered[below + column] - covered[above + column])
        }
        if part.count == 1 { return (part, Double(least)) }
        var longest = part.lowerBound..<part.lowerBound
        var start: Int?
        for column in from...to {
            if column < to, covered[below + column] - covered[above + column] == least {
                start = start ?? column
            } else if let first = start {
                let run = edges[first]..<edges[column]
                if run.count > longest.count { longest = run }
                start = nil
            }
        }
        return (longest, most > 0 ? -Double(least) / Double(most) : 0)
    }

    private static func index(of edge: Int, in edges: [Int]) -> Int {
        var low = 0
        var high = edges.count - 1
        while low < high {
            let middle = (low + high) / 2
            if edges[middle] < edge { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
