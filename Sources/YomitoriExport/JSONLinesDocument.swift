public import YomitoriCore

/// One page object a line, without line breaks inside.
public struct JSONLinesDocument: PageDocument {
    /// A document without pages.
    public init() {}

    /// The next page on a line of its own.
    public mutating func add(_ page: RecognizedPage) throws(ExportError) -> String {
        if let bytes = try? page.json() { return String(decoding: bytes, as: UTF8.self) + "\n" }
        // What cannot be written is told with its place.
        return try OrderedJSON(page).compact + "\n"
    }

    /// Nothing: every line is whole.
    public mutating func end() -> String { "" }
}
