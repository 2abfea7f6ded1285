public import YomitoriCore

/// The pages' text, each ending with a line feed, a form feed between two pages.
///
/// A page without text adds nothing but its form feed, so that the n-th part is always the n-th page. Usually lines are
/// joined and ruby is left out; ruby that is kept stands in the notation of Aozora Bunko, `｜base《ruby》`.
public struct TextDocument: PageDocument {
    private let options: ExportOptions
    private var hasPages = false

    /// A document without pages.
    public init(_ options: ExportOptions = ExportOptions()) { self.options = options }

    /// The next page's text, after a form feed unless it is the first.
    public mutating func add(_ page: RecognizedPage) -> String {
        defer { hasPages = true }
        let content = text(of: page)
        let text = content.isEmpty || content.utf8.last == UInt8(ascii: "\n") ? content : content + "\n"
        return (hasPages ? "\u{0C}" : "") + text
    }

    /// Nothing: every page is whole.
    public mutating func end() -> String { "" }

    private func text(of page: RecognizedPage) -> String {
        let ruby = options.ruby ?? .drop
        let lineBreaks = options.lineBreaks ?? .join
        if ruby == .drop, lineBreaks == .join { return page.text }
        return page.blocks.map { block in
            block.paragraphLines(lineBreaks).map { runs in
                runs.map { run in
                    guard ruby == .keep, let reading = run.ruby else { return run.text }
                    return "｜" + run.text + "《" + reading + "》"
                }.joined()
            }.joined(separator: "\n")
        }.joined(separator: "\n\n")
    }
}
