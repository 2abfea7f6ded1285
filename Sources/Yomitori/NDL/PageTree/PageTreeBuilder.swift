import YomitoriCore

/// Builds a page's elements from detections, before anything is ordered.
///
/// Follows `convert_to_xml_string3` of ndlocr-lite (commit 593b4ef) and ndlkotenocr-lite (commit ede4283), both CC BY 4.0,
/// National Diet Library of Japan: which element a line belongs to, nested text blocks merged, elements in their order,
/// and the white space between them.
struct PageTreeBuilder {
    private let facts: PageTreeFacts
    private let pipeline: NDLPipeline
    private let byClass: [[NDLDetection]]
    /// Boxes of the text blocks but for those that are too small both ways.
    private let textBlocks: [PixelBox]
    /// Whose scores the text blocks get, numbered as these: the original programs count among all that were detected, so that
    /// a small one shifts the scores of those behind it.
    private let scored: [NDLDetection]
    private let fidelity: Fidelity

    /// How far a text block's corner may lie outside the one that swallows it (`margin`).
    private static let nestingMargin = 50

    /// A line or, in a merged text block, another text block.
    private struct Entry {
        var type: NDLClass
        /// Among the detections of its class; of a text block, among `textBlocks`.
        var index: Int
    }

    /// - Parameters:
    ///   - detections: in the detector's order.
    ///   - pipeline: the words of whose XML the elements get.
    ///   - fidelity: corrected, a text block and a line made of one have their own scores.
    init(_ detections: [NDLDetection], facts: PageTreeFacts, pipeline: NDLPipeline, fidelity: Fidelity) {
        self.facts = facts
        self.pipeline = pipeline
        self.fidelity = fidelity
        byClass = NDLClass.allCases.map { type in detections.filter { $0.type == type } }
        let blocks = byClass[NDLClass.textBlock.rawValue]
        let kept = blocks.filter { $0.width >= facts.minimumSide || $0.height >= facts.minimumSide }
        textBlocks = kept.map(\.box)
        scored = fidelity == .original ? blocks : kept
    }

    /// The page in document order.
    func tree() -> PageTree {
        var tables = [[Entry]](repeating: [], count: detections(.table).count)
        let owners = facts.hasAdvertisements ? detections(.advertisement) : []
        var advertisements = [[Entry]](repeating: [], count: owners.count)
        var blocks = [[Entry]?](repeating: [], count: textBlocks.count)
        var loose: [Entry] = []
        for type in NDLClass.allCases where type.isLine {
            for (index, line) in detections(type).enumerated() {
                let entry = Entry(type: type, index: index)
                if let block = textBlocks.firstIndex(where: { $0.containsMiddle(of: line.box) }) {
                    blocks[block]?.append(entry)
                } else if let block = owners.firstIndex(where: { $0.box.containsMiddle(of: line.box) }) {
                    advertisements[block].append(entry)
                } else if let block = detections(.table).firstIndex(where: { $0.box.containsMiddle(of: line.box) }) {
                    tables[block].append(entry)
                } else {
                    loose.append(entry)
                }
            }
        }
        merge(&blocks)
        return write(tables: tables, advertisements: advertisements, blocks: blocks, loose: loose)
    }

    private func detections(_ type: NDLClass) -> [NDLDetection] { byClass[type.rawValue] }

    /// Gives what a text block holds to the first other one that it lies in; an empty one becomes a line there.
    private func merge(_ blocks: inout [[Entry]?]) {
        for child in textBlocks.indices {
            guard let entries = blocks[child],
                let parent = textBlocks.indices.first(where: {
                    $0 != child && blocks[$0] != nil
                        && textBlocks[$0].reaches(textBlocks[child], within: Self.nestingMargin)
                })
            else { continue }
            blocks[parent]? += entries.isEmpty ? [Entry(type: .textBlock, index: child)] : entries
            blocks[child] = nil
        }
        for index in blocks.indices {
            if let entries = blocks[index], entries.allSatisfy({ $0.type == .textBlock }) { blocks[index] = [] }
        }
    }

    // MARK: - Elements

