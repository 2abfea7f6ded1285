public import YomitoriCore

/// A form in which pages are written.
public enum ExportFormat: String, Sendable, CaseIterable {
    /// Plain text in reading order; several pages are separated by a form feed.
    case text
    /// The page object, or all pages in one `yomitori.pages/1` object.
    case json
    /// One page object a line.
    case jsonl
    /// The XML of the National Diet Library's programs: several pages in one data set.
    case ndlXML = "ndl-xml"
    /// Their JSON: an object a page, several in an array.
    case ndlJSON = "ndl-json"
    /// Their text: a line each; several pages are separated by a form feed.
    case ndlText = "ndl-text"
    /// TEI with a zone a line, all pages in one document.
    case tei
    /// CommonMark with tables; a rule between two pages.
    case markdown
    /// XHTML with every line, word and character at its place, all pages in one document.
    case hocr
    /// ALTO 4, all pages in one document.
    case alto
    /// PAGE of 2019-07-15: a document a page; several are separated by a form feed, which no XML can contain.
    case pageXML = "page-xml"
    /// A table with a row a line of text, all pages in one.
    case csv

    /// What a file of this format is called after its stem, without the dot.
    public var fileExtension: String {
        switch self {
        case .text: "txt"
        case .json: "json"
        case .jsonl: "jsonl"
        case .ndlXML, .tei, .alto, .pageXML: "xml"
        case .ndlJSON: "json"
        case .ndlText: "txt"
        case .markdown: "md"
        case .hocr: "html"
        case .csv: "csv"
        }
    }

    /// What HTTP calls this format.
    public var mediaType: String {
        switch self {
        case .text, .ndlText: "text/plain; charset=utf-8"
        case .json, .ndlJSON: "application/json"
        case .jsonl: "application/x-ndjson"
        case .ndlXML, .alto: "application/xml"
        case .tei: "application/tei+xml"
        case .markdown: "text/markdown; charset=utf-8"
        case .hocr: "text/vnd.hocr+html; charset=utf-8"
        case .pageXML: "application/vnd.prima.page+xml"
        case .csv: "text/csv; charset=utf-8; header=present"
        }
    }

    /// A new document of this format.
    public func document(_ options: ExportOptions = ExportOptions()) -> any PageDocument {
        switch self {
        case .text: TextDocument(options)
        case .json: JSONDocument()
        case .jsonl: JSONLinesDocument()
        case .ndlXML: NDLXMLDocument()
        case .ndlJSON: NDLJSONDocument()
        case .ndlText: NDLTextDocument()
        case .tei: TEIDocument(options)
        case .markdown: MarkdownDocument(options)
        case .hocr: HOCRDocument(options)
        case .alto: ALTODocument(options)
        case .pageXML: PAGEDocument(options)
        case .csv: CSVDocument(options)
        }
    }

    /// One page alone, as a file of its own.
    ///
    /// - Throws: ``ExportError``.
    public func contents(
        of page: RecognizedPage, options: ExportOptions = ExportOptions()
    ) throws(ExportError) -> String {
        var document = document(options)
        return try document.add(page) + document.end()
    }
}

/// Several pages in one stream of text: a value that is told the pages in their order and says what to write.
///
/// What ``add(_:)`` and ``end()`` return, put together, is the document. A document that could not take a page
/// is as it was before and takes the next one.
public protocol PageDocument: Sendable {
    /// What can be written now that `page` follows; may be empty.
    mutating func add(_ page: RecognizedPage) throws(ExportError) -> String

    /// What is left to write after the last page. Called once.
    mutating func end() -> String
}
