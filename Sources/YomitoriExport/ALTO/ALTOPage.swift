import YomitoriCore

/// One page of an ALTO document.
struct ALTOPage {
    let outline: PageOutline
    let page: RecognizedPage
    let id: String
    /// Within its document, from 1.
    var number: Int
    let ruby: RubyText

    var element: MarkupElement {
        var element = MarkupElement(
            "Page",
            [
                "ID": id, "PHYSICAL_IMG_NR": String(number), "WIDTH": String(outline.box.width),
                "HEIGHT": String(outline.box.height),
            ])
        if let folio = page.blocks.first(where: { $0.kind == .folio }) { element.add("PRINTED_IMG_NR", folio.text) }
        if let language = page.language, language.isLanguageTag { element.add("LANG", language) }
        var space = MarkupElement("PrintSpace")
        space.add(outline.box)
        space.children = outline.blocks.indices.map(block)
        element.children = [space]
        return element
    }

    /// The blocks in the order in which they are read; nil when there are none.
    var order: MarkupElement? {
        guard !outline.blocks.isEmpty else { return nil }
        var group = MarkupElement("OrderedGroup", ["ID": id + "order"])
        group.children = outline.blocks.indices.map {
            MarkupElement("ElementRef", ["ID": id + "order\($0 + 1)", "REF": blockID($0)])
        }
        return MarkupElement("ReadingOrder", children: [group])
    }

    private func blockID(_ index: Int) -> String { id + "b\(index + 1)" }

    private func block(_ index: Int) -> MarkupElement {
        let block = outline.blocks[index]
        let isTable = block.block.kind == .table
        var element = MarkupElement(isTable ? "ComposedBlock" : "TextBlock", ["ID": blockID(index)])
        element.add("TAGREFS", ALTOTag.id(block.block.kind))
        element.add(block.box)
        if index + 1 < outline.blocks.count { element.add("IDNEXT", blockID(index + 1)) }
        if isTable {
            element.add("TYPE", "table")
            element.children = cells(of: block, id: blockID(index))
        } else {
            element.add("BASEDIRECTION", block.block.direction.asALTO)
            element.children = lines(block.lines, id: blockID(index), from: 0, in: block.block)
        }
        return element
    }

    /// A text block a cell, its row and column in its name, from 0.
    private func cells(of block: PageOutline.Block, id: String) -> [MarkupElement] {
        block.cells.enumerated().map { index, cell in
            let place = cell.place.map { "r\($0.row)c\($0.column)" } ?? ""
            var element = MarkupElement("TextBlock", ["ID": id + "cell\(index + 1)" + place])
            element.add(cell.box)
            element.children = lines(Array(block.lines[cell.lines]), id: id, from: cell.lines.lowerBound, in: nil)
            return element
        }
    }

    private func lines(_ lines: [PageOutline.Line], id: String, from start: Int, in block: Block?) -> [MarkupElement] {
        lines.enumerated().map { index, line in
            var element = MarkupElement("TextLine", ["ID": id + "l\(start + index + 1)"])
            element.add("TAGREFS", ALTOTag.id(line.line.kind))
            element.add(line.box)
            if line.line.direction != block?.direction { element.add("BASEDIRECTION", line.line.direction.asALTO) }
            if line.line.quad.isSlanted {
                let polygon = MarkupElement("Polygon", ["POINTS": line.line.quad.points(in: outline.box)])
                element.children = [MarkupElement("Shape", children: [polygon])]
            }
            for word in line.words {
                element.children.append(string(word, of: line))
                guard !word.gap.isEmpty else { continue }
                var space = MarkupElement("SP")
                if let box = word.gapBox { space.add(box) }
                element.children.append(space)
            }
            // A line has a string, if an empty one.
            if line.words.isEmpty { element.children.append(MarkupElement("String", ["CONTENT": ""])) }
            return element
        }
    }

    private func string(_ word: LineWord, of line: PageOutline.Line) -> MarkupElement {
        var element = MarkupElement("String", ["CONTENT": word.text])
        element.add(word.box)
        element.add("WC", word.confidence.asProbability)
        if ruby == .keep {
            let runs = line.line.runs(in: word.characters)
            if runs.contains(where: { $0.ruby != nil }) {
                let text = runs.map { run in run.ruby.map { "｜" + run.text + "《" + $0 + "》" } ?? run.text }.joined()
                element.children.append(MarkupElement("ALTERNATIVE", ["PURPOSE": "ruby"], text: text))
            }
        }
        for index in word.characters { element.children += glyphs(index, of: line) }
        return element
    }

    /// A glyph a scalar, since a glyph holds exactly one; those of one character share its place.
    private func glyphs(_ index: Int, of line: PageOutline.Line) -> [MarkupElement] {
        let character = line.line.characters[index]
        return character.text.unicodeScalars.enumerated().map { number, scalar in
            var glyph = MarkupElement("Glyph", ["CONTENT": String(scalar)])
            glyph.add("GC", character.confidence.asProbability)
            glyph.add(line.characterBoxes[index])
            guard number == 0, character.candidates.count > 1 else { return glyph }
            // The schema: at most three in a variant.
            glyph.children = character.candidates.filter { $0.text.unicodeScalars.count <= 3 }.map {
                MarkupElement("Variant", ["CONTENT": $0.text, "VC": $0.confidence.asProbability])
            }
            return glyph
        }
    }
}

extension TextDirection {
    fileprivate var asALTO: String {
        switch self {
        case .horizontal: "ltr"
        case .vertical: "ttb"
        }
    }
}

extension MarkupElement {
    fileprivate mutating func add(_ box: PixelBox) {
        add("HPOS", String(box.left))
        add("VPOS", String(box.top))
        add("WIDTH", String(box.width))
        add("HEIGHT", String(box.height))
    }
}

extension String {
    /// Whether it is a language in the sense of XML Schema.
    fileprivate var isLanguageTag: Bool {
        let parts = split(separator: "-", omittingEmptySubsequences: false)
        func isPart(_ part: Substring, hasDigits: Bool) -> Bool {
            (1...8).contains(part.utf8.count)
                && part.utf8.allSatisfy { byte in
                    switch byte {
                    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
                    case UInt8(ascii: "0")...UInt8(ascii: "9"): hasDigits
                    default: false
                    }
                }
        }
        return parts.enumerated().allSatisfy { isPart($1, hasDigits: $0 > 0) }
    }
}
