/// Removes lines that were found twice, wherever they stand: of two that lie on each other the better one stays, but never a
/// piece for the whole line.
///
/// The original programs compare a line with the one before it in their order only, so that copies apart from each other
/// are read twice.
struct DuplicateRule {
    /// Share of the smaller of two boxes above which they are one line.
    let overlap: Double
    /// Less than this share of another box is a piece of it. A choice of ours, as what was found twice is about as large; other values were not
    /// compared, and no boxes of the real detectors were there to try it on.
    private static let piece = 0.5

    func apply(to tree: inout PageTree) {
        let lines = tree.lines()
        let ranked = lines.indices.sorted {
            (tree.nodes[lines[$1]].thousandths ?? -1, $0) < (tree.nodes[lines[$0]].thousandths ?? -1, $1)
        }
        var kept: [(line: Int, box: PixelBox)] = []
        var removed = Set<Int>()
        for index in ranked {
            guard let box = tree.nodes[lines[index]].box else { continue }
            let rivals = kept.indices.filter { kept[$0].box.shareOfSmaller(box) > overlap }
            guard rivals.allSatisfy({ Double(kept[$0].box.area) < Self.piece * Double(box.area) }) else {
                removed.insert(lines[index])
                continue
            }
            removed.formUnion(rivals.map { kept[$0].line })
            for rival in rivals.reversed() { kept.remove(at: rival) }
            kept.append((lines[index], box))
        }
        for index in tree.nodes.indices { tree.nodes[index].children.removeAll { removed.contains($0) } }
    }
}
