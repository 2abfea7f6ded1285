import Foundation

/// Reads the JSON that ``RecognizedPage`` writes, keys in any order, unknown ones passed over; gives up where anything else is
/// unexpected.
struct PageJSONReader {
    typealias Surprise = JSONCursor.Surprise

    private var cursor: JSONCursor

    /// Nil where something is unexpected.
    static func page(in bytes: UnsafeBufferPointer<UInt8>) -> RecognizedPage? {
        var reader = PageJSONReader(cursor: JSONCursor(bytes))
        guard let page = try? reader.page(), reader.cursor.isAtEnd else { return nil }
        return page
    }

    private mutating func page() throws(Surprise) -> RecognizedPage {
        var (schema, text): (String?, String?)
        var (source, pack): (PageSource?, PackUse?)
        var (language, structure): (String?, NDLStructure?)
        var blocks: [Block]?
        var warnings: [String] = []
        try cursor.open("{")
        while let key = try cursor.key() {
            switch key {
            case "schema": schema = try cursor.string()
            case "source": source = try cursor.other(PageSource.self)
            case "pack": pack = try cursor.other(PackUse.self)
            case "language": language = try cursor.isNull() ? nil : try cursor.string()
            case "text": text = try cursor.string()
            case "blocks": blocks = try list { (reader) throws(Surprise) in try reader.block() }
            case "warnings": warnings = try cursor.other([String].self)
            case "structure": structure = try cursor.isNull() ? nil : try cursor.other(NDLStructure.self)
            default: try cursor.skip()
            }
        }
        guard schema == RecognizedPage.schema, let source, let pack, let text, let blocks else { throw Surprise() }
        return RecognizedPage(
            source: source, pack: pack, language: language, text: text, blocks: blocks, warnings: warnings,
            structure: structure)
    }

    private mutating func block() throws(Surprise) -> Block {
        var kind: Block.Kind?
        var direction: TextDirection?
        var box: Rect?
        var text: String?
        var lines: [RecognizedLine]?
        try cursor.open("{")
        while let key = try cursor.key() {
            switch key {
            case "kind": kind = Block.Kind(rawValue: try cursor.string())
            case "direction": direction = TextDirection(rawValue: try cursor.string())
            case "box":
                let sides = try list { (reader) throws(Surprise) in try reader.cursor.number() }
                guard sides.count == 4 else { throw Surprise() }
                box = Rect(x: sides[0], y: sides[1], width: sides[2], height: sides[3])
            case "text": text = try cursor.string()
            case "lines": lines = try list { (reader) throws(Surprise) in try reader.line() }
            default: try cursor.skip()
            }
        }
        guard let kind, let direction, let box, let text, let lines else { throw Surprise() }
        return Block(kind: kind, direction: direction, box: box, text: text, lines: lines)
    }

    private mutating func line() throws(Surprise) -> RecognizedLine {
        var text: String?
        var confidence: Double?
        var direction: TextDirection?
        var kind: RecognizedLine.Kind?
        var quad: Quad?
        var (ruby, corrections): ([Ruby], [Correction]) = ([], [])
        var cell: TableCell?
        var warnings: [String] = []
        var characters: [RecognizedCharacter]?
        try cursor.open("{")
        while let key = try cursor.key() {
            switch key {
            case "text": text = try cursor.string()
            case "confidence": confidence = try cursor.number()
            case "direction": direction = TextDirection(rawValue: try cursor.string())
            case "kind": kind = RecognizedLine.Kind(rawValue: try cursor.string())
            case "quad": quad = try self.quad()
            case "ruby": ruby = try cursor.other([Ruby].self)
            case "cell": cell = try cursor.isNull() ? nil : try cursor.other(TableCell.self)
            case "corrections": corrections = try cursor.other([Correction].self)
            case "warnings": warnings = try cursor.other([String].self)
            case "characters": characters = try list { (reader) throws(Surprise) in try reader.character() }
            default: try cursor.skip()
            }
        }
        guard let text, let confidence, let direction, let kind, let quad, let characters else { throw Surprise() }
        var line = RecognizedLine(
            direction: direction, kind: kind, quad: quad, ruby: ruby, cell: cell, corrections: corrections,
            warnings: warnings, characters: characters)
        (line.text, line.confidence) = (text, confidence)
        return line
    }

    private mutating func character() throws(Surprise) -> RecognizedCharacter {
        var text: String?
        var confidence: Double?
        var quad: Quad?
        var candidates: [Candidate]?
        try cursor.open("{")
        while let key = try cursor.key() {
            switch key {
            case "text": text = try cursor.string()
            case "confidence": confidence = try cursor.number()
            case "quad": quad = try self.quad()
            case "candidates": candidates = try list { (reader) throws(Surprise) in try reader.candidate() }
            default: try cursor.skip()
            }
        }
        guard let text, let confidence, let quad, let candidates else { throw Surprise() }
        return RecognizedCharacter(text: text, confidence: confidence, quad: quad, candidates: candidates)
    }

    private mutating func candidate() throws(Surprise) -> Candidate {
        var text: String?
        var confidence: Double?
        try cursor.open("{")
        while let key = try cursor.key() {
            switch key {
            case "text": text = try cursor.string()
            case "confidence": confidence = try cursor.number()
            default: try cursor.skip()
            }
        }
        guard let text, let confidence else { throw Surprise() }
        return Candidate(text: text, confidence: confidence)
    }

    private mutating func quad() throws(Surprise) -> Quad {
        let corners = try list { (reader) throws(Surprise) in
            let point = try reader.list { (reader) throws(Surprise) in try reader.cursor.number() }
            guard point.count == 2 else { throw Surprise() }
            return Point(x: point[0], y: point[1])
        }
        guard corners.count == 4 else { throw Surprise() }
        return Quad(corners[0], corners[1], corners[2], corners[3])
    }

    private mutating func list<Element>(
        _ read: (inout Self) throws(Surprise) -> Element
    ) throws(Surprise) -> [Element] {
        var elements: [Element] = []
        try cursor.open("[")
        while try cursor.hasNext() { elements.append(try read(&self)) }
        return elements
    }
}
