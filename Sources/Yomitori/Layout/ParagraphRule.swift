import YomitoriCore

/// Divides the lines of a column into paragraphs, by gap, size, list markers, indent and the last line's length.
struct ParagraphRule {
    let options: LayoutOptions
    let size: TypeSize

    /// Lines that belong together, and why they do not belong to those before them; nil for the column's first.
    struct Paragraph {
        var lines: [LayoutLine]
        var rule: LayoutRule?
    }

    func paragraphs(of lines: [LayoutLine]) -> [Paragraph] {
        guard let first = lines.first else { return [] }
        let column = Column(lines, size: size, options: options)
        var paragraphs = [Paragraph(lines: [first])]
        for index in lines.indices.dropFirst() {
            if let rule = beginning(at: index, in: lines, column, paragraph: paragraphs[paragraphs.count - 1].lines) {
                paragraphs.append(Paragraph(lines: [lines[index]], rule: rule))
            } else {
                paragraphs[paragraphs.count - 1].lines.append(lines[index])
            }
        }
        return paragraphs
    }

    /// Edges and pitch of a column.
    struct Column {
        var left: Double
        var right: Double
        var pitch: Double
        var em: Double
        /// Whether lines that end early tell a paragraph's end: not in verse, ragged lists and indexes.
        var fillsLines: Bool
        /// Whether most lines run to the right edge, or leave no room for the next one's first word, as running text does.
        var isFilled: Bool
        /// Whether two lines and more end at the right edge, and none beyond it.
        var sharesEdge: Bool
        /// Whether its lines belong together where they stand further apart than those of running text.
        var wide: WideLines
        /// Whether it has nothing but verse, or other lines that end where their author ended them.
        var isVerse: Bool
        /// Whether most of its lines are of a program, which end where they end and are set in as they nest.
        var isProgram: Bool
        /// Whether it is in a face of a typewriter; all lines of a program in one belong to it.
        var isTypewritten: Bool
        /// How far characters that are an em wide set the next ones off in most lines, in pixels; nil without a line that tells.
        var advance: Double?
        /// Whether several lines begin at the left edge, as lines within paragraphs do.
        var hasLinesAtLeft: Bool
        /// Where the lines begin that go on with paragraphs whose first lines hang out; nil where none do.
        var hanging: Double?

        init(_ lines: [LayoutLine], size: TypeSize, options: LayoutOptions) {
            let em = max(1, median(lines.map(\.em)) ?? 1)
            self.em = em
            advance = median(lines.filter { $0.solidLength >= 4 }.map { $0.flow.width / $0.solidLength })
            let usual = lines.filter { $0.em < 1.4 * em }
            // An edge is where two lines agree, so that one box that reaches out does not make it.
            left = Self.edge(usual.map { -$0.flow.minX }, tolerance: 0.5 * em) * -1
            right = Self.edge(usual.map(\.flow.maxX), tolerance: 0.7 * em)
            let middles = lines.map(\.flow.midY)
            let pitches = zip(middles.dropFirst(), middles).map { $0 - $1 }.filter { $0 > 0.5 * em }
            pitch = pitches.count >= 2 ? median(pitches) ?? 2 * em : min(pitches.first ?? 2 * em, 2.2 * em)
            let start = left
            hasLinesAtLeft = usual.filter { $0.flow.minX - start < 0.3 * em }.count >= 2
            let edge = right
            sharesEdge =
                usual.filter { abs(edge - $0.flow.maxX) <= 0.7 * em }.count >= 2
                && usual.allSatisfy { $0.flow.maxX <= edge + 0.7 * em }
            let short = usual.filter { edge - $0.flow.maxX > options.shortLine * em }.count
            let isIndex = IndexEntryPattern.isColumn(usual.map { IndexEntryPattern.matches($0.trimmedText) })
            let filled = zip(lines, lines.dropFirst()).filter { Self.fills($0, before: $1, edge: edge, em: em) }.count
            // Of two lines the longer one is the edge, which tells nothing.
            isFilled = lines.count < 3 || 2 * filled > lines.count - 1
            isVerse = VersePattern.isColumn(usual.map(\.trimmedText), fills: isFilled)
            fillsLines = !isIndex && !isVerse && (usual.count < 3 || 5 * short <= 3 * usual.count)
            isTypewritten = TypewriterFace.isOf(lines)
            isProgram = ProgramPattern.isColumn(lines.map(\.trimmedText), isTypewritten: isTypewritten)
            wide = WideLines(of: lines, pitch: pitch, em: em, options: options)
            hanging = hangingStart(of: lines, options: options)
        }

