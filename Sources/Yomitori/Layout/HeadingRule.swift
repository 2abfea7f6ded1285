import YomitoriCore

/// Tells a heading in about the body's size from the paragraph that begins right below it with a capital at the left edge, and one
/// that its first word names from the paragraph above it.
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
        // A line that the text's first word would not have fitted goes on there, where a noun begins with a capital.
        guard column.right - heading.flow.maxX > text.firstWordLength + column.em else { return false }
        func isApart(_ upper: LayoutLine, _ lower: LayoutLine) -> Bool {
            lower.flow.midY - upper.flow.midY >= options.headingPitch * column.pitch
        }
        guard index == 1 || isApart(lines[index - 2], heading) else { return false }
        // A number tells no heading from a list's first item: it counts with a gap that was seen.
        return isApart(heading, text) || index > 1 && isNumbered(heading) && !isInList(index - 1, of: lines)
    }

    /// Whether a line that begins as headings do (第3節) stands between a sentence's end and a line set in further, as a paragraph's
    /// first is; both within a column.
    func isNamedHeading(_ index: Int, in lines: [LayoutLine], _ column: ParagraphRule.Column) -> Bool {
        guard lines.indices.contains(index - 1), lines.indices.contains(index + 1) else { return false }
        let line = lines[index]
        return HeadingPattern.matches(line.trimmedText) && !FolioPattern.matches(line.trimmedText) && line.mayEndHeading
            && lines[index - 1].trimmedText.unicodeScalars.last?.endsSentence == true
            && line.flow.width <= options.headingLength * (column.right - column.left)
            && column.start(of: lines[index + 1]) - column.start(of: line) >= options.indent * column.em
            && size.size(line) > options.noteSize * size.body
    }

    private func isNumbered(_ line: LayoutLine) -> Bool {
        number(of: line).map { line.trimmedText.unicodeScalars.count > $0.length } ?? false
    }

    /// Whether the number before or after a line's own stands at its place too, with one line or two of text between them.
    private func isInList(_ index: Int, of lines: [LayoutLine]) -> Bool {
        guard let item = number(of: lines[index]) else { return false }
        return (index - 3...index + 3).contains { other in
            guard lines.indices.contains(other), let next = number(of: lines[other]) else { return false }
            return next.marker == item.marker && next.value == item.value + (other < index ? -1 : 1)
                && abs(lines[other].flow.minX - lines[index].flow.minX) < options.indent * lines[index].em
        }
    }

    private func number(of line: LayoutLine) -> (marker: ListMarker, value: Double, length: Int)? {
        guard let (marker, length) = ListMarker.first(in: line.trimmedText), case .number = marker else { return nil }
        let figures = line.trimmedText.unicodeScalars.prefix(length).compactMap(\.properties.numericValue)
        return (marker, figures.reduce(0) { 10 * $0 + $1 }, length)
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
