import YomitoriCore

/// What TEI says of a page that is not to be as the original program writes it: a zone a line, and the blocks by kind.
///
/// Headings, captions and the text in figures are anonymous blocks of that type, since a heading of TEI opens a division,
/// which a page does not know; running heads, feet and page numbers are forme work.
struct TEIPage {
    let outline: PageOutline
    /// Of the page among all, as it stands in the names of its parts.
    let number: String
    let ruby: RubyText
    let lineBreaks: LineBreaks

    var zones: [MarkupElement] {
        outline.blocks.flatMap(\.lines).enumerated().map { index, line in
            MarkupElement(
                "zone",
                [
                    "xml:id": lineID(index), "ulx": String(line.box.left), "uly": String(line.box.top),
                    "lrx": String(line.box.right), "lry": String(line.box.bottom),
                ])
        }
    }

    var blocks: [MarkupElement] {
        var first = 0
        return outline.blocks.map { block in
            defer { first += block.lines.count }
            var element = self.element(of: block, from: first)
            if block.block.direction == .vertical { element.add("style", "writing-mode: vertical-rl") }
            return element
        }
    }

    private func element(of block: PageOutline.Block, from first: Int) -> MarkupElement {
        switch block.block.kind {
        case .paragraph: text("p", [:], of: block, from: first)
        case .title, .listItem, .caption, .figureText:
            text("ab", ["type": block.block.kind.rawValue], of: block, from: first)
        case .note: text("note", [:], of: block, from: first)
        case .header, .footer: text("fw", ["type": block.block.kind.rawValue], of: block, from: first)
        case .folio: text("fw", ["type": "pageNum"], of: block, from: first)
        case .table: table(block, from: first)
        }
    }

    private func text(
        _ name: String, _ attributes: KeyValuePairs<String, String>, of block: PageOutline.Block, from first: Int
    ) -> MarkupElement {
        var element = MarkupElement(name, attributes)
        element.isMixed = true
        if lineBreaks == .keep {
            for (index, line) in block.lines.enumerated() {
                element.append(line, beginning: beginning(first + index), ruby)
            }
        } else {
            for (index, runs) in block.block.paragraphLines(.join).enumerated() {
                // A line feed is white space in TEI.
                if index > 0 { element.children.append(MarkupElement("lb")) }
                element.append(runs, ruby)
            }
        }
        return element
    }

    /// Rows of cells; lines that are in none are rows of their own.
    private func table(_ block: PageOutline.Block, from first: Int) -> MarkupElement {
        var table = MarkupElement("table")
        var row: Int?
        for cell in block.cells {
            var element = MarkupElement("cell")
            element.isMixed = true
            for index in cell.lines {
                element.append(
                    block.lines[index], beginning: lineBreaks == .keep ? beginning(first + index) : nil, ruby)
            }
            if table.children.isEmpty || cell.place == nil || cell.place?.row != row {
                table.children.append(MarkupElement("row"))
            }
            table.children[table.children.count - 1].children.append(element)
            row = cell.place?.row
        }
        // A table has a row at least.
        if table.children.isEmpty { table.children = [MarkupElement("row", children: [MarkupElement("cell")])] }
        return table
    }

    private func beginning(_ index: Int) -> MarkupElement {
        MarkupElement("lb", ["n": String(index), "facs": "#" + lineID(index)])
    }

    private func lineID(_ index: Int) -> String { "L\(number)_" + TEIDocument.padded(index, to: 3) }
}

extension MarkupElement {
    fileprivate mutating func append(_ line: PageOutline.Line, beginning: MarkupElement?, _ ruby: RubyText) {
        if let beginning { children.append(beginning) }
        append(line.line.runs, ruby)
    }

    fileprivate mutating func append(_ runs: [RubyRun], _ ruby: RubyText) {
        for run in runs {
            if ruby == .keep, let reading = run.ruby {
                children.append(
                    MarkupElement(
                        "ruby", children: [MarkupElement("rb", text: run.text), MarkupElement("rt", text: reading)]))
            } else if let last = children.indices.last {
                children[last].tail += run.text
            } else {
                text += run.text
            }
        }
    }
}
