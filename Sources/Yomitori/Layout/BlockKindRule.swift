import YomitoriCore

/// Tells what a group of lines is from its size, its place and how it begins.
struct BlockKindRule {
    let options: LayoutOptions
    let size: TypeSize

    /// The kinds of the paragraphs of one column, in order.
    func kinds(of paragraphs: [[LayoutLine]]) -> [Block.Kind] {
        var kinds = paragraphs.indices.map { index -> Block.Kind in
            if isTitle(paragraphs[index]) { return .title }
            if isCaption(paragraphs, index) { return .caption }
            if isListItem(paragraphs, index) { return .listItem }
            return .paragraph
        }
        // Notes stand last, in smaller print, below text of the body.
        let sizes = paragraphs.map { median($0.map(size.size)) ?? size.body }
        var index = paragraphs.count - 1
        let hasBody = sizes.contains { $0 > options.noteSize * size.body }
        while hasBody, index > 0, kinds[index] != .title, kinds[index] != .caption, sizes[index] <= options.noteSize * size.body {
            kinds[index] = .note
            index -= 1
        }
        return kinds
    }

    private func isTitle(_ lines: [LayoutLine]) -> Bool {
        let characters = lines.reduce(0) { $0 + $1.line.text.unicodeScalars.count }
        return lines.count <= 4 && characters <= 120
            && (median(lines.map(size.size)) ?? 0) >= options.titleSize * size.body
    }

    private func isListItem(_ paragraphs: [[LayoutLine]], _ index: Int) -> Bool {
        guard let (marker, length) = ListMarker.first(in: paragraphs[index][0].trimmedText) else { return false }
        if paragraphs[index][0].trimmedText.unicodeScalars.count == length { return false }
        if marker == .bullet { return true }
        let start = paragraphs[index][0].flow.minX
        return paragraphs.indices.contains { other in
            other != index && abs(other - index) <= 2 && abs(paragraphs[other][0].flow.minX - start) <= paragraphs[index][0].em
                && ListMarker.first(in: paragraphs[other][0].trimmedText)?.marker == marker
        }
    }

    private func isCaption(_ paragraphs: [[LayoutLine]], _ index: Int) -> Bool {
        let lines = paragraphs[index]
        guard lines.count <= 3, CaptionPattern.matches(lines[0].trimmedText) else { return false }
        let width = paragraphs.flatMap { $0 }.map(\.flow.width).max() ?? 0
        return (median(lines.map(size.size)) ?? 0) <= 0.95 * size.body || lines.count == 1 && lines[0].flow.width < 0.8 * width
            || paragraphs.count == 1
    }
}

/// How captions begin: Fig. 1, Table 2, 図3, 第4表, (図2).
enum CaptionPattern {
    private static let labels = [
        "figure", "fig", "table", "tab", "plate", "photo", "chart", "abb", "abbildung", "tafel", "tabelle", "pl", "planche",
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
