import Foundation
public import YomitoriCore

/// PAGE content of 2019-07-15: a document a page; a form feed between two, which no XML can contain.
///
/// The schema wants a date: it is that of the options, else that of an unknown one, 1970. A region's text has its lines one
/// below the other, joined only when that is asked for.
public struct PAGEDocument: PageDocument {
    private let options: ExportOptions
    private var hasPages = false

    /// A document without pages.
    public init(_ options: ExportOptions = ExportOptions()) { self.options = options }

    /// The next page's document, after a form feed unless it is the first.
    public mutating func add(_ page: RecognizedPage) throws(ExportError) -> String {
        let outline = try PageOutline(page)
        defer { hasPages = true }
        return (hasPages ? "\u{0C}" : "") + MarkupElement.declaration + document(page, outline).writtenLines(level: 0)
    }

    /// Nothing: every page is whole.
    public mutating func end() -> String { "" }

    private func document(_ page: RecognizedPage, _ outline: PageOutline) -> MarkupElement {
        let date = options.date.map { $0.ISO8601Format() } ?? "1970-01-01T00:00:00Z"
        let maker = "Yomitori, pack \(page.pack.name) \(page.pack.version)"
        let metadata = MarkupElement(
            "Metadata",
            children: [
                MarkupElement("Creator", text: maker), MarkupElement("Created", text: date),
                MarkupElement("LastChange", text: date),
                MarkupElement(
                    "MetadataItem",
                    [
                        "type": "processingStep", "name": "recognition",
                        "value": maker + ", level " + page.pack.level.rawValue,
                    ]),
            ])
        var root = MarkupElement(
            "PcGts", ["xmlns": "http://schema.primaresearch.org/PAGE/gts/pagecontent/2019-07-15"])
        root.children = [
            metadata,
            PAGEPage(
                outline: outline, page: page, ruby: options.ruby ?? .keep, lineBreaks: options.lineBreaks ?? .keep
            ).element,
        ]
        return root
    }
}
