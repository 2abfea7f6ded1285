public import YomitoriCore

/// A line is taken out.
public struct DeleteLine: DocumentEdit, Hashable, Sendable, Codable {
    /// Which line.
    public var line: String

    /// The line goes.
    public init(line: String) { self.line = line }

    func apply(to document: inout Document, ids: inout IDSource) throws {
        let place = try document.requiredPlace(ofLine: line)
        document.blocks[place.block].lines.remove(at: place.line)
        document.blocks[place.block].fitBox()
    }
}

/// A line stands somewhere else.
public struct MoveLine: DocumentEdit, Hashable, Sendable, Codable {
    /// Which line.
    public var line: String
    /// The block it comes into; may be its own.
    public var block: String
    /// Its place there from 0, counted without it.
    public var at: Int

    /// The line stands at place `at` of `block`.
    public init(line: String, block: String, at: Int) {
        self.line = line
        self.block = block
        self.at = at
    }

    func apply(to document: inout Document, ids: inout IDSource) throws {
        let from = try document.requiredPlace(ofLine: line)
        let block = try document.requiredPlace(ofBlock: block)
        let moved = document.blocks[from.block].lines.remove(at: from.line)
        let count = document.blocks[block].lines.count
        try EditRefusal.check(
            (0...count).contains(at), "the block \(self.block) has \(count) other lines; \(at) is no place in it")
        document.blocks[block].lines.insert(moved, at: at)
        document.blocks[from.block].fitBox()
        document.blocks[block].fitBox()
    }
}

/// A line that the machine has not found.
public struct InsertLine: DocumentEdit, Hashable, Sendable, Codable {
    /// What comes in.
    public struct Line: Hashable, Sendable, Codable {
        /// What it says; the characters' texts when they are given.
        public var text: String
        /// Where it is on the picture.
        public var quad: Quad
        /// Where its characters follow each other.
        public var direction: TextDirection
        /// What it is.
        public var kind: RecognizedLine.Kind
        /// Each character's place and probability, of a region that was read by itself; without them a person wrote the line.
        public var characters: [DocumentCharacter]?
        /// Its ruby, in reading order; none when nil.
        public var ruby: [SetRuby.Ruby]?

        /// A line at a place of the picture.
        public init(
            text: String, quad: Quad, direction: TextDirection, kind: RecognizedLine.Kind = .body,
            characters: [DocumentCharacter]? = nil, ruby: [SetRuby.Ruby]? = nil
        ) {
            self.text = text
            self.quad = quad
            self.direction = direction
            self.kind = kind
            self.characters = characters
            self.ruby = ruby
        }
    }

    /// The block it comes into.
    public var block: String
    /// Its place there, from 0.
    public var at: Int
    /// What comes in.
    public var line: Line

    /// The line stands at place `at` of `block`.
    public init(block: String, at: Int, line: Line) {
        self.block = block
        self.at = at
        self.line = line
    }

    func apply(to document: inout Document, ids: inout IDSource) throws {
        let block = try document.requiredPlace(ofBlock: block)
        let count = document.blocks[block].lines.count
        try EditRefusal.check(
            (0...count).contains(at), "the block \(self.block) has \(count) lines; \(at) is no place in it")
        try EditRefusal.check(line.quad, of: "the line")
        let texts = try WrittenText.characters(line.text)
        if let characters = line.characters {
            try EditRefusal.check(
                characters.map(\.text).joined() == line.text, "the texts of `characters` make up `text`")
            for character in characters { try EditRefusal.check(character.quad, of: "a character") }
        }
        let characters =
            line.characters
            ?? zip(texts, line.quad.parts(texts.count)).map { text, quad in
                DocumentCharacter(text: text, confidence: 1, quad: quad.rounded, origin: .person)
            }
        let id = ids.line()
        document.blocks[block].lines.insert(
            DocumentLine(
                id: id, kind: line.kind, direction: line.direction, quad: line.quad.rounded,
                origin: line.characters == nil ? .person : .machine, characters: characters),
            at: at)
        document.blocks[block].fitBox()
        if let ruby = line.ruby { try SetRuby(line: id, ruby: ruby).apply(to: &document, ids: &ids) }
    }
}
