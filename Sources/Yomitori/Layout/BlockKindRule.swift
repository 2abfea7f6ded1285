import YomitoriCore

/// Tells what a group of lines is from its size, its place and how it begins.
struct BlockKindRule {
    let options: LayoutOptions
    let size: TypeSize

    /// The kinds of the paragraphs of one column, in order.
    func kinds(of paragraphs: [[LayoutLine]], in column: ParagraphRule.Column) -> [Block.Kind] {
        let named = namedHeadings(of: paragraphs, in: column)
        var kinds = paragraphs.indices.map { index -> Block.Kind in
            if isCaption(paragraphs, index) { return .caption }
            if isTitle(paragraphs[index]) { return .title }
            if isNumberedHeading(paragraphs, index, column) || isHeading(paragraphs, index, column)
                || named.contains(index)
            {
                return .title
            }
            if isFigureText(paragraphs, index, column) { return .figureText }
            if isListItem(paragraphs, index) { return .listItem }
            return .paragraph
        }
        // Notes stand last, in smaller print, below text of the body.
        let sizes = paragraphs.map { median($0.map(size.size)) ?? size.body }
        let hasBody = sizes.contains { $0 > options.noteSize * size.body }
        for index in paragraphs.indices.dropFirst().reversed() {
            if kinds[index] == .figureText { continue }
            guard kinds[index] == .paragraph || kinds[index] == .listItem else { break }
            let length = paragraphs[index].reduce(0) { $0 + $1.solidLength }
            let isSmaller = hasBody && sizes[index] <= options.noteSize * size.body
            // A note's number by itself.
            if isSmaller, length < 4 {
                if index + 1 < paragraphs.count, kinds[index + 1] == .note { kinds[index] = .note }
                continue
            }
            let isSmall = isSmaller && length >= 8
            let isMarked =
                sizes[index] <= options.markedNoteSize * size.body
                && NotePattern.matches(paragraphs[index][0].trimmedText)
            guard isSmall || isMarked else { break }
            kinds[index] = .note
        }
        return kinds
    }

    private func isTitle(_ lines: [LayoutLine]) -> Bool {
        let characters = lines.reduce(0) { $0 + $1.line.text.unicodeScalars.count }
        let length = lines.reduce(0) { $0 + $1.solidLength }
        let isSure = characters >= 4 || FolioPattern.matches(lines[0].trimmedText)
        return lines.count <= 4 && length <= options.titleLength
            && ListMarker.first(in: lines[0].trimmedText)?.marker != .bullet
            && lines.last?.trimmedText.unicodeScalars.last != "。"
            && (median(lines.map(size.size)) ?? 0) >= (isSure ? options.titleSize : options.shortSizeRatio) * size.body
    }

    /// A short line in the body's size, apart from the text after it (and before it), that is a number or a
    /// chapter's name, stands in the middle, or is a little larger.
    private func isHeading(_ paragraphs: [[LayoutLine]], _ index: Int, _ column: ParagraphRule.Column) -> Bool {
        guard paragraphs[index].count == 1, let line = paragraphs[index].first, index + 1 < paragraphs.count,
            paragraphs[(index + 1)...].prefix(3).contains(where: { $0.count > 1 }), line.mayEndHeading,
            line.flow.width <= 0.6 * (column.right - column.left), size.size(line) >= 0.95 * size.body
        else { return false }
        func isApart(_ upper: LayoutLine?, _ lower: LayoutLine?) -> Bool {
            guard let upper, let lower else { return true }
            return lower.flow.midY - upper.flow.midY >= options.headingPitch * column.pitch
        }
        let isAbove = isApart(index > 0 ? paragraphs[index - 1].last : nil, line)
        let isBelow = isApart(line, paragraphs[index + 1].first)
        let margins = (line.flow.minX - column.left, column.right - line.flow.maxX)
        let isCentered = min(margins.0, margins.1) >= 2 * column.em && abs(margins.0 - margins.1) <= 2 * column.em
        let isLarger = min(size.size(line), line.em * size.body / column.em) >= 1.08 * size.body
        let isNumber = FolioPattern.matches(line.trimmedText)
        return isAbove && (isBelow || index == 0 && isNumber)
            && (isLarger || isCentered || HeadingPattern.matches(line.trimmedText))
            || isCentered && (isAbove || isBelow)
            || isAbove && paragraphs[index + 1].count > 1 && line.flow.minX - column.left < options.indent * column.em
    }

    /// The paragraphs of one line whose first word names it a heading, by their places.
    private func namedHeadings(of paragraphs: [[LayoutLine]], in column: ParagraphRule.Column) -> Set<Int> {
        let rule = HeadingRule(options: options, size: size)
        let lines = paragraphs.flatMap { $0 }
        var headings = Set<Int>()
        var place = 0
        for (index, paragraph) in paragraphs.enumerated() {
            if paragraph.count == 1, rule.isNamedHeading(place, in: lines, column) { headings.insert(index) }
            place += paragraph.count
        }
        return headings
    }

