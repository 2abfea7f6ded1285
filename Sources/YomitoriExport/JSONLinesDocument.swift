public import YomitoriCore

/// One page object a line, without line breaks inside.
public struct JSONLinesDocument: PageDocument {
    public init() {}

    public mutating func add(_ page: RecognizedPage) throws(ExportError) -> String {
        try OrderedJSON(page).compact + "\n"
    }

    public mutating func end() -> String { "" }
}
