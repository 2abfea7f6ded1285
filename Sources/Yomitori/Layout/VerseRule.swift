import YomitoriCore

/// Tells lines that stay lines, those of an address, a name card, a program, of verse or of an index, from running text.
struct VerseRule {
    let options: LayoutOptions

    /// Whether a paragraph's lines end where their author ended them.
    ///
    /// In a column whose running text tells the measure they leave half of it blank, where any word would have fitted. Text
    /// that is squeezed beside a figure does too, but it goes on in the middle of a sentence and fills its lines.
    /// Entries of an index, lines of a name card or a program and those of a column of verse end where they end, whatever the
    /// measure.
    ///
    /// - Parameter text: the paragraphs of the column, this one among them.
    func keepsLines(_ lines: [LayoutLine], in text: [[LayoutLine]], of column: ParagraphRule.Column) -> Bool {
        guard lines.count > 1 else { return false }
        if column.isVerse { return true }
        if areIndex(lines, in: text) || areContacts(lines) || areProgram(lines, in: column) { return true }
        let measure = column.right - column.left
        guard lines.allSatisfy({ $0.flow.width <= options.verseLine * measure }) else { return false }
        let full = text.flatMap { $0.dropLast() }.filter { $0.flow.width >= options.fullLine * measure }
        guard full.count > 1 else { return false }

        let longest = lines.map(\.flow.width).max() ?? 0
        let isFull = lines.map { longest - $0.flow.width <= options.shortLine * $0.em }
        // Of three lines and more the longest one alone is no edge that lines fill.
        let hasEdge = lines.count < 3 || isFull.filter { $0 }.count > 1
        var solid = 0, filled = 0
        for (index, (line, next)) in zip(lines, lines.dropFirst()).enumerated() {
            guard let last = line.trimmedText.unicodeScalars.last, let first = next.trimmedText.unicodeScalars.first
            else { return false }
            if last.isFullWidth || first.isFullWidth || last.isFigure && first.isFigure {
                solid += 1
                if hasEdge, isFull[index] { filled += 1 }
            } else if first.properties.isLowercase || lines.count < 3 {
                // A noun, a name or a number begins a second line of running text by chance.
                return false
            }
        }
        return solid == 0 || 2 * filled < solid
    }

    /// Whether a telephone's number or the like is on every line below the first, which has a name or a street.
    private func areContacts(_ lines: [LayoutLine]) -> Bool {
        lines.dropFirst().allSatisfy { ContactPattern.matches($0.trimmedText) }
    }

    private func areProgram(_ lines: [LayoutLine], in column: ParagraphRule.Column) -> Bool {
        column.isProgram
            && (column.isTypewritten || ProgramPattern.areMost(lines.map { ProgramPattern.matches($0.trimmedText) }))
    }

    private func areIndex(_ lines: [LayoutLine], in text: [[LayoutLine]]) -> Bool {
        let areEntries = lines.map { IndexEntryPattern.matches($0.trimmedText) }
        return IndexEntryPattern.areMost(areEntries)
            && IndexEntryPattern.isColumn(text.joined().map { IndexEntryPattern.matches($0.trimmedText) })
    }
}

extension Unicode.Scalar {
    /// A figure, between two of which a number in full-width text may be broken.
    fileprivate var isFigure: Bool { properties.numericType == .decimal }
}
