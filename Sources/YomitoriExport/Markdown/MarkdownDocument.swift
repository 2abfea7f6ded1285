public import YomitoriCore

/// CommonMark with the tables of GitHub's; a rule (`---`) between two pages.
///
/// Headings are of the second level, as in the National Diet Library's own Markdown; running heads, feet and page numbers
/// are comments, so that they do not part the text and are not lost. Usually lines are joined and ruby is kept as HTML.
public struct MarkdownDocument: PageDocument {
    private let lineBreaks: LineBreaks
    private let ruby: RubyText
    private var hasPages = false

    /// A document without pages.
    public init(_ options: ExportOptions = ExportOptions()) {
        lineBreaks = options.lineBreaks ?? .join
        ruby = options.ruby ?? .keep
    }

    /// The next page's blocks, after a rule unless it is the first.
    public mutating func add(_ page: RecognizedPage) -> String {
        defer { hasPages = true }
        let blocks = page.blocks.map(text(of:)).filter { !$0.isEmpty }
        return (hasPages ? "\n---\n\n" : "") + (blocks.isEmpty ? "" : blocks.joined(separator: "\n\n") + "\n")
    }

    /// Nothing: every page is whole.
    public mutating func end() -> String { "" }

    private func text(of block: Block) -> String {
        let lines = block.paragraphLines(lineBreaks)
        guard lines.contains(where: { !$0.text.isWhiteSpace }) else { return "" }
        switch block.kind {
        case .title:
            return "## " + onOneLine(lines)
        case .paragraph, .figureText:
            return paragraph(lines)
        case .listItem:
            return listItem(lines)
        case .table:
            return table(lines)
        case .caption:
            // White space inside the marks would undo them.
            return "*" + paragraph(lines).withoutSpacesAround + "*"
        case .note:
            return paragraph(lines).split(separator: "\n").map { "> " + $0 }.joined(separator: "\n")
        case .header, .footer, .folio:
            return "<!-- \(block.kind.rawValue): " + MarkdownText.inComment(lines.map(\.text).joined(separator: " "))
                + " -->"
        }
    }

    private func inline(_ runs: [RubyRun]) -> String { MarkdownText.inline(runs, ruby: ruby) }

    private func written(_ lines: [[RubyRun]]) -> [String] {
        lines.filter { !$0.text.isWhiteSpace }.map { MarkdownText.atLineStart(inline($0)).withoutSpacesBehind }
    }

    /// Lines that are kept end in a backslash, which breaks them.
    private func paragraph(_ lines: [[RubyRun]]) -> String { written(lines).joined(separator: "\\\n") }

    private func onOneLine(_ lines: [[RubyRun]]) -> String {
        // A heading's closing number signs would vanish.
        let text = written(lines).joined(separator: "<br>")
        return text.hasSuffix("#") ? text.dropLast() + "\\#" : text
    }

    private func listItem(_ lines: [[RubyRun]]) -> String {
        var written = written(lines)
        let first = lines.first { !$0.text.isWhiteSpace }.map(inline) ?? ""
        let (mark, rest) = ListMark.parted(first)
        if !written.isEmpty { written[0] = mark + MarkdownText.atLineStart(rest).withoutSpacesBehind }
        let indent = String(repeating: " ", count: mark.count)
        return written.joined(separator: "\\\n" + indent)
    }

    private func table(_ rows: [[RubyRun]]) -> String {
        let cells = rows.map { row in row.split(at: "\t").map { inline($0).withoutSpacesBehind } }
        let columns = cells.map(\.count).max() ?? 1
        func row(_ cells: [String]) -> String {
            "| " + (cells + Array(repeating: "", count: columns - cells.count)).joined(separator: " | ") + " |"
        }
        // The first row is the head: a table without one cannot be written.
        let rule = "|" + String(repeating: " --- |", count: columns)
        return ([row(cells[0]), rule] + cells.dropFirst().map(row)).joined(separator: "\n")
    }
}

/// What a list item begins with.
private enum ListMark {
    /// The mark with which the item begins in Markdown, and what is left of the text.
    static func parted(_ text: String) -> (mark: String, rest: String) {
        let scalars = text.unicodeScalars
        if let first = scalars.first, "・•●○■□◆◇▪‣–-".unicodeScalars.contains(first) {
            return ("- ", String(scalars.dropFirst().drop { $0.properties.isWhitespace }))
        }
        let digits = scalars.prefix { ("0"..."9").contains($0) }
        let rest = scalars[digits.endIndex...]
        // CommonMark: at most nine digits, and a space behind the point.
        if (1...9).contains(digits.count), let point = rest.first, [".", ")"].contains(point),
            rest.dropFirst().first?.properties.isWhitespace ?? false
        {
            return (
                String(digits) + String(point) + " ", String(rest.dropFirst().drop { $0.properties.isWhitespace })
            )
        }
        return ("- ", text)
    }
}

extension String {
    fileprivate var withoutSpacesAround: String {
        let inner = unicodeScalars.drop { $0.properties.isWhitespace }.reversed()
            .drop { $0.properties.isWhitespace }.reversed()
        var text = String.UnicodeScalarView()
        text.append(contentsOf: inner)
        return String(text)
    }

    fileprivate var withoutSpacesBehind: String {
        var text = self
        while let last = text.unicodeScalars.last, [" ", "\t"].contains(last) { text.unicodeScalars.removeLast() }
        return text
    }
}
