public import YomitoriCore

/// The pages' text, each ending with a line feed, a form feed between two pages.
///
/// A page without text adds nothing but its form feed, so that the n-th part is always the n-th page.
public struct TextDocument: PageDocument {
    private var hasPages = false

    /// A document without pages.
    public init() {}

    /// The next page's text, after a form feed unless it is the first.
    public mutating func add(_ page: RecognizedPage) -> String {
        defer { hasPages = true }
        let text = page.text.isEmpty || page.text.utf8.last == UInt8(ascii: "\n") ? page.text : page.text + "\n"
        return (hasPages ? "\u{0C}" : "") + text
    }

    /// Nothing: every page is whole.
    public mutating func end() -> String { "" }
}