    private func write(tables: [[Entry]], advertisements: [[Entry]], blocks: [[Entry]?], loose: [Entry]) -> PageTree {
        var draft = Draft()
        for (table, entries) in zip(detections(.table), tables) {
            draft.add(container(table, type: .table, entries), indent: 0)
        }
        for (advertisement, entries) in zip(facts.hasAdvertisements ? detections(.advertisement) : [], advertisements) {
            draft.add(container(advertisement, type: .advertisement, entries), indent: 2)
        }
        for (index, entries) in blocks.enumerated() {
            guard let entries, let part = textBlock(index, entries) else { continue }
            draft.add(part, indent: 2)
        }
        for entry in loose {
            guard let line = line(entry) else { continue }
            draft.add(.init(node: line), indent: pipeline == .modern ? 4 : 2)
        }
        for type in NDLClass.allCases where type.isBlock && type != .table {
            for detection in detections(type) { draft.add(.init(node: block(detection, type: type)), indent: 2) }
        }
        return draft.tree()
    }

    private func container(_ detection: NDLDetection, type: NDLClass, _ entries: [Entry]) -> Draft.Part {
        var node = block(detection, type: type)
        let lines = entries.compactMap(line)
        node.indentInside = lines.isEmpty ? 4 : 6
        return .init(node: node, children: lines, childIndent: 6, endIndent: 4)
    }

    private func textBlock(_ index: Int, _ entries: [Entry]) -> Draft.Part? {
        let box = textBlocks[index]
        var node = PageTree.Node(kind: .textBlock, thousandths: scored[index].thousandths)
        node.indentInside = 4
        var lines = entries.compactMap(line)
        if entries.isEmpty {
            if pipeline == .classical { return nil }
            if isLineSized(box) {
                let score = fidelity == .original ? nil : node.thousandths
                lines = [PageTree.Node(kind: .line, type: NDLClass.mainLine.type, box: box, thousandths: score)]
            }
        }
        return .init(
            node: node, children: [PageTree.Node(kind: .shape, box: box)] + lines, childIndent: 4, endIndent: 2)
    }

    private func line(_ entry: Entry) -> PageTree.Node? {
        let detection = entry.type == .textBlock ? scored[entry.index] : detections(entry.type)[entry.index]
        var node = PageTree.Node(kind: .line, thousandths: detection.thousandths)
        node.charCount = pipeline == .modern ? detection.charCount : nil
        if entry.type == .textBlock {
            guard isLineSized(textBlocks[entry.index]) else { return nil }
            node.type = pipeline == .modern ? NDLClass.mainLine.type : NDLClass.textBlock.type
            node.box = textBlocks[entry.index]
            if pipeline == .classical && fidelity == .original { node.thousandths = nil }
        } else {
            node.type = entry.type.type(in: pipeline)
            node.box = detection.box
        }
        return node
    }

    private func block(_ detection: NDLDetection, type: NDLClass) -> PageTree.Node {
        PageTree.Node(kind: .block, type: type.type, box: detection.box, thousandths: detection.thousandths)
    }

    private func isLineSized(_ box: PixelBox) -> Bool {
        box.width >= facts.minimumSide && box.height >= facts.minimumSide
    }

    /// Elements as they are written one after another, each with the indentation of its line.
    private struct Draft {
        struct Part {
            var node: PageTree.Node
            var children: [PageTree.Node] = []
            var childIndent = 0
            var endIndent = 0
        }

        private var parts: [(part: Part, indent: Int)] = []

        mutating func add(_ part: Part, indent: Int) { parts.append((part, indent)) }

        /// The tree; the white space before an element belongs to what stands before it.
        func tree() -> PageTree {
            var tree = PageTree()
            tree.nodes[PageTree.root].indentInside = parts.first?.indent ?? 0
            for (number, (part, _)) in parts.enumerated() {
                var node = part.node
                node.indentAfter = number + 1 < parts.count ? parts[number + 1].indent : 0
                let index = tree.add(node, to: PageTree.root)
                for (place, child) in part.children.enumerated() {
                    var child = child
                    child.indentAfter = place + 1 < part.children.count ? part.childIndent : part.endIndent
                    tree.add(child, to: index)
                }
            }
            return tree
        }
    }
}

extension NDLClass {
    /// What the attribute `TYPE` calls it; the classical program has its own words for notes.
    func type(in pipeline: NDLPipeline) -> String {
        switch (pipeline, self) {
        case (.classical, .warichuLine): "注"
        case (.classical, .headNoteLine): "注（ダミー）"
        default: type
        }
    }
}

extension NDLDetection {
    /// The score as it is written: rounded to three places, halves to even. The product is exact in a double.
    var thousandths: Int {
        let scaled = (Double(score) * 1000).rounded(.toNearestOrEven)
        return scaled.isFinite ? Int(scaled) : 0
    }
}