        /// Where a line begins. The blank half of an opening bracket, which boxes fitted to the ink leave out, counts
        /// when the line then begins at the edge or at an indent of one em.
        func start(of line: LayoutLine) -> Double {
            let start = line.flow.minX
            guard line.trimmedText.unicodeScalars.first?.hasBlankBefore == true else { return start }
            func distance(_ place: Double) -> Double { min(abs(place - left), abs(place - left - em)) }
            return distance(start - em / 2) < distance(start) ? start - em / 2 : start
        }

        /// How far a paragraph's first line, or a line beside an initial or a figure, is set in at most, in em; set by hand. What
        /// begins further in stands by itself, as what is set at the right edge.
        static let deepestIndent = 8.0

        /// Whether a line of a paragraph ends where another one ends too, as no line does by chance.
        func reachesSharedEdge(_ line: LayoutLine) -> Bool {
            sharesEdge && abs(right - line.flow.maxX) <= 0.7 * em && start(of: line) - left <= Self.deepestIndent * em
        }

        /// Whether a line leaves room that the next line's beginning would have filled.
        func leavesRoom(_ line: LayoutLine, before next: LayoutLine, options: LayoutOptions) -> Bool {
            let room = right - line.flow.maxX
            let last = line.trimmedText.unicodeScalars.last
            let first = next.trimmedText.unicodeScalars.first
            if let last, let first, !last.isFullWidth, !first.isFullWidth {
                // The next line's first word and a space.
                return room > next.firstWordLength + 1.0 * em
            }
            let ends = last?.endsSentence ?? false
            return room > (ends ? options.shortSentenceEnd : options.shortLine) * em
        }

        private static func fills(_ line: LayoutLine, before next: LayoutLine, edge: Double, em: Double) -> Bool {
            let room = edge - line.flow.maxX
            if abs(room) <= 0.7 * em { return true }
            guard let last = line.trimmedText.unicodeScalars.last, let first = next.trimmedText.unicodeScalars.first,
                !last.isFullWidth, !first.isFullWidth
            else { return false }
            return room > 0 && room <= next.firstWordLength + em
        }

        /// The largest value that another one comes near to.
        private static func edge(_ values: [Double], tolerance: Double) -> Double {
            let sorted = values.sorted(by: >)
            guard sorted.count > 2 else { return sorted.first ?? 0 }
            return zip(sorted, sorted.dropFirst()).first { $0 - $1 <= tolerance }?.0 ?? sorted[0]
        }
    }

