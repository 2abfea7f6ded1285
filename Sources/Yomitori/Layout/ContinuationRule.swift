import YomitoriCore

/// A paragraph that a column's end, a figure or a note interrupts goes on where its text does.
struct ContinuationRule {
    let options: LayoutOptions
    let size: TypeSize

    /// A block before it becomes a `Block`.
    struct Draft {
        var kind: Block.Kind
        var direction: TextDirection
        var rule: LayoutRule
        /// Why it is no part of the block before it.
        var beginning: LayoutRule?
        var lines: [LayoutLine]
        /// Where the lines of its column end.
        var columnEnd: Double
        /// Where they begin.
        var columnStart: Double
        /// Whether its lines stay lines in the text.
        var keepsLines = false
        var isContinued = false
    }

    func joined(_ drafts: [Draft]) -> [Draft] {
        var result: [Draft] = []
        var index = 0
        while index < drafts.count {
            let draft = drafts[index]
            if draft.kind == .paragraph && !draft.keepsLines || isWeakTitle(draft),
                let target = unfinished(in: result, before: draft)
            {
                result[target].lines += draft.lines
                result[target].columnEnd = draft.columnEnd
                result[target].columnStart = draft.columnStart
                result[target].isContinued = true
            } else {
                result.append(draft)
            }
            index += 1
        }
        return result
    }

    /// A heading in the body's size, known by its place alone: at a column's beginning it may be a paragraph's last line.
    private func isWeakTitle(_ draft: Draft) -> Bool {
        draft.kind == .title && draft.lines.count == 1
            && draft.lines.allSatisfy {
                size.size($0) < options.titleSize * size.body && !HeadingPattern.matches($0.trimmedText)
            }
    }

    /// The paragraph before captions, notes and figures that `draft` goes on with.
    private func unfinished(in drafts: [Draft], before draft: Draft) -> Int? {
        let floats: Set<Block.Kind> = [.caption, .note, .figureText]
        guard let index = drafts.lastIndex(where: { !floats.contains($0.kind) }) else { return nil }
        let open = drafts[index]
        guard open.kind == .paragraph, !open.keepsLines, open.direction == draft.direction,
            let last = open.lines.last, let first = draft.lines.first
        else { return nil }
        let em = max(1, min(last.em, first.em))
        // From one column to the next the text jumps; within a column only across a float.
        // Lines beside each other are no columns.
        let jumps = first.flow.midY < last.flow.midY - em / 2 || index < drafts.count - 1
        let ends = last.trimmedText.unicodeScalars.last?.endsSentence ?? true
        let widths = (open.columnEnd - open.columnStart, draft.columnEnd - draft.columnStart)
        guard jumps, !ends, open.columnEnd - last.flow.maxX <= options.shortLine * em,
            first.flow.minX - draft.columnStart < options.indent * em,
            max(last.em, first.em) < 1.3 * em, abs(widths.0 - widths.1) <= options.measureDifference * em,
            ListMarker.first(in: first.trimmedText) == nil
        else { return nil }
        return index
    }
}
