public import YomitoriCore

/// The page object of a single page, or `{"schema": "yomitori.pages/1", "pages": […]}` of several.
///
/// The first page is held back until it is known whether another follows.
public struct JSONDocument: PageDocument {
    /// The schema of an object that holds several pages.
    public static let pagesSchema = "yomitori.pages/1"

    private var first: OrderedJSON?
    private var isList = false

    /// A document without pages.
    public init() {}

    /// What to write for the next page.
    public mutating func add(_ page: RecognizedPage) throws(ExportError) -> String {
        let value = try OrderedJSON(page)
        if isList { return ",\n" + indented(value) }
        guard let first else {
            first = value
            return ""
        }
        isList = true
        self.first = nil
        return "{\n  \"schema\": \"\(Self.pagesSchema)\",\n  \"pages\": [\n"
            + indented(first) + ",\n" + indented(value)
    }

    /// What to write after the last page.
    public mutating func end() -> String {
        if isList { return "\n  ]\n}\n" }
        return first.map { $0.readable() + "\n" } ?? ""
    }

    private func indented(_ value: OrderedJSON) -> String { "    " + value.readable(indent: 4) }
}
