/// Lines that belong together: a paragraph, a heading, a table.
public struct Block: Hashable, Sendable, Codable {
    /// What a block is on its page.
    public enum Kind: String, Sendable, Codable, CaseIterable {
        case title, paragraph
        case listItem = "list-item"
        case table, caption, note, header, footer, folio
        case figureText = "figure-text"
    }

    /// What the block is.
    public var kind: Kind
    /// The direction of most lines.
    public var direction: TextDirection
    /// Around all lines, in source pixels.
    public var box: Rect
    /// The lines as running text: joined without a break in a paragraph, Latin hyphens at line ends mended; lines of an
    /// address or of verse, where the page tells, and rows of a table one a line, cells separated by tabs.
    public var text: String
    /// In reading order.
    public var lines: [RecognizedLine]

    /// A block of lines in reading order.
    public init(kind: Kind, direction: TextDirection, box: Rect, text: String, lines: [RecognizedLine]) {
        self.kind = kind
        self.direction = direction
        self.box = box
        self.text = text
        self.lines = lines
    }

    /// Whether the ends of its lines stand in its text, as in an address or verse. A table has rows.
    package var keepsLines: Bool { kind != .table && text.utf8.contains(UInt8(ascii: "\n")) }
}

/// The direction in which the characters of a line follow each other.
public enum TextDirection: String, Sendable, Codable, CaseIterable {
    case horizontal, vertical
}
