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

    /// What a file of this format is called after its stem, without the dot.
    public var fileExtension: String {
        switch self {
        case .text: "txt"
        case .json: "json"
        case .jsonl: "jsonl"
        case .ndlXML, .tei: "xml"
        case .ndlJSON: "json"
        case .ndlText: "txt"
        }
    }

    /// A new document of this format.
    public func document() -> any PageDocument {
        switch self {
        case .text: TextDocument()
        case .json: JSONDocument()
        case .jsonl: JSONLinesDocument()
        case .ndlXML: NDLXMLDocument()
        case .ndlJSON: NDLJSONDocument()
        case .ndlText: NDLTextDocument()
        case .tei: TEIDocument()
        }
    }

    /// One page alone, as a file of its own.
    ///
    /// - Throws: ``ExportError``.
    public func contents(of page: RecognizedPage) throws(ExportError) -> String {
        var document = document()
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
