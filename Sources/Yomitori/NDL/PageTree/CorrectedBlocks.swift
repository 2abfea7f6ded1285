import YomitoriCore

/// Blocks and order by the layout of the `general` pack, kinds by what the detector knows.
struct CorrectedBlocks {
    let tree: NDLPageTree
    /// Detections that are no lines: figures, tables, running heads.
    let regions: [NDLDetection]
    let pageSize: PixelSize

    func layout(of readings: [RecognizedLine]) -> NDLPageLayout {
        // Every line that was detected is one of the formats' lines.
        var options = LayoutOptions()
        options.takesRuby = false
        options.joinsLines = false
        let found = LayoutAnalyzer(options: options).layout(of: readings, pageSize: pageSize)
        var sources = LineSources(readings)
        var layout = PageLayout()
        var lineSources: [Int?] = []
        /// For each block and line that was found, the block it is in now and the first line there.
        var places: [[(block: Int, line: Int)]] = []
        for block in found.blocks {
            var blockPlaces: [(block: Int, line: Int)] = []
            for part in parts(of: block, sources: &sources) {
                for line in part.block.lines.indices { blockPlaces.append((layout.blocks.count, line)) }
                layout.blocks.append(part.block)
                lineSources += part.sources
            }
            places.append(blockPlaces)
        }
        layout.placements = found.placements.map { placement in
            var moved = placement
            let place = places[placement.block][placement.line ?? 0]
            moved.block = place.block
            if placement.line != nil { moved.line = place.line }
            return moved
        }
        layout.text = layout.blocks.map(\.text).filter { !$0.isEmpty }.joined(separator: "\n\n")
        return NDLPageLayout(layout: layout, structure: structure(of: layout.blocks, lineSources))
    }

    // MARK: - Kinds

    private struct Part {
        var block: Block
        /// For each line that of the tree it was read from.
        var sources: [Int?]
    }

    /// The block, divided where the detector saw lines of another kind.
    private func parts(of block: Block, sources: inout LineSources) -> [Part] {
        var parts: [Part] = []
        for line in block.lines {
            let from = sources.take(line)
            var named = line
            named.kind = from.map(kind) ?? line.kind
            if named.kind != .cell { named.cell = nil }
            let kind = named.kind.blockKind == .paragraph ? block.kind.textKind : named.kind.blockKind
            if let last = parts.last, last.block.kind == kind {
                parts[parts.count - 1].block.lines.append(named)
                parts[parts.count - 1].sources.append(from)
            } else {
                parts.append(
                    Part(
                        block: Block(
                            kind: kind, direction: block.direction, box: block.box, text: block.text, lines: [named]),
                        sources: [from]))
            }
        }
        guard parts.count > 1 || parts.first?.block.kind != block.kind else { return parts }
        return parts.map { part in
            let keepsLines = block.keepsLines && part.block.kind == block.kind
            return Part(
                block: Block(kind: part.block.kind, lines: part.block.lines, keepsLines: keepsLines),
                sources: part.sources)
        }
    }

    /// What the detector knows a line to be, by its class and by what it lies in.
    private func kind(of line: Int) -> RecognizedLine.Kind {
        let line = tree.lines[line]
        if line.kind != .body { return line.kind }
        let region = regions.first { $0.box.containsMiddle(of: line.box) && [.runningHead, .folio].contains($0.type) }
        switch region?.type {
        case .runningHead: return 2 * line.top + line.height < pageSize.height ? .header : .footer
        case .folio: return .folio
        default: return .body
        }
    }

    // MARK: - Elements

    /// The blocks as elements. What lies in one detected table, advertisement, figure or running head is one element, where the first
    /// of its blocks stands, however many blocks the layout made of it; text blocks are the layout's.
    private func structure(of blocks: [Block], _ sources: [Int?]) -> NDLStructure {
        var structure = NDLStructure(blocks: blocks, pipeline: tree.structure.pipeline, fidelity: .corrected)
        var elements: [NDLElement] = []
        /// For each region the element that it became.
        var places: [Int: Int] = [:]
        for block in structure.elements {
            var element = detected(block, sources)
            if let index = region(of: element) {
                if let first = places[index] {
                    elements[first].children = (elements[first].children ?? []) + (element.children ?? [])
                    continue
                }
                places[index] = elements.count
                element.box = onPage(regions[index].box)
                element.confidence = Double(regions[index].thousandths) / 1000
            } else if element.kind == .block, element.type == NDLClass.advertisement.type {
                // Where no advertisement was detected its lines stand by themselves.
                elements += element.children ?? []
                continue
            }
            elements.append(element)
        }
        for (index, region) in regions.enumerated() where places[index] == nil {
            var element = NDLElement(kind: .block)
            element.type = region.type.type
            element.box = onPage(region.box)
            element.confidence = Double(region.thousandths) / 1000
            elements.append(element)
        }
        var order = 0
        structure.elements = elements.map { ranked($0, &order) }
        return structure
    }

    /// The first detected region of the block's type that its middle lies in.
    private func region(of element: NDLElement) -> Int? {
        guard element.kind == .block, let box = element.box else { return nil }
        let place = PixelBox(left: box[0], top: box[1], right: box[0] + box[2], bottom: box[1] + box[3])
        return regions.firstIndex { $0.type.type == element.type && $0.box.containsMiddle(of: place) }
    }

    /// The element with its lines' places in the document.
    private func ranked(_ element: NDLElement, _ order: inout Int) -> NDLElement {
        var element = element
        element.children = element.children?.map { ranked($0, &order) }
        if element.kind == .line {
            element.order = order
            order += 1
        }
        return element
    }

    /// Left, top, width and height of the part of a box that lies on the page.
    private func onPage(_ box: PixelBox) -> [Int] {
        let part = box.clipped(to: pageSize)
        return [part.left, part.top, part.width, part.height]
    }

    /// The element with what the detector said of its lines.
    private func detected(_ element: NDLElement, _ sources: [Int?]) -> NDLElement {
        var element = element
        element.children = element.children?.map { detected($0, sources) }
        if let children = element.children { element.confidence = children.compactMap(\.confidence).max() }
        guard let line = element.line.flatMap({ sources[$0] }).map({ tree.lines[$0] }) else { return element }
        if line.type.isLine { element.type = line.type.type(in: tree.structure.pipeline) }
        element.box = onPage(line.box)
        element.confidence = line.confidence
        element.characterCount = tree.structure.pipeline == .modern ? line.charCount : nil
        return element
    }
}

/// Which reading each line of the layout is.
private struct LineSources {
    private let readings: [RecognizedLine]
    /// Those not yet given, by their place.
    private var open: [Rect: [Int]]

    init(_ readings: [RecognizedLine]) {
        self.readings = readings
        open = Dictionary(grouping: readings.indices) { readings[$0].quad.boundingBox }
    }

    /// The reading that the line is, each given once: of several at one place that with the line's text.
    mutating func take(_ line: RecognizedLine) -> Int? {
        let place = line.quad.boundingBox
        guard let here = open[place],
            let found = here.firstIndex(where: { readings[$0].text == line.text }) ?? here.indices.first
        else { return nil }
        return open[place]?.remove(at: found)
    }
}

extension Block.Kind {
    /// The kind when the lines are known to be body text: what the layout takes for a heading or a caption by its size, its
    /// words and its place is none where the detector, which has classes for them, saw none.
    fileprivate var textKind: Block.Kind { self == .listItem ? .listItem : .paragraph }
}
