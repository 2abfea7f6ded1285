/// Removes lines that were found twice, wherever they stand: of two that lie on each other the better one stays.
///
/// The original programs compare a line with the one before it in their order only, so that copies apart from each other
/// are read twice.
struct DuplicateRule {
    /// Share of the smaller of two boxes above which they are one line.
    let overlap: Double

    func apply(to tree: inout PageTree) {
        let lines = tree.lines()
        let ranked = lines.indices.sorted {
            (tree.nodes[lines[$1]].thousandths ?? -1, $0) < (tree.nodes[lines[$0]].thousandths ?? -1, $1)
        }
        var kept: [PixelBox] = []
        var removed = Set<Int>()
        for index in ranked {
            guard let box = tree.nodes[lines[index]].box else { continue }
            if kept.contains(where: { $0.shareOfSmaller(box) > overlap }) {
                removed.insert(lines[index])
            } else {
                kept.append(box)
            }
        }
        for index in tree.nodes.indices { tree.nodes[index].children.removeAll { removed.contains($0) } }
    }
}
