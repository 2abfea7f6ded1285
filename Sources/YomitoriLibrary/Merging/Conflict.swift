/// A line where the machine now reads something else than before, and a person had changed it.
public struct Conflict: Hashable, Sendable, Codable {
    /// Stays the same while it is open.
    public var id: String
    /// The line that the text is in; the first one, if it is about several.
    public var line: String
    /// The person's text, which the document shows.
    public var mine: String
    /// What the machine reads now; empty when it finds no line.
    public var theirs: String
    /// What the machine had read before.
    public var base: String
}

/// Whose text a conflict is settled with.
public enum ConflictChoice: String, Hashable, Sendable, Codable, CaseIterable {
    /// The person's stays.
    case mine
    /// The machine's new reading takes its place.
    case theirs
}

/// A conflict with what is needed to settle it.
struct OpenConflict: Hashable, Codable, Sendable {
    var id: String
    /// The person's lines.
    var lines: [String]
    /// The machine's lines that would take their place.
    var theirs: [DocumentLine]
    /// What the machine had read before.
    var base: String

    /// As people see it; nil when the lines are gone.
    func conflict(in document: Document) -> Conflict? {
        let present = document.lines.filter { lines.contains($0.id) }
        guard let first = present.first else { return nil }
        return Conflict(
            id: id, line: first.id, mine: present.map(\.text).joined(separator: "\n"),
            theirs: theirs.map(\.text).joined(separator: "\n"), base: base)
    }
}
