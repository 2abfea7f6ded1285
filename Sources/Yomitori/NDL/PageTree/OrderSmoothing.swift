import YomitoriCore

/// Mends small leaps in the order of a page's elements: the path through all of them that leaps least.
///
/// Follows `smooth_order.py` of ndlocr-lite (commit 593b4ef, CC BY 4.0, National Diet Library of Japan), its faults
/// included: a text block begins and ends at its last line, one without lines vanishes, and lines are taken to run from
/// the middle of their top edge to the middle of their bottom edge, whatever their direction.
struct OrderSmoothing {
    let pageSize: PixelSize

    /// From this many elements on, none is moved.
    private static let mostMovable = 20

    private struct Stop {
        var node: Int
        var order: Double
        var begin: Point
        var end: Point
    }

    func apply(to tree: inout PageTree) { smooth(PageTree.root, in: &tree) }

    private func smooth(_ parent: Int, in tree: inout PageTree) {
        var stops: [Stop] = []
        var others: [Int] = []
        for child in tree.nodes[parent].children {
            switch tree.nodes[child].kind {
            case .textBlock:
                let lines = tree.nodes[child].children.filter { tree.nodes[$0].kind == .line }
                guard let last = lines.last else { continue }
                let end = Self.bottom(of: tree.nodes[last])
                stops.append(
                    Stop(
                        node: child, order: tree.nodes[lines[lines.count / 2]].order ?? 0,
                        begin: Self.top(of: tree.nodes[last]), end: end))
            case .line:
                let node = tree.nodes[child]
                stops.append(
                    Stop(node: child, order: node.order ?? 0, begin: Self.top(of: node), end: Self.bottom(of: node)))
            case .block:
                smooth(child, in: &tree)
                others.append(child)
            case .page, .shape, .warichuGroup: others.append(child)
            }
        }
        guard !stops.isEmpty else { return }
        tree.nodes[parent].children = shortestPath(through: stops).map { stops[$0].node } + others
    }

    private static func top(of node: PageTree.Node) -> Point {
        guard let box = node.box else { return Point(x: 0, y: 0) }
        return Point(x: Double(box.left) + Double(box.width) / 2, y: Double(box.top))
    }

    private static func bottom(of node: PageTree.Node) -> Point {
        guard let box = node.box else { return Point(x: 0, y: 0) }
        return Point(x: Double(box.left) + Double(box.width) / 2, y: Double(box.top) + Double(box.height))
    }

    // MARK: - Path

    /// The lightest way from the first stop to the last through all others, in steps of at most two places.
    private func shortestPath(through stops: [Stop]) -> [Int] {
        let identity = Array(stops.indices)
        guard stops.count > 2, stops.count < Self.mostMovable else { return identity }
        let orders = stops.map(\.order)
        let range = (orders.max() ?? 0) - (orders.min() ?? 0)
        let width = Double(pageSize.width), height = Double(pageSize.height)
        let diagonal = (width * width + height * height).squareRoot()
        var search = Search(count: stops.count) { from, to in
            let dx = stops[to].begin.x - stops[from].end.x
            let dy = stops[to].begin.y - stops[from].end.y
            return (dx * dx + dy * dy).squareRoot() / diagonal + abs(stops[from].order - stops[to].order) / range
        }
        search.extend([0], weight: 0)
        return search.best ?? identity
    }

    /// Tries every path, in the order in which a depth-first search over the neighbours −1, +1, −2, +2 meets them; of
    /// equally light ones the first stays.
    private struct Search {
        let count: Int
        let weight: (Int, Int) -> Double
        var best: [Int]?
        private var bestWeight = 99999.0

        init(count: Int, weight: @escaping (Int, Int) -> Double) {
            self.count = count
            self.weight = weight
        }

        mutating func extend(_ path: [Int], weight pathWeight: Double) {
            guard let last = path.last else { return }
            if last == count - 1 {
                if path.count == count, pathWeight < bestWeight { (best, bestWeight) = (path, pathWeight) }
                return
            }
            for step in [-1, 1, -2, 2] {
                let next = last + step
                guard next >= 0, next < count, !path.contains(next) else { continue }
                extend(path + [next], weight: pathWeight + weight(last, next))
            }
        }
    }
}
