import YomitoriCore

extension Document {
    /// The corrected text as a page object.
    ///
    /// - Parameters:
    ///   - facts: of the reading: source, pack, language, warnings, structure; its blocks are not looked at.
    ///   - reading: what the machine read, under this document's ids; asked for only where there is a structure.
    func page(_ facts: RecognizedPage, read reading: @autoclosure () throws -> Document) rethrows -> RecognizedPage {
        var page = facts
        page.blocks = blocks.filter { !$0.lines.isEmpty }.map(\.recognized)
        page.text = page.blocks.map(\.text).filter { !$0.isEmpty }.joined(separator: "\n\n")
        // It has places and kinds of its own, and knows the reading's lines by their numbers.
        if let structure = page.structure, try !isLaidOut(as: reading()) {
            page.structure = NDLStructure(
                blocks: page.blocks, pipeline: structure.pipeline, fidelity: structure.fidelity)
        }
        return page
    }

    /// Whether the same lines are in the same places and blocks, in the same order and of the same kinds; their texts may differ.
    private func isLaidOut(as other: Document) -> Bool {
        func layout(_ document: Document) -> [BlockLayout] {
            document.blocks.filter { !$0.lines.isEmpty }.map(BlockLayout.init)
        }
        return layout(self) == layout(other)
    }
}

/// What the elements of a structure say of a block beside its text.
private struct BlockLayout: Equatable {
    struct Line: Equatable {
        var id: String
        var kind: RecognizedLine.Kind
        var direction: TextDirection
        var quad: Quad
    }

    var kind: Block.Kind
    var direction: TextDirection
    var lines: [Line]

    init(_ block: DocumentBlock) {
        kind = block.kind
        direction = block.direction
        lines = block.lines.map { Line(id: $0.id, kind: $0.kind, direction: $0.direction, quad: $0.quad) }
    }
}

extension DocumentBlock {
    fileprivate var recognized: Block {
        let lines = lines.map(\.recognized)
        return Block(
            kind: kind, direction: direction, box: box,
            text: RunningText.text(of: lines, kind: kind, keepsLines: keepsLines), lines: lines)
    }
}

extension DocumentLine {
    fileprivate var recognized: RecognizedLine {
        RecognizedLine(
            direction: direction, kind: kind, quad: quad, ruby: ruby, cell: cell, corrections: corrections,
            warnings: warnings,
            characters: characters.map {
                RecognizedCharacter(
                    text: $0.text, confidence: $0.confidence, quad: $0.quad, candidates: $0.candidates)
            })
    }
}
