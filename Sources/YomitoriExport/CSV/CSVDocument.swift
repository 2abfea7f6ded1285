public import YomitoriCore

/// A table (RFC 4180) with a row a line of text and a head row, all pages in one.
///
/// Joined lines give a row a block. A cell that a spreadsheet would take for a formula has an apostrophe before it; so has
/// one that begins with an apostrophe and would be taken for one without it, so that removing one gives the text back.
public struct CSVDocument: PageDocument {
    private static let head = [
        "file", "page", "block", "block_kind", "line", "kind", "direction", "confidence", "x", "y", "width", "height",
        "row", "column", "ruby", "text",
    ]

    private let options: ExportOptions
    private var hasPages = false

    /// A document without pages.
    public init(_ options: ExportOptions = ExportOptions()) { self.options = options }

    /// The rows of the next page, after the head row when it is the first.
    public mutating func add(_ page: RecognizedPage) throws(ExportError) -> String {
        let outline = try PageOutline(page)
        defer { hasPages = true }
        var rows = hasPages ? [] : [Self.head]
        let file = [page.source.path, String(page.source.page)]
        var number = 0
        for (index, block) in outline.blocks.enumerated() {
            let place = file + [String(index + 1), block.block.kind.rawValue]
            if options.lineBreaks == .join {
                rows.append(place + row(of: block))
                continue
            }
            for line in block.lines {
                number += 1
                rows.append(place + row(of: line, number: number))
            }
        }
        return rows.map { $0.map(Self.cell).joined(separator: ",") + "\r\n" }.joined()
    }

    /// Nothing: every row is whole.
    public mutating func end() -> String { "" }

    private func row(of line: PageOutline.Line, number: Int) -> [String] {
        let values = line.line
        let cell = values.cell.map { [String($0.row), String($0.column)] } ?? ["", ""]
        return [String(number), values.kind.rawValue, values.direction.rawValue, values.confidence.asProbability]
            + line.box.columns + cell + [ruby(of: [values]), values.text]
    }

    private func row(of block: PageOutline.Block) -> [String] {
        let lines = block.block.lines
        let characters = lines.flatMap(\.characters).map(\.confidence)
        let mean = characters.isEmpty ? 0 : characters.reduce(0, +) / Double(characters.count)
        return ["", "", block.block.direction.rawValue, mean.asProbability] + block.box.columns
            + ["", "", ruby(of: lines), block.block.text]
    }

    /// Base and reading in the notation of Aozora Bunko, parted by spaces.
    private func ruby(of lines: [RecognizedLine]) -> String {
        guard options.ruby != .drop else { return "" }
        return lines.flatMap { line in
            line.placedRuby.map { base, ruby in
                line.characters[base].map(\.text).joined() + "《" + ruby.text + "》"
            }
        }.joined(separator: " ")
    }

    private static func cell(_ text: String) -> String {
        let text = isFormula(text) ? "'" + text : text
        guard text.unicodeScalars.contains(where: { ["\"", ",", "\n", "\r"].contains($0) }) else { return text }
        return "\"" + text.unicodeScalars.reduce(into: "") { $0 += $1 == "\"" ? "\"\"" : String($1) } + "\""
    }

    /// What spreadsheets begin a formula with (OWASP, "CSV Injection"; the full-width forms count in Japanese ones), unless
    /// it is a number.
    private static func isFormula(_ text: String) -> Bool {
        let bare = text.unicodeScalars.drop { $0 == "'" }
        guard let first = bare.first, "=+-@\t\r\n＝＋－＠".unicodeScalars.contains(first) else { return false }
        let isNumber =
            bare.count == text.unicodeScalars.count && Double(text) != nil
            && text.utf8.allSatisfy { "+-.0123456789".utf8.contains($0) }
        return !isNumber
    }
}

extension PixelBox {
    fileprivate var columns: [String] { [left, top, width, height].map(String.init) }
}
