package import YomitoriCore

/// A page of one of the National Diet Library's pipelines between detection and recognition: its elements in their
/// order, and the lines that are to be read.
///
/// Pure and without a model. Under `Fidelity.original` lines, elements, order and ranks are equal to those of ndlocr-lite
/// (commit 593b4ef) and ndlkotenocr-lite (commit ede4283); under `Fidelity.corrected` the
/// duplicates are removed wherever they stand, and ``layout(of:)`` builds blocks and order anew by the layout of the `general`
/// pack: text blocks are its paragraphs, while detected tables, advertisements, figures and running heads stay what they are.
package struct NDLPageTree: Sendable {
    /// One line to be read.
    package struct Line: Hashable, Sendable {
        /// What the detector took it for; a text block without lines is read as a main line.
        package var type: NDLClass
        /// What it is on its page: its class, or what it lies in.
        package var kind: RecognizedLine.Kind
        /// The left edge, in whole source pixels, as the XML has it; may be negative or beyond the picture.
        package var left: Int
        /// The top edge.
        package var top: Int
        /// Pixels to the right edge.
        package var width: Int
        /// Pixels to the bottom edge.
        package var height: Int
        /// The detector's score to three places, 0…1; nil for a text block without lines under `Fidelity.original`.
        package var confidence: Double?
        /// The length by which the modern cascade chooses its model: 3, 2, 1 or 0, and 100 where none is known.
        package var charCount: Int

        var box: PixelBox { PixelBox(left: left, top: top, right: left + width, bottom: top + height) }
    }

    /// The lines in the order of the XML, in which the original programs read them.
    package let lines: [Line]
    /// The elements, their lines numbered as in ``lines``.
    package let structure: NDLStructure
    private let pageSize: PixelSize
    private let regions: [NDLDetection]

    /// The page of what a detector found.
    ///
    /// - Parameters:
    ///   - detections: above the pipeline's threshold, in the detector's order.
    ///   - pageSize: of the picture in whose pixels the boxes are.
    ///   - pipeline: whose XML the elements are for.
    package init(
        _ detections: [NDLDetection], pageSize: PixelSize, facts: PageTreeFacts, pipeline: NDLPipeline,
        fidelity: Fidelity
    ) {
        self.pageSize = pageSize
        var tree = PageTreeBuilder(detections, facts: facts, pipeline: pipeline, fidelity: fidelity).tree()
        switch fidelity {
        case .original: TreeOrder(facts: facts).apply(to: &tree, pageSize: pageSize)
        case .corrected: DuplicateRule(overlap: facts.duplicateOverlap).apply(to: &tree)
        }
        if tree.lines().isEmpty {
            Self.addEveryDetection(detections, to: &tree, pipeline: pipeline, fidelity: fidelity)
        }
        let nodes = tree.lines()
        let numbers = Dictionary(uniqueKeysWithValues: nodes.enumerated().map { ($1, $0) })
        regions = detections.filter { $0.type.isBlock }
        lines = nodes.map { Self.line(tree.nodes[$0], in: tree.parent(of: $0).map { tree.nodes[$0] }) }
        structure = NDLStructure(
            pipeline: pipeline, fidelity: fidelity, elements: tree.elements(numbers: numbers),
            indentInside: tree.nodes[PageTree.root].indentInside)
    }

    /// Where nothing is a line everything is read as one. Corrected, pictures are not.
    private static func addEveryDetection(
        _ detections: [NDLDetection], to tree: inout PageTree, pipeline: NDLPipeline, fidelity: Fidelity
    ) {
        guard pipeline == .modern else { return }
        for detection in detections where detection.width > 0 && detection.height > 0 {
            guard fidelity == .original || ![.figure, .chart].contains(detection.type) else { continue }
            var node = PageTree.Node(kind: .line, type: detection.type.name, box: detection.box)
            node.thousandths = detection.thousandths
            node.charCount = detection.charCount
            tree.add(node, to: PageTree.root)
        }
    }

    private static func line(_ node: PageTree.Node, in parent: PageTree.Node?) -> Line {
        let box = node.box ?? PixelBox(left: 0, top: 0, right: 0, bottom: 0)
        let type = node.type.flatMap(NDLClass.init(type:)) ?? .mainLine
        var kind = type.lineKind
        if parent?.kind == .block, parent?.type == NDLClass.table.type { kind = .cell }
        if parent?.kind == .block, parent?.type == NDLClass.advertisement.type, kind == .body { kind = .advertisement }
        return Line(
            type: type, kind: kind, left: box.left, top: box.top, width: box.width, height: box.height,
            confidence: node.thousandths.map { Double($0) / 1000 },
            charCount: node.charCount ?? DEIMDecoder.unknownCharCount)
    }

    // MARK: - The page as it was read

    /// Blocks, text and elements of the page.
    ///
    /// - Parameter readings: what was read of each of ``lines``, in their order. Their `kind` is set here.
    package func layout(of readings: [RecognizedLine]) -> NDLPageLayout {
        precondition(readings.count == lines.count, "\(readings.count) readings for \(lines.count) lines")
        let named = zip(readings, lines).map { reading, line in
            var named = reading
            named.kind = line.kind
            return named
        }
        switch structure.fidelity {
        case .original: return OriginalBlocks(structure: structure, lines: lines).layout(of: named)
        case .corrected:
            return CorrectedBlocks(tree: self, regions: regions, pageSize: pageSize).layout(of: named)
        }
    }
}

/// A page's blocks, and the elements that the Library's formats hold.
package struct NDLPageLayout: Hashable, Sendable {
    /// Blocks and text in reading order, with the rules that placed them (none under the original's order).
    package var layout: PageLayout
    /// The elements; their lines count those of the blocks.
    package var structure: NDLStructure
}
