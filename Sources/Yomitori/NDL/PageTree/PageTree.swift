import YomitoriCore

/// A page's elements as the original programs keep them, while they are grouped and ordered: nodes that know their
/// children, and the white space around each, which stays with it wherever it is moved.
struct PageTree {
    /// What a node is. Groups of warichu lines exist only while the page is ordered.
    enum Kind: Hashable {
        case page, textBlock, block, line, shape, warichuGroup
    }

    struct Node: Hashable {
        var kind: Kind
        var type: String?
        var box: PixelBox?
        /// The detector's score in thousandths: the digits that the original writes and compares.
        var thousandths: Int?
        var charCount: Int?
        /// The rank of the block cut; halves occur in groups only.
        var order: Double?
        var children: [Int] = []
        var indentInside: Int?
        var indentAfter: Int?
    }

    /// The page itself.
    static let root = 0

    var nodes: [Node]

    /// A page without elements.
    init() { nodes = [Node(kind: .page)] }

    /// Adds a node as the last child of `parent`.
    @discardableResult
    mutating func add(_ node: Node, to parent: Int) -> Int {
        nodes.append(node)
        nodes[parent].children.append(nodes.count - 1)
        return nodes.count - 1
    }

    /// All lines below a node, in document order.
    func lines(below index: Int = root) -> [Int] {
        nodes[index].children.flatMap { nodes[$0].kind == .line ? [$0] : lines(below: $0) }
    }

    /// The node that has `index` as a child.
    func parent(of index: Int) -> Int? {
        nodes.indices.first { nodes[$0].children.contains(index) }
    }

    /// The elements below a node, lines numbered by `numbers`.
    func elements(below index: Int = root, numbers: [Int: Int]) -> [NDLElement] {
        nodes[index].children.compactMap { child in
            let node = nodes[child]
            guard let kind = node.kind.element else { return nil }
            var element = NDLElement(kind: kind)
            element.type = node.type
            element.box = node.box.map { [$0.left, $0.top, $0.width, $0.height] }
            element.confidence = node.thousandths.map { Double($0) / 1000 }
            element.characterCount = node.charCount
            element.order = node.order.map { Int($0) }
            element.line = numbers[child]
            element.indentInside = node.indentInside
            element.indentAfter = node.indentAfter
            if !node.children.isEmpty { element.children = elements(below: child, numbers: numbers) }
            return element
        }
    }
}

extension PageTree.Kind {
    fileprivate var element: NDLElement.Kind? {
        switch self {
        case .line: .line
        case .textBlock: .textBlock
        case .block: .block
        case .shape: .shape
        case .page, .warichuGroup: nil
        }
    }
}
