import YomitoriCore

extension Document {
    /// A page as the machine read it, numbers rounded as its JSON has them.
    init(_ page: RecognizedPage, ids: inout IDSource) {
        blocks = page.blocks.map { block in
            DocumentBlock(
                id: ids.block(), kind: block.kind, direction: block.direction, box: block.box.rounded,
                lines: block.lines.map { DocumentLine($0, id: ids.line()) }, keepsLines: block.keepsLines)
        }
    }
}

extension DocumentLine {
    /// A line as the machine read it.
    init(_ line: RecognizedLine, id: String) {
        self.init(
            id: id, kind: line.kind, direction: line.direction, quad: line.quad.rounded, origin: .machine,
            characters: Self.characters(of: line), sources: [id])
        ruby = line.ruby.map { ruby in
            var ruby = ruby
            ruby.quad = ruby.quad.rounded
            return ruby
        }
        cell = line.cell
        corrections = line.corrections
        warnings = line.warnings
    }

    private static func characters(of line: RecognizedLine) -> [DocumentCharacter] {
        if line.characters.isEmpty, !line.text.isEmpty {
            // Lines known by their text alone.
            return zip(line.text, line.quad.parts(line.text.count)).map { character, quad in
                DocumentCharacter(
                    text: String(character), confidence: line.confidence.rounded(toPlaces: 4), quad: quad.rounded)
            }
        }
        return line.characters.map { character in
            DocumentCharacter(
                text: character.text, confidence: character.confidence.rounded(toPlaces: 4),
                quad: character.quad.rounded,
                candidates: character.candidates.map {
                    Candidate(text: $0.text, confidence: $0.confidence.rounded(toPlaces: 4))
                })
        }
    }
}

extension Rect {
    fileprivate var rounded: Rect {
        Rect(
            x: x.rounded(toPlaces: 1), y: y.rounded(toPlaces: 1), width: width.rounded(toPlaces: 1),
            height: height.rounded(toPlaces: 1))
    }
}
