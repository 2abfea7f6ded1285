import YomitoriCore

/// Tells whether lines of a column belong together that stand further apart than those of running text: labels of a form or a screen,
/// which stand so too, each say something of their own.
struct WideLines {
    /// Whether the text goes on at most of such breaks, as in a typescript set with double spacing and in verse.
    private let goOn: Bool
    /// Whether a stop or a comma ends one of the column's lines; none ends names of files or entries of a menu.
    private let arePunctuated: Bool
    /// Whether the column's lines say something of their own each, as the entries of a menu: three and more, none ends with a mark,
    /// and all begin with a capital before small letters.
    private let areLabels: Bool

    /// - Parameters:
    ///   - lines: of one column.
    ///   - pitch: their usual distance, in pixels.
    ///   - em: their usual thickness, in pixels.
    init(of lines: [LayoutLine], pitch: Double, em: Double, options: LayoutOptions) {
        let breaks = zip(lines, lines.dropFirst()).filter { upper, lower in
            let distance = lower.flow.midY - upper.flow.midY
            return distance > options.proseLinePitch * em && distance <= options.paragraphPitch * pitch
        }
        let goingOn = breaks.filter { upper, lower in upper.endsClause || upper.goesOnWithSmallLetter(in: lower) }
        let hasMarks = lines.contains { $0.endsClause || $0.endsWithStop }
        arePunctuated = hasMarks
        areLabels = !hasMarks && lines.count >= 3 && lines.allSatisfy(\.beginsWithCapitalAlone)
        goOn = hasMarks && 2 * goingOn.count > breaks.count
    }

    /// Whether a line belongs to the one so far before it: where lines fill a measure, as text that is set wide does, or where it
    /// goes on.
    func belong(_ previous: LayoutLine, _ line: LayoutLine, in column: ParagraphRule.Column) -> Bool {
        guard !areLabels else { return false }
        return column.isFilled || goOn || column.reachesSharedEdge(previous) || goesOn(previous, with: line, in: column)
    }

    /// Whether a sentence goes on from a line into the next one, whose first word would not have fitted.
    private func goesOn(_ line: LayoutLine, with next: LayoutLine, in column: ParagraphRule.Column) -> Bool {
        arePunctuated && line.goesOnWithSmallLetter(in: next)
            && column.right - line.flow.maxX <= next.firstWordLength + column.em
    }
}

extension LayoutLine {
    /// Whether the next line goes on in the middle of a sentence, as far as a small letter tells.
    fileprivate func goesOnWithSmallLetter(in next: LayoutLine) -> Bool {
        guard let last = trimmedText.unicodeScalars.last, let first = next.trimmedText.unicodeScalars.first
        else { return false }
        return !last.endsSentence && !last.isFullWidth && first.properties.isLowercase
    }

    /// Whether a capital begins it and small letters follow somewhere.
    fileprivate var beginsWithCapitalAlone: Bool {
        let scalars = trimmedText.unicodeScalars
        return scalars.first?.properties.isUppercase == true && scalars.contains(where: \.properties.isLowercase)
    }

    /// Whether a stop ends it, also one in quotation marks.
    fileprivate var endsWithStop: Bool {
        let last = trimmedText.unicodeScalars.last(where: { !"\"”’」』".unicodeScalars.contains($0) })
        return last.map { ".!?。！？".unicodeScalars.contains($0) } ?? false
    }

    /// Whether it ends with a mark after which a sentence goes on.
    fileprivate var endsClause: Bool {
        trimmedText.unicodeScalars.last.map { ",;、，；".unicodeScalars.contains($0) } ?? false
    }
}