    /// A few words by themselves, far from the column's edge: what is written in a figure.
    private func isFigureText(_ paragraphs: [[LayoutLine]], _ index: Int, _ column: ParagraphRule.Column) -> Bool {
        guard paragraphs[index].count == 1, let line = paragraphs[index].first, paragraphs.count > 1,
            line.flow.width <= 6 * column.em, line.flow.minX - column.left >= 3 * column.em,
            column.right - line.flow.maxX >= column.em, !(line.trimmedText.unicodeScalars.last?.endsSentence ?? false)
        else { return false }
        // A heading in the middle has text right below it.
        let isFollowed =
            index + 1 < paragraphs.count
            && paragraphs[index + 1][0].flow.width >= 0.6 * (column.right - column.left)
        return !isFollowed
    }

    /// A numbered line that no other item precedes or follows and that text follows.
    private func isNumberedHeading(_ paragraphs: [[LayoutLine]], _ index: Int, _ column: ParagraphRule.Column) -> Bool {
        guard paragraphs[index].count == 1, let line = paragraphs[index].first, index + 1 < paragraphs.count,
            let (marker, length) = ListMarker.first(in: line.trimmedText), marker != .bullet,
            line.trimmedText.unicodeScalars.count > length,
            line.flow.width <= 0.6 * (column.right - column.left),
            !(line.trimmedText.unicodeScalars.last?.endsSentence ?? true)
        else { return false }
        let neighbours = [index - 1, index + 1].filter(paragraphs.indices.contains)
        return paragraphs[index + 1][0].flow.width >= 0.6 * (column.right - column.left)
            && !neighbours.contains { ListMarker.first(in: paragraphs[$0][0].trimmedText)?.marker == marker }
    }

    private func isListItem(_ paragraphs: [[LayoutLine]], _ index: Int) -> Bool {
        guard let (marker, length) = ListMarker.first(in: paragraphs[index][0].trimmedText) else { return false }
        if paragraphs[index][0].trimmedText.unicodeScalars.count == length { return false }
        if marker == .bullet { return true }
        let start = paragraphs[index][0].flow.minX
        return paragraphs.indices.contains { other in
            other != index && abs(other - index) <= 2
                && abs(paragraphs[other][0].flow.minX - start) <= paragraphs[index][0].em
                && ListMarker.first(in: paragraphs[other][0].trimmedText)?.marker == marker
        }
    }

    private func isCaption(_ paragraphs: [[LayoutLine]], _ index: Int) -> Bool {
        let lines = paragraphs[index]
        guard lines.count <= 3, CaptionPattern.matches(lines[0].trimmedText) else { return false }
        let width = paragraphs.flatMap { $0 }.map(\.flow.width).max() ?? 0
        guard (median(lines.map(size.size)) ?? 0) < 1.4 * size.body else { return false }
        return (median(lines.map(size.size)) ?? 0) <= 0.95 * size.body
            || lines.count == 1 && lines[0].flow.width < 0.8 * width
            || paragraphs.count == 1
    }
}

/// How captions begin: Fig. 1, Table 2, 図3, 第4表, (図2).
enum CaptionPattern {
    private static let labels = [
        "figure", "fig", "table", "tab", "plate", "photo", "chart", "abb", "abbildung", "tafel", "tabelle", "pl",
        "planche",
        "tableau", "図", "圖", "表", "写真", "寫眞", "挿図", "图", "图表", "照片",
    ]

    static func matches(_ text: String) -> Bool {
        var rest = Substring(text.lowercased())
        rest = rest.drop { "(（[［〔【<〈第".contains($0) || $0.isWhitespace }
        // 第3表: the number may come first.
        let number = rest.prefix { $0.isNumber }
        if !number.isEmpty, text.contains("第") { rest = rest.dropFirst(number.count) }
        guard let label = labels.filter({ rest.hasPrefix($0) }).max(by: { $0.count < $1.count }) else { return false }
        rest = rest.dropFirst(label.count).drop { ".． 　-–:".contains($0) }
        return !number.isEmpty || rest.first?.isNumber == true || rest.first.map { "ivx".contains($0) } == true
    }
}

/// How headings begin that are not larger than the text: 第1章, Chapter 2, § 3, 1, 一.
enum HeadingPattern {
    static func matches(_ text: String) -> Bool {
        if FolioPattern.matches(text) { return true }
        let scalars = Array(text.lowercased().unicodeScalars)
        if scalars.first == "第",
            let unit = scalars.prefix(8).first(where: { "章節節部編篇回話課講條条款項".unicodeScalars.contains($0) })
        {
            return unit != scalars.first
        }
        return ["chapter ", "part ", "section ", "§", "kapitel ", "chapitre ", "capítulo ", "appendix"].contains {
            text.lowercased().hasPrefix($0)
        }
    }
}

/// How notes begin: *, †, ※, 注.
enum NotePattern {
    static func matches(_ text: String) -> Bool {
        let scalars = Array(text.unicodeScalars.drop { "(（[［〔".unicodeScalars.contains($0) })
        guard let first = scalars.first, scalars.count > 2 else { return false }
        return "*＊†‡※注註¹²³⁴⁵⁶⁷⁸⁹".unicodeScalars.contains(first)
    }
}
