import YomitoriCore

extension Document {
    /// The corrected text as a page object.
    ///
    /// - Parameter facts: of the reading: source, pack, language, warnings; its blocks are not looked at.
    func page(_ facts: RecognizedPage) -> RecognizedPage {
        var page = facts
        page.blocks = blocks.filter { !$0.lines.isEmpty }.map(\.recognized)
        page.text = page.blocks.map(\.text).filter { !$0.isEmpty }.joined(separator: "\n\n")
        // Its elements count the page's lines.
        if let structure = page.structure, structure.lines.count != page.lines.count { page.structure = nil }
        return page
    }
}

extension DocumentBlock {
    fileprivate var recognized: Block {
        let lines = lines.map(\.recognized)
        let isGrid = kind == .table && lines.allSatisfy { $0.cell != nil }
        let text =
            isGrid
            ? RunningText.table(lines)
            : kind == .table
                ? lines.map(\.text).joined(separator: "\n") : RunningText.joined(lines.map(\.text))
        return Block(kind: kind, direction: direction, box: box, text: text, lines: lines)
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
