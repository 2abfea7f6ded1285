import Foundation
import YomitoriCore

extension DocumentObservation {
    init(_ page: RecognizedPage) {
        uuid = UUID()
        self.page = page
        let size = page.source.size
        var elements: [Element] = []
        var items: [Block] = []
        func endList() {
            if !items.isEmpty { elements.append(.list(List(items, in: size))) }
            items = []
        }
        for block in page.blocks {
            guard block.kind != .listItem else {
                items.append(block)
                continue
            }
            endList()
            elements.append(Element(block, in: size))
        }
        endList()
        self.elements = elements
    }
}

extension DocumentObservation.Element {
    fileprivate init(_ block: Block, in size: PixelSize) {
        let text = DocumentObservation.Text(block, in: size)
        self =
            switch block.kind {
            case .title: .title(text)
            case .paragraph: .paragraph(text)
            case .listItem: .list(DocumentObservation.List([block], in: size))
            case .table: .table(DocumentObservation.Table(block, in: size))
            case .caption: .caption(text)
            case .note: .note(text)
            case .header: .header(text)
            case .footer: .footer(text)
            case .folio: .folio(text)
            case .figureText: .figureText(text)
            }
    }
}

extension DocumentObservation.Text {
    fileprivate init(_ block: Block, in size: PixelSize) {
        self.init(block.lines, transcript: block.text, in: size)
    }

    fileprivate init(_ lines: [RecognizedLine], transcript: String, in size: PixelSize) {
        self.lines = lines.map { RecognizedTextObservation($0, in: size) }
        self.transcript = transcript
        boundingBox = NormalizedRect(around: self.lines.map(\.boundingBox))
    }
}

extension DocumentObservation.List {
    fileprivate init(_ blocks: [Block], in size: PixelSize) {
        items = blocks.map { block in
            let scalars = Array(block.text.unicodeScalars)
            let length = ListMarker.first(in: block.text)?.length ?? 0
            func text(_ part: some Sequence<Unicode.Scalar>) -> String {
                var view = String.UnicodeScalarView()
                view.append(contentsOf: part)
                return String(view)
            }
            return Item(
                marker: length == 0 ? nil : text(scalars.prefix(length)),
                itemString: text(scalars.dropFirst(length).drop { $0.properties.isWhitespace }),
                content: DocumentObservation.Text(block, in: size))
        }
        boundingBox = NormalizedRect(around: items.map(\.content.boundingBox))
    }
}

extension DocumentObservation.Table {
    fileprivate init(_ block: Block, in size: PixelSize) {
        var lines: [TableCell: [RecognizedLine]] = [:]
        // A line without a place is one of its own below the others.
        var next = (block.lines.compactMap(\.cell?.row).max() ?? -1) + 1
        for line in block.lines {
            lines[line.cell ?? TableCell(row: next, column: 0), default: []].append(line)
            if line.cell == nil { next += 1 }
        }
        let cells = lines.map { place, lines in
            Cell(
                row: place.row, column: place.column,
                content: DocumentObservation.Text(
                    lines, transcript: lines.map(\.text).joined(separator: "\n"), in: size))
        }
        rows = Dictionary(grouping: cells, by: \.row).sorted { $0.key < $1.key }
            .map { $0.value.sorted { $0.column < $1.column } }
        boundingBox = NormalizedRect(around: cells.map(\.content.boundingBox))
    }
}

extension NormalizedRect {
    /// The smallest rectangle around all; empty for none.
    fileprivate init(around rects: [NormalizedRect]) {
        let left = rects.map(\.x).min() ?? 0, bottom = rects.map(\.y).min() ?? 0
        self.init(
            x: left, y: bottom, width: (rects.map { $0.x + $0.width }.max() ?? left) - left,
            height: (rects.map { $0.y + $0.height }.max() ?? bottom) - bottom)
    }
}
