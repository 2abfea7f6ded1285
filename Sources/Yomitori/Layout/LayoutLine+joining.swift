import YomitoriCore

extension LayoutLine {
    /// This line followed by `next` on the same line of print.
    ///
    /// - Parameters:
    ///   - space: whether a space may stand between two Latin words; an initial is part of its word.
    ///   - isApart: whether one stands between characters of any script, where there is none yet.
    func joined(
        to next: LayoutLine, space: Bool = true, isApart: Bool = false, by rule: LayoutRule, in frame: PageFrame
    ) -> LayoutLine {
        var characters = line.characters
        if space, let last = line.text.unicodeScalars.last, let first = next.line.text.unicodeScalars.first,
            isApart && ![last, first].contains(where: \.properties.isWhitespace)
                || RunningText.needsSpace(after: last, before: first)
        {
            characters.append(Self.space(from: characters.last, to: next.line.characters.first))
        }
        let shift = characters.count
        characters += next.line.characters

        let bounds = frame.upright(line.quad).union(frame.upright(next.line.quad))
        var whole = RecognizedLine(
            direction: next.line.direction, kind: next.line.kind,
            quad: frame.source(bounds, direction: next.line.direction),
            ruby: line.ruby + next.line.ruby.map { $0.shifted(by: shift) },
            corrections: line.corrections + next.line.corrections.map { $0.shifted(by: shift) },
            warnings: line.warnings + next.line.warnings.filter { !line.warnings.contains($0) },
            characters: characters)
        if line.characters.isEmpty || next.line.characters.isEmpty {
            // Lines known by their text alone.
            whole.text = line.text + (shift > line.characters.count ? " " : "") + next.line.text
            whole.confidence = min(line.confidence, next.line.confidence)
        }
        var joined = self
        joined.line = whole
        joined.rules = rules + next.rules.filter { !rules.contains($0) } + (rules.contains(rule) ? [] : [rule])
        joined.em = flow.width > next.flow.width ? em : next.em
        joined.box = box.union(next.box)
        joined.pieces = apart + next.apart
        return joined
    }

    /// The lines as they were found that this one was joined of, or itself, each in the cell in which the whole lies.
    var apart: [LayoutLine] {
        guard !pieces.isEmpty else { return [self] }
        return pieces.map { piece in
            var piece = piece
            piece.line.cell = line.cell
            return piece
        }
    }

    /// A space that fills the gap between two characters; as sure as they are.
    private static func space(from last: RecognizedCharacter?, to first: RecognizedCharacter?) -> RecognizedCharacter {
        guard let last, let first else {
            return RecognizedCharacter(
                text: " ", confidence: 0, quad: Quad(Rect(x: 0, y: 0, width: 0, height: 0)))
        }
        return RecognizedCharacter(
            text: " ", confidence: min(last.confidence, first.confidence),
            quad: Quad(last.quad[1], first.quad[0], first.quad[3], last.quad[2]))
    }
}

extension Ruby {
    fileprivate func shifted(by count: Int) -> Ruby {
        var ruby = self
        ruby.base = base.map { $0 + count }
        return ruby
    }
}

extension Correction {
    fileprivate func shifted(by count: Int) -> Correction {
        var correction = self
        correction.base = base.map { $0 + count }
        return correction
    }
}
