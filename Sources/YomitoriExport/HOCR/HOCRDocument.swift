public import YomitoriCore

/// hOCR 1.2 as well-formed XHTML: `ocr_page` > `ocr_carea` > `ocr_par` > `ocr_line` > `ocrx_word` > `ocrx_cinfo`, all pages
/// in one document, in reading order.
///
/// What hOCR has no property for begins with `x_`: `x_kind`, `x_direction`, `x_cell` (row and column), `x_candidates` (each
/// reading and its probability in percent), `x_ruby` (the place of ruby). Ruby is HTML's and is usually kept.
public struct HOCRDocument: PageDocument {
    private let ruby: RubyText
    private var pages = 0

    /// A document without pages.
    public init(_ options: ExportOptions = ExportOptions()) { ruby = options.ruby ?? .keep }

    /// The next page's element, after the document's head when it is the first.
    public mutating func add(_ page: RecognizedPage) throws(ExportError) -> String {
        let outline = try PageOutline(page)
        defer { pages += 1 }
        let element = HOCRPage(outline: outline, page: page, number: pages + 1, ruby: ruby).element
        return (pages == 0 ? Self.head(of: page) : "") + element.written + "\n"
    }

    /// The document's end marks.
    public mutating func end() -> String { pages > 0 ? "</body>\n</html>\n" : "" }

    private static func head(of page: RecognizedPage) -> String {
        func meta(_ name: String, _ content: String) -> String {
            MarkupElement("meta", ["name": name, "content": content]).written + "\n"
        }
        return MarkupElement.declaration + "<!DOCTYPE html>\n"
            + "<html xmlns=\"http://www.w3.org/1999/xhtml\">\n<head>\n"
            + "<meta http-equiv=\"Content-Type\" content=\"text/html; charset=utf-8\" />\n"
            + MarkupElement("title", text: page.source.path).written + "\n"
            + meta("ocr-system", "Yomitori, pack \(page.pack.name) \(page.pack.version)")
            + meta("ocr-capabilities", "ocr_page ocr_carea ocr_par ocr_line ocrx_word ocrx_cinfo ocrp_lang ocrp_wconf")
            + "</head>\n<body>\n"
    }
}

/// One page of it.
private struct HOCRPage {
    let outline: PageOutline
    let page: RecognizedPage
    let number: Int
    let ruby: RubyText

    var element: MarkupElement {
        var element = part("div", "ocr_page", "page_\(number)")
        element.add(
            "title",
            "image \(page.source.path.quotedProperty); \(outline.box.property); ppageno \(page.source.page - 1)")
        if let language = page.language {
            element.add("lang", language)
            element.add("xml:lang", language)
        }
        element.children = outline.blocks.enumerated().map { area($1, number: "\(number)_\($0 + 1)") }
        return element.onLines
    }

    private func part(_ name: String, _ type: String, _ id: String) -> MarkupElement {
        MarkupElement(name, ["class": type, "id": id])
    }

    private func area(_ block: PageOutline.Block, number: String) -> MarkupElement {
        var area = part("div", "ocr_carea", "block_" + number)
        let direction = block.block.direction
        area.add(
            "title", "\(block.box.property); x_kind \(block.block.kind.rawValue); x_direction \(direction.rawValue)")
        var paragraph = part("p", "ocr_par", "par_" + number)
        paragraph.add("title", block.box.property)
        if direction == .vertical { paragraph.add("style", "writing-mode: vertical-rl") }
        paragraph.children = block.lines.enumerated().map { line($1, number: "\(number)_\($0 + 1)") }
        area.children = [paragraph.onLines]
        return area.onLines
    }

    private func line(_ line: PageOutline.Line, number: String) -> MarkupElement {
        var element = part("span", "ocr_line", "line_" + number)
        let values = line.line
        var title = "\(line.box.property); x_size \(Int(max(0, min(values.thickness, 1e6)).rounded()))"
        title += "; x_kind \(values.kind.rawValue); x_direction \(values.direction.rawValue)"
        if let cell = values.cell { title += "; x_cell \(cell.row) \(cell.column)" }
        element.add("title", title)
        element.children = line.words.enumerated().map { index, word in
            var element = self.word(word, of: line, id: "word_\(number)_\(index + 1)")
            element.tail = word.gap
            return element
        }
        return element
    }

    private func word(_ word: LineWord, of line: PageOutline.Line, id: String) -> MarkupElement {
        var element = part("span", "ocrx_word", id)
        element.add("title", "\(word.box.property); x_wconf \(Int((min(max(0, word.confidence), 1) * 100).rounded()))")
        guard !word.characters.isEmpty else {
            element.text = word.text
            return element
        }
        var end = word.characters.lowerBound
        func add(until next: Int) {
            element.children += (end..<next).map { character($0, of: line) }
            end = next
        }
        for (base, ruby) in line.line.placedRuby where word.characters.contains(base.lowerBound) && self.ruby == .keep {
            add(until: base.lowerBound)
            let base = base.clamped(to: word.characters)
            var reading = MarkupElement("rt", text: ruby.text)
            let place = PixelBox(ruby.quad.boundingBox, in: outline.box)
            reading.add("title", "x_ruby \(place.numbers); x_conf \(ruby.confidence.inPercent)")
            element.children.append(
                MarkupElement("ruby", children: base.map { character($0, of: line) } + [reading]))
            end = base.upperBound
        }
        add(until: word.characters.upperBound)
        return element
    }

    private func character(_ index: Int, of line: PageOutline.Line) -> MarkupElement {
        let character = line.line.characters[index]
        var title = "x_bboxes \(line.characterBoxes[index].numbers); x_conf \(character.confidence.inPercent)"
        if character.candidates.count > 1 {
            title += "; x_candidates"
            for candidate in character.candidates {
                title += " \(candidate.text.quotedProperty) \(candidate.confidence.inPercent)"
            }
        }
        return MarkupElement(
            "span", ["class": "ocrx_cinfo", "title": title], text: character.text)
    }
}

extension MarkupElement {
    /// With a line feed before each child and behind the last; between spans it would be a space.
    fileprivate var onLines: MarkupElement {
        guard !children.isEmpty else { return self }
        var element = self
        element.text = "\n"
        for index in children.indices { element.children[index].tail = "\n" }
        return element
    }
}

extension PixelBox {
    fileprivate var numbers: String { "\(left) \(top) \(right) \(bottom)" }
    fileprivate var property: String { "bbox " + numbers }
}

extension String {
    /// As a property's value: in quotation marks, those inside and backslashes with a backslash before them.
    fileprivate var quotedProperty: String {
        unicodeScalars.reduce(into: "\"") { $0 += ($1 == "\"" || $1 == "\\" ? "\\" : "") + String($1) } + "\""
    }
}
