import YomitoriCore

/// Tells a heading in about the body's size from the paragraph that begins right below it with a capital at the left edge.
///
/// Bold print is no measure of it: such headings are as thick as other lines, and gaps of less than a line part them from their text.
struct HeadingRule {
    let options: LayoutOptions
    let size: TypeSize

    /// Whether the line before `index` is a heading of the line there, both within a column.
    func isBelowHeading(_ index: Int, in lines: [LayoutLine], _ column: ParagraphRule.Column) -> Bool {
        guard lines.indices.contains(index - 1) else { return false }
        let heading = lines[index - 1], text = lines[index]
        guard text.beginsWithLatinCapital, heading.mayEndHeading,
            text.flow.width >= options.headingLength * (column.right - column.left),
            heading.flow.width <= options.headingLength * text.flow.width,
            [heading, text].allSatisfy({ abs($0.flow.minX - column.left) < options.indent * column.em }),
            size.size(heading) > options.noteSize * size.body, !CaptionPattern.matches(heading.trimmedText)
        else { return false }
        func isApart(_ upper: LayoutLine, _ lower: LayoutLine) -> Bool {
            lower.flow.midY - upper.flow.midY >= options.headingPitch * column.pitch
        }
        guard index == 1 || isApart(lines[index - 2], heading) else { return false }
        return isNumbered(heading) || isApart(heading, text)
    }

    private func isNumbered(_ line: LayoutLine) -> Bool {
        guard let (marker, length) = ListMarker.first(in: line.trimmedText), case .number = marker else { return false }
        return line.trimmedText.unicodeScalars.count > length
    }
}

extension LayoutLine {
    /// Whether it ends as headings do: without a stop.
    var mayEndHeading: Bool {
        guard let last = trimmedText.unicodeScalars.last else { return false }
        return FolioPattern.matches(trimmedText) || !last.endsSentence && !",、，;；".unicodeScalars.contains(last)
    }

    fileprivate var beginsWithLatinCapital: Bool {
        guard let first = trimmedText.unicodeScalars.first else { return false }
        return Script(first) == .latin && first.properties.isUppercase
    }
}
