import YomitoriCore

/// The `Page` of a PAGE document.
struct PAGEPage {
    let outline: PageOutline
    let page: RecognizedPage
    let ruby: RubyText
    let lineBreaks: LineBreaks

    var element: MarkupElement {
        var element = MarkupElement(
            "Page",
            [
                "imageFilename": page.source.path, "imageWidth": String(outline.box.width),
                "imageHeight": String(outline.box.height),
            ])
        if let language = page.language.flatMap(PAGELanguage.name) { element.add("primaryLanguage", language) }
        if let order { element.children.append(order) }
        element.children += outline.blocks.indices.map(region)
        return element
    }

    private func id(_ index: Int) -> String { "r\(index + 1)" }

    /// Nil when there is nothing to read: a group has a region at least.
    private var order: MarkupElement? {
        guard !outline.blocks.isEmpty else { return nil }
        var group = MarkupElement("OrderedGroup", ["id": "order"])
        for (index, block) in outline.blocks.enumerated() {
            let cells = block.block.kind == .table ? block.cells : []
            guard !cells.isEmpty else {
                group.children.append(reference(to: id(index), index: index))
                continue
            }
            var table = MarkupElement(
                "OrderedGroupIndexed",
                ["id": "order-" + id(index), "regionRef": id(index), "index": String(index)])
            table.children = cells.indices.map { reference(to: id(index) + "c\($0 + 1)", index: $0) }
            group.children.append(table)
        }
        return MarkupElement("ReadingOrder", children: [group])
    }

    private func reference(to region: String, index: Int) -> MarkupElement {
        MarkupElement("RegionRefIndexed", ["index": String(index), "regionRef": region])
    }

    private func region(_ index: Int) -> MarkupElement {
        let block = outline.blocks[index]
        if block.block.kind == .table { return table(block, id: id(index)) }
        var element = MarkupElement("TextRegion", ["id": id(index), "type": type(of: block)])
        element.add("custom", PAGECustom.structure(block.block.kind.rawValue))
        element.addDirection(block.block.direction)
        element.children = [coordinates(block.box)] + lines(block.lines, id: id(index), from: 0)
        let text =
            lineBreaks == .join ? block.block.text : block.lines.map(\.line.text).joined(separator: "\n")
        element.children.append(PAGEText.equivalent(text))
        return element
    }

    private func table(_ block: PageOutline.Block, id: String) -> MarkupElement {
        var element = MarkupElement("TableRegion", ["id": id])
        let places = block.lines.compactMap(\.line.cell)
        if let rows = places.map(\.row).max(), let columns = places.map(\.column).max() {
            element.add("rows", String(rows + 1))
            element.add("columns", String(columns + 1))
        }
        element.children = [coordinates(block.box)]
        for (index, cell) in block.cells.enumerated() {
            var region = MarkupElement("TextRegion", ["id": id + "c\(index + 1)", "type": "other"])
            let lines = Array(block.lines[cell.lines])
            if let direction = lines.first?.line.direction { region.addDirection(direction) }
            region.children = [coordinates(cell.box)]
            if let place = cell.place {
                let role = MarkupElement(
                    "TableCellRole", ["rowIndex": String(place.row), "columnIndex": String(place.column)])
                region.children.append(MarkupElement("Roles", children: [role]))
            }
            region.children += self.lines(lines, id: id, from: cell.lines.lowerBound)
            region.children.append(PAGEText.equivalent(lines.map(\.line.text).joined(separator: "\n")))
            element.children.append(region)
        }
        return element
    }

    /// PAGE's own word for the kind; `custom` has ours. A note in the upper half of the page is one in the margin.
    private func type(of block: PageOutline.Block) -> String {
        switch block.block.kind {
        case .title: "heading"
        case .paragraph, .listItem: "paragraph"
        case .table: "other"
        case .caption: "caption"
        case .note: block.box.top + block.box.bottom >= outline.box.height ? "footnote" : "marginalia"
        case .header: "header"
        case .footer: "footer"
        case .folio: "page-number"
        case .figureText: "floating"
        }
    }

    private func lines(_ lines: [PageOutline.Line], id: String, from start: Int) -> [MarkupElement] {
        lines.enumerated().map { index, line in
            PAGELine(line: line, id: id + "l\(start + index + 1)", page: outline.box, ruby: ruby)
                .element(index: start + index)
        }
    }

    private func coordinates(_ box: PixelBox) -> MarkupElement { MarkupElement("Coords", ["points": box.points]) }
}

extension MarkupElement {
    fileprivate mutating func addDirection(_ direction: TextDirection) {
        add("readingDirection", direction == .vertical ? "top-to-bottom" : "left-to-right")
        add("textLineOrder", direction == .vertical ? "right-to-left" : "top-to-bottom")
    }
}
