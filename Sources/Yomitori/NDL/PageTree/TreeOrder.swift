import YomitoriCore

/// Puts a page's elements in the original programs' reading order.
///
/// Follows `eval_xml` and `sort_lines` of ndlocr-lite (commit 593b4ef) and ndlkotenocr-lite (commit ede4283), both CC BY
/// 4.0, National Diet Library of Japan: ranks by the block cut, warichu grouped, lines sorted inside their blocks, elements
/// sorted on the page, duplicates removed, and the modern program's smoothing. Equal to the original's, element for element.
struct TreeOrder {
    let facts: PageTreeFacts

    /// Lines whose centres differ by less than this share of the median thickness stand in one row (`span_median * 0.3`).
    private static let rowMargin = 0.3

    func apply(to tree: inout PageTree, pageSize: PixelSize) {
        let lines = tree.lines()
        let ranks = BlockCut.ranks(
            of: lines.map { tree.nodes[$0].box ?? PixelBox(left: 0, top: 0, right: 0, bottom: 0) })
        for (line, rank) in zip(lines, ranks) { tree.nodes[line].order = Double(rank) }
        WarichuGroups().group(in: &tree)
        sortElements(of: PageTree.root, in: &tree)
        WarichuGroups().ungroup(in: &tree)
        if facts.hasSmoothing { OrderSmoothing(pageSize: pageSize).apply(to: &tree) }
    }

    /// Sorts what stands directly in a page or block, and before that what stands inside of it; blocks come last.
    private func sortElements(of parent: Int, in tree: inout PageTree) {
        var sortable: [(key: Double, node: Int)] = []
        var others: [Int] = []
        for child in tree.nodes[parent].children {
            switch tree.nodes[child].kind {
            case .textBlock:
                for group in tree.nodes[child].children where tree.nodes[group].kind == .warichuGroup {
                    _ = sortLines(of: group, in: &tree)
                }
                sortable.append((sortLines(of: child, in: &tree), child))
            case .warichuGroup: sortable.append((sortLines(of: child, in: &tree), child))
            case .line: sortable.append((tree.nodes[child].order ?? 0, child))
            case .block:
                sortElements(of: child, in: &tree)
                others.append(child)
            case .page, .shape: others.append(child)
            }
        }
        let sorted = AdaptiveMergeSort.sorted(sortable) { $0.key < $1.key }.map(\.node)
        tree.nodes[parent].children = withoutDuplicates(sorted, in: tree) + others
    }

    /// Sorts the lines that stand directly in a text block or group, by their places alone.
    ///
    /// - Returns: the upper median of the lines' ranks; −1 when there are no lines.
    func sortLines(of parent: Int, in tree: inout PageTree) -> Double {
        let children = tree.nodes[parent].children
        let lines = children.filter { tree.nodes[$0].isLineOrGroup }
        let boxes = lines.map { tree.nodes[$0].box ?? PixelBox(left: 0, top: 0, right: 0, bottom: 0) }
        guard !boxes.isEmpty else { return -1 }
        let isVertical = boxes.count < 2 * boxes.count { $0.width < $0.height }
        let margin = Self.median(boxes.map { isVertical ? $0.width : $0.height }) * Self.rowMargin

        /// Not transitive: three lines can each be in one row with the next.
        func precedes(_ a: PixelBox, _ b: PixelBox) -> Bool {
            let (ax, ay) = (Double(a.left) + Double(a.width) / 2, Double(a.top) + Double(a.height) / 2)
            let (bx, by) = (Double(b.left) + Double(b.width) / 2, Double(b.top) + Double(b.height) / 2)
            if isVertical {
                if margin < bx - ax { return false }
                return margin < ax - bx || ay < by
            }
            if margin < ay - by { return false }
            return margin < by - ay || ax < bx
        }
        let sorted = AdaptiveMergeSort.sorted(Array(lines.indices)) { precedes(boxes[$0], boxes[$1]) }
        let others = children.filter { !tree.nodes[$0].isLineOrGroup }
        tree.nodes[parent].children = withoutDuplicates(sorted.map { lines[$0] }, in: tree) + others
        let ranks = lines.compactMap { tree.nodes[$0].order }.sorted()
        return ranks.isEmpty ? .nan : ranks[ranks.count / 2]
    }

    /// The elements without lines that stand on the one before: of two, the better stays, of equals the earlier.
    private func withoutDuplicates(_ elements: [Int], in tree: PageTree) -> [Int] {
        var kept: [Int] = []
        for element in elements {
            let node = tree.nodes[element]
            guard node.isLineOrGroup, let last = kept.last, tree.nodes[last].isLineOrGroup,
                let box = node.box, let lastBox = tree.nodes[last].box,
                lastBox.shareOfSmaller(box) > facts.duplicateOverlap
            else {
                kept.append(element)
                continue
            }
            // Scores are compared as they are written, to three places; what has none loses.
            if (node.thousandths ?? -1000) > (tree.nodes[last].thousandths ?? -1000) { kept[kept.count - 1] = element }
        }
        return kept
    }

    static func median(_ values: [Int]) -> Double {
        let sorted = values.sorted()
        let middle = sorted.count / 2
        return sorted.count % 2 == 1
            ? Double(sorted[middle]) : (Double(sorted[middle - 1]) + Double(sorted[middle])) / 2
    }
}

extension PageTree.Node {
    /// Whether the element is sorted among lines.
    fileprivate var isLineOrGroup: Bool { kind == .line || kind == .warichuGroup }
}
