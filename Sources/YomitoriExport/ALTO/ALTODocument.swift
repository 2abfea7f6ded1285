import Foundation
public import YomitoriCore

/// ALTO 4 (the schema's version 4.4), in pixels, all pages in one document.
///
/// The name of the picture and an explicit order of reading stand before all pages, so a document of several has neither:
/// there `IDNEXT` and the order of the elements tell the order. The first page is held back until it is known whether
/// another follows.
public struct ALTODocument: PageDocument {
    private let options: ExportOptions
    private var first: (page: RecognizedPage, outline: PageOutline)?
    private var pages = 0

    /// A document without pages.
    public init(_ options: ExportOptions = ExportOptions()) { self.options = options }

    /// What to write for the next page.
    public mutating func add(_ page: RecognizedPage) throws(ExportError) -> String {
        let outline = try PageOutline(page)
        defer { pages += 1 }
        guard pages > 0 else {
            first = (page, outline)
            return ""
        }
        var text = ""
        if let (page, outline) = first {
            text = beginning(page, only: nil) + view(of: page, outline, number: 1).element.writtenLines(level: 2)
            first = nil
        }
        return text + view(of: page, outline, number: pages + 1).element.writtenLines(level: 2)
    }

    /// What to write after the last page.
    public mutating func end() -> String {
        guard pages > 0 else { return "" }
        var text = ""
        if let (page, outline) = first {
            var only = view(of: page, outline, number: 1)
            only.number = page.source.page
            text = beginning(page, only: only) + only.element.writtenLines(level: 2)
        }
        return text + "  </Layout>\n</alto>\n"
    }

    private func view(of page: RecognizedPage, _ outline: PageOutline, number: Int) -> ALTOPage {
        ALTOPage(outline: outline, page: page, id: "p\(number)", number: number, ruby: options.ruby ?? .keep)
    }

    /// - Parameter only: the document's only page; nil when others follow.
    private func beginning(_ page: RecognizedPage, only: ALTOPage?) -> String {
        var description = MarkupElement("Description", children: [MarkupElement("MeasurementUnit", text: "pixel")])
        if only != nil {
            description.children.append(
                MarkupElement("sourceImageInformation", children: [MarkupElement("fileName", text: page.source.path)]))
        }
        var reading = [MarkupElement("processingCategory", text: "contentGeneration")]
        if let date = options.date {
            reading.append(MarkupElement("processingDateTime", text: date.ISO8601Format()))
        }
        reading += [
            MarkupElement("processingStepDescription", text: "text recognition"),
            MarkupElement(
                "processingStepSettings",
                text: "pack \(page.pack.name) \(page.pack.version), level \(page.pack.level.rawValue)"),
            MarkupElement("processingSoftware", children: [MarkupElement("softwareName", text: "Yomitori")]),
        ]
        var step = MarkupElement("Processing", ["ID": "reading"])
        step.children = reading
        description.children.append(step)
        return MarkupElement.declaration
            + "<alto xmlns=\"http://www.loc.gov/standards/alto/ns-v4#\" SCHEMAVERSION=\"4.4\">\n"
            + description.writtenLines(level: 1) + ALTOTag.element.writtenLines(level: 1)
            + (only?.order?.writtenLines(level: 1) ?? "") + "  <Layout>\n"
    }
}

/// The kinds of blocks and lines, which ALTO refers to as tags.
enum ALTOTag {
    static func id(_ kind: Block.Kind) -> String { "block-" + kind.rawValue }
    static func id(_ kind: RecognizedLine.Kind) -> String { "line-" + kind.rawValue }

    static let element = MarkupElement(
        "Tags",
        children: Block.Kind.allCases.map {
            MarkupElement("LayoutTag", ["ID": id($0), "TYPE": "block", "LABEL": $0.rawValue])
        }
            + RecognizedLine.Kind.allCases.map {
                MarkupElement("StructureTag", ["ID": id($0), "TYPE": "line", "LABEL": $0.rawValue])
            })
}