    /// Why a line does not belong to the paragraph before it; nil when it does.
    private func beginning(
        at index: Int, in lines: [LayoutLine], _ column: Column, paragraph: [LayoutLine]
    ) -> LayoutRule? {
        let line = lines[index], previous = lines[index - 1]
        let em = column.em
        let sizes = (size.size(previous), size.size(line))
        // A program's lines differ in height by their letters.
        if column.isProgram, max(sizes.0, sizes.1) < options.shortSizeRatio * min(sizes.0, sizes.1) {
            return line.flow.midY - previous.flow.midY > options.paragraphPitch * column.pitch ? .gap : nil
        }
        if size.differ(previous, line, options: options), !differBySpaces(previous, line, column) { return .size }
        let isDisplay = min(sizes.0, sizes.1) >= options.titleSize * size.body

        if ListMarker.first(in: line.trimmedText) != nil, isListItem(at: index, in: lines, em: em) { return .marker }
        // A note below another one.
        if let first = paragraph.first, NotePattern.matches(line.trimmedText), NotePattern.matches(first.trimmedText),
            abs(line.flow.minX - first.flow.minX) < options.indent * em
        {
            return .marker
        }

        let pitch = line.flow.midY - previous.flow.midY
        // A large line's own pitch is larger.
        let usual = column.pitch * max(1, isDisplay ? line.em / em : 1)
        if pitch > options.paragraphPitch * usual, pitch - usual > 0.4 * em { return .gap }
        if isDisplay { return nil }
        let isWide = pitch > options.proseLinePitch * max(em, min(previous.em, line.em))
        if isWide, !column.wide.belong(previous, line, in: column) { return .gap }
        let headings = HeadingRule(options: options, size: size)
        if headings.isNamedHeading(index, in: lines, column) { return .heading }
        if paragraph.count == 1, headings.isBelowHeading(index, in: lines, column) { return .heading }

        let indent = options.indent * em
        let start = column.start(of: line), previousStart = column.start(of: previous)
        let hangs = paragraph.count == 1 && ListMarker.first(in: paragraph[0].trimmedText) != nil
        let ends = previous.trimmedText.unicodeScalars.last?.endsSentence ?? true
        // Lines beside an initial are set in by it; where the one before ends early, its text still goes on.
        if !ends, isBesideInitial(line, of: paragraph, em) { return nil }
        if let hanging = column.hanging {
            if start - column.left < indent { return .outdent }
            let goesOn = !ends || !column.leavesRoom(previous, before: line, options: options)
            if start - hanging < indent, goesOn { return nil }
        }
        let nextStart = index + 1 < lines.count ? column.start(of: lines[index + 1]) : nil
        if start - column.left >= indent, start - column.left <= Column.deepestIndent * em, !hangs {
            // Set in further than the line before it, unless the lines below stand there too: then only the first hangs out.
            let staysIn = nextStart.map { abs($0 - start) < indent } ?? false
            if start - previousStart >= indent {
                // One em is the indent of CJK text; others may come from an initial, so the text has to end there.
                let isOneEm =
                    abs(start - column.left - em) < indent && line.trimmedText.unicodeScalars.first?.isFullWidth == true
                // Behind running text at the edge nothing hangs out: the line below is the next speech.
                let isBehindText =
                    paragraph.count > 1 && ends && column.fillsLines && column.isFilled
                    && previousStart - column.left < indent && start - column.left <= 1.6 * em
                    && nextStart.map { $0 - column.left >= indent } ?? false
                if !staysIn && (isOneEm || ends) || isBehindText || endsShort(previous, before: line, column) {
                    return .indent
                }
            }
            if let nextStart, start - nextStart >= indent, abs(start - previousStart) < indent, ends { return .indent }
            // Two first lines below each other: the text of the first would go on at the edge.
            if paragraph.count == 1, start - column.left <= 1.6 * em, abs(start - previousStart) < indent, ends,
                column.hasLinesAtLeft
            {
                return .indent
            }
        }
        // Back at the column's edge behind a block that was set in.
        if previousStart - start >= indent, ends, paragraph.allSatisfy({ column.start(of: $0) - start >= indent }),
            paragraph.count > 1
        {
            return .outdent
        }
        // A number or a word that is not broken leaves more room; the next paragraph would be set in as this one is.
        if !ends, paragraph.count > 1, column.start(of: paragraph[0]) - column.left >= indent,
            max(previousStart, start) - column.left < indent,
            previous.trimmedText.unicodeScalars.last?.isFullWidth == false,
            line.trimmedText.unicodeScalars.first?.isFullWidth == true
        {
            return nil
        }
        return endsShort(previous, before: line, column) ? .shortLine : nil
    }

    /// Whether only the spaces of a line that fills its measure make it look larger than the other one, whose characters stand as
    /// close as those of the column do; boxes of lines with and without descenders differ anyhow.
    private func differBySpaces(_ a: LayoutLine, _ b: LayoutLine, _ column: Column) -> Bool {
        let (small, large) = size.size(a) <= size.size(b) ? (a, b) : (b, a)
        guard let usual = column.advance, small.solidLength >= 4, large.solidLength >= 4,
            large.trimmedText.contains(" "), column.reachesSharedEdge(large),
            large.em <= options.sureSizeRatio * column.em
        else { return false }
        let advance = small.flow.width / small.solidLength
        return max(advance, usual) <= options.sureSizeRatio * min(advance, usual)
    }

    /// Whether a line stands beside the initial with which its paragraph begins.
    private func isBesideInitial(_ line: LayoutLine, of paragraph: [LayoutLine], _ em: Double) -> Bool {
        guard let first = paragraph.first else { return false }
        return line.flow.midY - first.flow.midY < first.initialReach
            && line.flow.minX - first.flow.minX >= options.indent * em
    }

    /// Whether a line ends where its paragraph does, and not where the measure does.
    private func endsShort(_ line: LayoutLine, before next: LayoutLine, _ column: Column) -> Bool {
        column.fillsLines && column.leavesRoom(line, before: next, options: options)
    }

    /// A marker counts when another one of its kind stands at the same place, or when the following line is set in.
    func isListItem(at index: Int, in lines: [LayoutLine], em: Double) -> Bool {
        guard let (marker, _) = ListMarker.first(in: lines[index].trimmedText) else { return false }
        if marker == .bullet { return true }
        return lines.indices.contains { other in
            other != index && abs(lines[other].flow.minX - lines[index].flow.minX) <= em
                && ListMarker.first(in: lines[other].trimmedText)?.marker == marker
        }
    }
}
