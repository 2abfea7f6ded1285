public import YomitoriCore

/// A block becomes two; the first keeps its id.
public struct SplitBlock: DocumentEdit, Hashable, Sendable, Codable {
    /// Which block.
    public var block: String
    /// The first line of the second block, from 0; not 0 and not the number of lines.
    public var at: Int

    /// The block ends before its line `at`.
    public init(block: String, at: Int) {
        self.block = block
        self.at = at
    }

    func apply(to document: inout Document, ids: inout IDSource) throws {
        let place = try document.requiredPlace(ofBlock: block)
        let whole = document.blocks[place]
        try EditRefusal.check(
            at > 0 && at < whole.lines.count,
            "the block \(block) has \(whole.lines.count) lines and cannot be split at \(at)")
        var first = whole, second = whole
        second.id = ids.block()
        first.lines = Array(whole.lines[..<at])
        second.lines = Array(whole.lines[at...])
        first.fitBox()
        second.fitBox()
        document.blocks.replaceSubrange(place...place, with: [first, second])
    }
}

/// Two blocks become one, which keeps the first one's id, kind and place, and whose lines stay lines where the first one's do.
public struct MergeBlocks: DocumentEdit, Hashable, Sendable, Codable {
    /// The first block and the one whose lines follow.
    public var blocks: [String]

    /// The lines of `second` follow those of `first`.
    public init(_ first: String, _ second: String) { blocks = [first, second] }

    func apply(to document: inout Document, ids: inout IDSource) throws {
        try EditRefusal.check(blocks.count == 2 && blocks[0] != blocks[1], "two different blocks can be joined")
        let first = try document.requiredPlace(ofBlock: blocks[0])
        let second = try document.requiredPlace(ofBlock: blocks[1])
        // A single line does not tell whether lines are kept.
        if document.blocks[first].lines.count < 2, document.blocks[second].keepsLines {
            document.blocks[first].keepsLines = true
        }
        document.blocks[first].lines += document.blocks[second].lines
        document.blocks[first].fitBox()
        document.blocks.remove(at: second)
    }
}

/// A block stands somewhere else in the reading order.
public struct MoveBlock: DocumentEdit, Hashable, Sendable, Codable {
    /// Which block.
    public var block: String
    /// Its place from 0, counted without it.
    public var at: Int

    /// The block stands at place `at`.
    public init(block: String, at: Int) {
        self.block = block
        self.at = at
    }

    func apply(to document: inout Document, ids: inout IDSource) throws {
        let moved = document.blocks.remove(at: try document.requiredPlace(ofBlock: block))
        try EditRefusal.check(
            (0...document.blocks.count).contains(at),
            "the page has \(document.blocks.count) other blocks; \(at) is no place among them")
        document.blocks.insert(moved, at: at)
    }
}

/// A block is something else on its page than the machine took it for.
public struct SetBlockKind: DocumentEdit, Hashable, Sendable, Codable {
    /// Which block.
    public var block: String
    /// What it is.
    public var kind: Block.Kind

    /// The block is a `kind`.
    public init(block: String, kind: Block.Kind) {
        self.block = block
        self.kind = kind
    }

    func apply(to document: inout Document, ids: inout IDSource) throws {
        document.blocks[try document.requiredPlace(ofBlock: block)].kind = kind
    }
}

/// A block for lines that come into it.
public struct InsertBlock: DocumentEdit, Hashable, Sendable, Codable {
    /// What comes in.
    public struct Block: Hashable, Sendable, Codable {
        /// What it is.
        public var kind: YomitoriCore.Block.Kind
        /// The direction of its lines.
        public var direction: TextDirection

        /// An empty block.
        public init(kind: YomitoriCore.Block.Kind, direction: TextDirection) {
            self.kind = kind
            self.direction = direction
        }
    }

    /// Its place, from 0.
    public var at: Int
    /// What comes in.
    public var block: Block

    /// An empty block stands at place `at`.
    public init(at: Int, block: Block) {
        self.at = at
        self.block = block
    }

    func apply(to document: inout Document, ids: inout IDSource) throws {
        try EditRefusal.check(
            (0...document.blocks.count).contains(at),
            "the page has \(document.blocks.count) blocks; \(at) is no place among them")
        document.blocks.insert(
            DocumentBlock(
                id: ids.block(), kind: block.kind, direction: block.direction,
                box: Rect(x: 0, y: 0, width: 0, height: 0), lines: []),
            at: at)
    }
}

/// An empty block is taken out.
public struct DeleteBlock: DocumentEdit, Hashable, Sendable, Codable {
    /// Which block; it has no lines.
    public var block: String

    /// The block goes.
    public init(block: String) { self.block = block }

    func apply(to document: inout Document, ids: inout IDSource) throws {
        let place = try document.requiredPlace(ofBlock: block)
        let count = document.blocks[place].lines.count
        try EditRefusal.check(count == 0, "the block \(block) has \(count) lines; move or delete them first")
        document.blocks.remove(at: place)
    }
}
