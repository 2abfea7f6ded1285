public import YomitoriCore

/// TEI (P5): every page a surface with a zone a line, and the text with page and line beginnings that point to them.
///
/// For pages of the Library's classical pipeline under `Fidelity.original`, byte for byte what NDL古典籍OCR-Lite writes
/// (template and structure: K. Nagasaki's converter, `ndlkoten2tei.py` at commit ede4283, Apache 2.0). Pages of the modern
/// pipeline, whose program writes no TEI from the command line, follow it there and name their own program. Otherwise the
/// title is the first picture's name, page beginnings point to their surface and number the pages of a file that has
/// several, addresses are escaped as a whole, and blocks are told by their kinds (`TEIPage`), usually line by line and with
/// ruby.
/// Everything is held back until the last page came, since all surfaces precede all text.
public struct TEIDocument: PageDocument {
    private var surfaces: [MarkupElement] = []
    /// What stands in the one paragraph that the original has.
    private var text: [MarkupElement] = []
    private var pages: [Page] = []
    private let options: ExportOptions
    private var first: (name: String, structure: NDLStructure, pack: PackUse)?

    /// A page that is not as the original writes it, before it is known whether its file has others.
    private struct Page {
        let source: PageSource
        let imageName: String
        /// As it stands in the names of its parts.
        let number: String
        let blocks: [MarkupElement]
    }

    /// A document without pages.
    public init(_ options: ExportOptions = ExportOptions()) { self.options = options }

    /// Nothing yet.
    public mutating func add(_ page: RecognizedPage) throws(ExportError) -> String {
        let view = NDLPage(page)
        let number = Self.padded(surfaces.count, to: 4)
        if view.structure.fidelity == .original {
            addOriginal(page, view, number)
        } else {
            let parts = TEIPage(
                outline: try PageOutline(page), number: number, ruby: options.ruby ?? .keep,
                lineBreaks: options.lineBreaks ?? .keep)
            var surface = surface(of: page, at: page.source.path.percentEncoded)
            surface.add("xml:id", "P" + number)
            surface.children += parts.zones
            surfaces.append(surface)
            pages.append(
                Page(source: page.source, imageName: view.imageName, number: number, blocks: parts.blocks))
        }
        first = first ?? (view.imageName, view.structure, page.pack)
        return ""
    }

    /// Pages of one file are told apart by their numbers.
    private var pagesWithBeginnings: [MarkupElement] {
        let severalPaged = Set(pages.filter { $0.source.page > 1 }.map(\.source.path))
        return pages.flatMap { page in
            let number = severalPaged.contains(page.source.path) ? ", page \(page.source.page)" : ""
            return [MarkupElement("pb", ["n": page.imageName + number, "facs": "#P" + page.number])] + page.blocks
        }
    }

    private func surface(of page: RecognizedPage, at address: String) -> MarkupElement {
        MarkupElement(
            "surface",
            children: [
                MarkupElement(
                    "graphic",
                    ["url": address, "width": "\(page.source.width)px", "height": "\(page.source.height)px"])
            ])
    }

    private mutating func addOriginal(_ page: RecognizedPage, _ view: NDLPage, _ number: String) {
        var surface = surface(of: page, at: page.source.path.replacingSpaces)
        text.append(MarkupElement("pb", ["n": view.imageName, "facs": "#" + view.imageName]))
        for (index, line) in view.documentLines.enumerated() {
            let id = "L\(number)_\(Self.padded(index, to: 3))"
            let (left, top) = (line.box[0], line.box[1])
            surface.children.append(
                MarkupElement(
                    "zone",
                    [
                        "xml:id": id, "ulx": String(left), "uly": String(top), "lrx": String(left + line.box[2]),
                        "lry": String(top + line.box[3]),
                    ]))
            var beginning = MarkupElement("lb", ["n": String(index), "facs": "#" + id])
            beginning.tail = line.reading.text
            text.append(beginning)
        }
        surfaces.append(surface)
    }

    /// The whole document; nothing when there were no pages.
    public mutating func end() -> String {
        guard let first else { return "" }
        var body = text.isEmpty ? [] : [MarkupElement("p", children: text)]
        body += pagesWithBeginnings
        // A body has more in it than forme work.
        if !body.contains(where: { ["p", "ab", "table"].contains($0.name) }) { body.append(MarkupElement("p")) }
        let root = MarkupElement(
            "TEI", ["xmlns": "http://www.tei-c.org/ns/1.0"],
            children: [
                MarkupElement("teiHeader", children: [description(first)]),
                MarkupElement("facsimile", children: surfaces),
                MarkupElement(
                    "text", children: [MarkupElement("body", children: body)]),
            ])
        return "<?xml version='1.0' encoding='utf-8'?>\n" + root.indented().written
    }

    private func description(_ page: (name: String, structure: NDLStructure, pack: PackUse)) -> MarkupElement {
        let isOriginal = page.structure.fidelity == .original
        var title = [MarkupElement("title", text: isOriginal ? "Title" : page.name)]
        if isOriginal {
            title += [
                responsibility(
                    "Automated Transcription", page.structure.pipeline.program.name + "アプリケーション",
                    at: page.structure.pipeline.program.address),
                responsibility("Conversion to TEI encoding", "Kiyonori Nagasaki"),
            ]
        } else {
            title += [
                responsibility("Automated Transcription", "Yomitori, pack \(page.pack.name) \(page.pack.version)")
            ]
        }
        func paragraph(_ name: String, _ text: String) -> MarkupElement {
            MarkupElement(name, children: [MarkupElement("p", text: text)])
        }
        return MarkupElement(
            "fileDesc",
            children: [
                MarkupElement("titleStmt", children: title),
                paragraph("publicationStmt", isOriginal ? "Publication Information" : "Unpublished"),
                paragraph(
                    "sourceDesc", isOriginal ? "Information about the source" : "Read from the picture \(page.name)"),
            ])
    }

    private func responsibility(_ task: String, _ name: String, at address: String? = nil) -> MarkupElement {
        var named = MarkupElement("name", text: name)
        if let address { named.attributes = [.init(name: "ref", value: address)] }
        return MarkupElement("respStmt", children: [MarkupElement("resp", text: task), named])
    }

    static func padded(_ number: Int, to width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}

extension NDLPipeline {
    /// The Library's program and where it is published.
    fileprivate var program: (name: String, address: String) {
        switch self {
        case .modern: ("NDLOCR-Lite", "https://github.com/ndl-lab/ndlocr-lite")
        case .classical: ("NDL古典籍OCR-Lite", "https://github.com/ndl-lab/ndlkotenocr-lite")
        }
    }
}

extension String {
    /// The original escapes nothing but spaces in an address.
    fileprivate var replacingSpaces: String {
        String(String.UnicodeScalarView(unicodeScalars.flatMap { $0 == " " ? Array("%20".unicodeScalars) : [$0] }))
    }

    /// A path as a relative reference (RFC 3986): bytes beyond letters, digits and `-._~/` as %XX.
    fileprivate var percentEncoded: String {
        let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/".utf8)
        let digits = Array("0123456789ABCDEF".unicodeScalars)
        var out = ""
        for byte in utf8 {
            if plain.contains(byte) {
                out.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                out += "%"
                out.unicodeScalars.append(digits[Int(byte >> 4)])
                out.unicodeScalars.append(digits[Int(byte & 15)])
            }
        }
        return out
    }
}
