import YomitoriCore

/// Warichu (two small lines inside one large line) that is sorted as if it were one line.
///
/// Follows `warichu_block.py` of ndlocr-lite (commit 593b4ef, CC BY 4.0, National Diet Library of Japan).
struct WarichuGroups {
    /// A line is made thicker by this share of its thickness, so that neighbours meet (`dilate_bbox`).
    private static let growth = 0.1

    private struct Line {
        var node: Int
        var parent: Int
        var box: PixelBox
        var grown: (left: Double, top: Double, right: Double, bottom: Double)
        var order: Double
    }

    /// Puts every warichu line with those it meets into a group that stands where the first of them stood.
    ///
    /// A group is what meets its first line: a line that meets only another member begins a group of its own.
    func group(in tree: inout PageTree) {
        let lines = warichuLines(in: tree)
        var isGrouped = [Bool](repeating: false, count: lines.count)
        var groups: [[Line]] = []
        for first in lines.indices where !isGrouped[first] {
            isGrouped[first] = true
            var group = [lines[first]]
            for other in lines.indices where !isGrouped[other] && meet(lines[first], lines[other]) {
                isGrouped[other] = true
                group.append(lines[other])
            }
            groups.append(group)
        }
        for group in groups { add(group, to: &tree) }
    }

    /// Puts the lines of all groups back in the groups' places.
    func ungroup(in tree: inout PageTree) {
        for index in tree.nodes.indices {
            tree.nodes[index].children = tree.nodes[index].children.flatMap { child in
                tree.nodes[child].kind == .warichuGroup ? tree.nodes[child].children : [child]
            }
        }
    }

    private func warichuLines(in tree: PageTree) -> [Line] {
        tree.lines().compactMap { node in
            guard tree.nodes[node].type == NDLClass.warichuLine.type, let box = tree.nodes[node].box,
                let order = tree.nodes[node].order, let parent = tree.parent(of: node)
            else { return nil }
            var grown = (
                left: Double(box.left), top: Double(box.top), right: Double(box.right), bottom: Double(box.bottom)
            )
            if box.width < box.height {
                let step = Double(box.width) * Self.growth
                grown.left -= step / 2
                grown.right += step / 2
            } else {
                let step = Double(box.height) * Self.growth
                grown.top -= step / 2
                grown.bottom += step / 2
            }
            return Line(node: node, parent: parent, box: box, grown: grown, order: order)
        }
    }

    private func meet(_ a: Line, _ b: Line) -> Bool {
        0 < common(a.grown.left, a.grown.right, b.grown.left, b.grown.right)
            * common(a.grown.top, a.grown.bottom, b.grown.top, b.grown.bottom)
    }

    /// More than 0 when the spans have a common part; its length is not asked for.
    private func common(_ a0: Double, _ a1: Double, _ b0: Double, _ b1: Double) -> Double {
        if b1 < a0 { return 0 }
        if b0 < a0 { return b1 - a0 }
        if b1 < a1 { return b1 - b0 }
        return b0 < a1 ? a1 - b0 : 0
    }

    private func add(_ group: [Line], to tree: inout PageTree) {
        let orders = group.map(\.order).sorted()
        let middle = orders.count / 2
        var node = PageTree.Node(kind: .warichuGroup)
        node.box = group.dropFirst().reduce(group[0].box) { $0.union($1.box) }
        node.order = orders.count % 2 == 1 ? orders[middle] : (orders[middle - 1] + orders[middle]) / 2
        node.children = group.map(\.node)
        let anchor = group.first { tree.nodes[$0.parent].kind == .textBlock } ?? group[0]
        guard let place = tree.nodes[anchor.parent].children.firstIndex(of: anchor.node) else { return }
        tree.nodes.append(node)
        tree.nodes[anchor.parent].children.insert(tree.nodes.count - 1, at: place)
        for line in group { tree.nodes[line.parent].children.removeAll { $0 == line.node } }
    }
}
