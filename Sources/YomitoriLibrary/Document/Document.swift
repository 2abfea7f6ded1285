public import YomitoriCore

/// A page's text as it stands: what the machine read and what a person made of it.
///
/// Blocks and lines have ids that stay the same for the life of the page: an edit keeps those of what it does not remove.
public struct Document: Hashable, Sendable, Codable {
    /// In reading order.
    public var blocks: [DocumentBlock]

    /// A document of blocks in reading order.
    public init(blocks: [DocumentBlock] = []) { self.blocks = blocks }

    /// All lines in reading order.
    public var lines: [DocumentLine] { blocks.flatMap(\.lines) }
}

/// Lines that belong together.
public struct DocumentBlock: Hashable, Sendable {
    /// Stays the same for the life of the page.
    public var id: String
    /// What the block is.
    public var kind: Block.Kind
    /// The direction of most lines.
    public var direction: TextDirection
    /// Around all lines, in pixels of the picture as it was read; where the last line was when there are none.
    public var box: Rect
    /// In reading order; a person may have emptied a block.
    public var lines: [DocumentLine]
    /// Whether lines stay lines in the block's text, as in an address or verse; a table has rows instead.
    public var keepsLines: Bool

    /// A block of lines in reading order.
    public init(
        id: String, kind: Block.Kind, direction: TextDirection, box: Rect, lines: [DocumentLine],
        keepsLines: Bool = false
    ) {
        self.id = id
        self.kind = kind
        self.direction = direction
        self.box = box
        self.lines = lines
        self.keepsLines = keepsLines
    }

    /// Fits the box to the lines, if there are any.
    mutating func fitBox() {
        guard let first = lines.first else { return }
        box = lines.dropFirst().reduce(first.quad.boundingBox) { $0.union($1.quad.boundingBox) }
    }
}

extension DocumentBlock: Codable {
    private enum CodingKeys: String, CodingKey { case id, kind, direction, box, keepsLines, lines }

    /// Reads the JSON; without `keepsLines` the lines are joined.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            id: try values.decode(String.self, forKey: .id),
            kind: try values.decode(Block.Kind.self, forKey: .kind),
            direction: try values.decode(TextDirection.self, forKey: .direction),
            box: try values.decode(Rect.self, forKey: .box),
            lines: try values.decode([DocumentLine].self, forKey: .lines),
            keepsLines: try values.decodeIfPresent(Bool.self, forKey: .keepsLines) ?? false)
    }

    /// Writes the JSON, `keepsLines` only where it is true.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(id, forKey: .id)
        try values.encode(kind, forKey: .kind)
        try values.encode(direction, forKey: .direction)
        try values.encode(box, forKey: .box)
        if keepsLines { try values.encode(true, forKey: .keepsLines) }
        try values.encode(lines, forKey: .lines)
    }
}

/// Who wrote or checked something.
public enum Origin: String, Hashable, Sendable, Codable {
    case machine, person
}

/// Where a line stands: the block's place, and its place in the block.
struct LinePlace: Hashable {
    var block: Int
    var line: Int
}

extension Document {
    func place(ofLine id: String) -> LinePlace? {
        for (block, content) in blocks.enumerated() {
            if let line = content.lines.firstIndex(where: { $0.id == id }) {
                return LinePlace(block: block, line: line)
            }
        }
        return nil
    }

    func place(ofBlock id: String) -> Int? { blocks.firstIndex { $0.id == id } }

    subscript(place: LinePlace) -> DocumentLine {
        get { blocks[place.block].lines[place.line] }
        set { blocks[place.block].lines[place.line] = newValue }
    }
}
