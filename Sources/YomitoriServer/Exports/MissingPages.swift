import YomitoriCore
import YomitoriLibrary

/// The pages that an archive should have and has not. Its beginning is sent before they are known: the archive itself says so.
struct MissingPages {
    /// Where it says so; behind all pages.
    private static let file = "missing-pages.txt"

    private var lines: [String] = []

    /// - Parameters:
    ///   - name: what the page is called.
    ///   - reason: for people; nothing of the text is in it.
    mutating func add(_ name: String, _ id: PageID, reason: String) {
        lines.append("\(DisplayName.line(name)) (\(id)): \(reason)")
    }

    /// A line a page; nil where none is missing.
    var entry: ArchiveEntry? {
        guard !lines.isEmpty else { return nil }
        let text = "These pages could not be exported:\n\n" + lines.map { $0 + "\n" }.joined()
        return ArchiveEntry(Self.file, bytes: Array(text.utf8))
    }
}
