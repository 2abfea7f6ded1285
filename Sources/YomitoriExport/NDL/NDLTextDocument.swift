public import YomitoriCore

/// The text of the National Diet Library's programs: a line each, no line feed at the end.
///
/// Several pages are separated by a form feed.
public struct NDLTextDocument: PageDocument {
    private var hasPages = false

    /// A document without pages.
    public init() {}

    /// The next page's lines, after a form feed unless it is the first.
    public mutating func add(_ page: RecognizedPage) -> String {
        defer { hasPages = true }
        let lines = NDLPage(page).documentLines.map(\.reading.text)
        return (hasPages ? "\u{0C}" : "") + lines.joined(separator: "\n")
    }

    /// Nothing: every page is whole.
    public mutating func end() -> String { "" }
}
