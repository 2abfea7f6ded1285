import YomitoriCore

/// Blocks of the original programs' elements: a text block, table or advertisement each, and runs of loose lines of one
/// kind. The originals know no paragraphs, so a block's text keeps its lines apart.
struct OriginalBlocks {
    let structure: NDLStructure
    let lines: [NDLPageTree.Line]

    func layout(of readings: [RecognizedLine]) -> NDLPageLayout {
        var groups: [(kind: Block.Kind, lines: [RecognizedLine])] = []
        var isOpen = false
        for element in structure.elements {
            let inside = element.lines.compactMap(\.line).map { readings[$0] }
            guard let first = inside.first else {
                isOpen = false
                continue
            }
            let isLoose = element.kind == .line
            let kind: Block.Kind = element.type == NDLClass.table.type && !isLoose ? .table : first.kind.blockKind
            if isLoose, isOpen, let last = groups.last?.lines.last, last.kind == first.kind,
                last.direction == first.direction
            {
                groups[groups.count - 1].lines += inside
            } else {
                groups.append((isLoose || kind == .table ? kind : commonKind(of: inside), inside))
            }
            isOpen = isLoose
        }
        var layout = PageLayout()
        layout.blocks = groups.map { Block(kind: $0.kind, lines: $0.lines, keepsLines: true) }
        layout.text = layout.blocks.map(\.text).filter { !$0.isEmpty }.joined(separator: "\n\n")
        return NDLPageLayout(layout: layout, structure: structure)
    }

    private func commonKind(of lines: [RecognizedLine]) -> Block.Kind {
        Set(lines.map(\.kind.blockKind)).count == 1 ? lines[0].kind.blockKind : .paragraph
    }
}

extension Block {
    /// A block around lines of which there is at least one.
    init(kind: Kind, lines: [RecognizedLine], keepsLines: Bool) {
        let boxes = lines.map(\.quad.boundingBox)
        self.init(
            kind: kind,
            direction: 2 * lines.count { $0.direction == .vertical } > lines.count ? .vertical : .horizontal,
            box: boxes.dropFirst().reduce(boxes.first ?? Rect(x: 0, y: 0, width: 0, height: 0)) { $0.union($1) },
            text: RunningText.text(of: lines, kind: kind, keepsLines: keepsLines), lines: lines)
    }
}

extension RecognizedLine.Kind {
    /// The kind of a block of such lines.
    var blockKind: Block.Kind {
        switch self {
        case .body, .warichu, .advertisement: .paragraph
        case .title: .title
        case .caption: .caption
        case .note: .note
        case .header: .header
        case .footer: .footer
        case .folio: .folio
        case .cell: .table
        }
    }
}
