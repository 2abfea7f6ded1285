/// How a page is built in the terms of the National Diet Library's formats: what those hold beyond text and places.
///
/// A page that one of the Library's pipelines read has it; the formats make it up for any other page.
public struct NDLStructure: Hashable, Sendable, Codable {
    /// Whose attributes the formats have.
    public var pipeline: NDLPipeline
    /// Whether the formats repeat the original programs' faults.
    public var fidelity: Fidelity
    /// What the page holds, in reading order.
    public var elements: [NDLElement]
    /// Spaces before the first element, after a line feed; 0…64. Nil: indented by depth.
    public var indentInside: Int?

    private enum CodingKeys: String, CodingKey {
        case pipeline, fidelity, elements, indentInside
    }

    /// A structure of elements in reading order.
    public init(pipeline: NDLPipeline, fidelity: Fidelity, elements: [NDLElement], indentInside: Int? = nil) {
        self.pipeline = pipeline
        self.fidelity = fidelity
        self.elements = elements
        self.indentInside = indentInside
    }

    /// The elements that are lines, in document order.
    public var lines: [NDLElement] { elements.flatMap(\.lines) }

    /// Reads the JSON; an indent that no page has is an error.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            pipeline: try values.decode(NDLPipeline.self, forKey: .pipeline),
            fidelity: try values.decode(Fidelity.self, forKey: .fidelity),
            elements: try values.decode([NDLElement].self, forKey: .elements),
            indentInside: try values.indent(forKey: .indentInside))
    }
}

/// The Library's two programs.
public enum NDLPipeline: String, Hashable, Sendable, Codable, CaseIterable {
    /// NDLOCR-Lite, for print since the Meiji era.
    case modern
    /// NDL古典籍OCR-Lite, for classical books.
    case classical
}

/// One element of the Library's XML.
public struct NDLElement: Hashable, Sendable, Codable {
    /// The element's name in the XML.
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        case line = "LINE"
        case textBlock = "TEXTBLOCK"
        case block = "BLOCK"
        case shape = "SHAPE"
    }

    /// Which element it is.
    public var kind: Kind
    /// The attribute `TYPE` of a line or block.
    public var type: String?
    /// `[x, y, width, height]` in whole source pixels, of a line, block or shape; may reach beyond the picture. Numbers are
    /// at most 2⁵³ from 0, as far as programs agree on those of JSON (RFC 8259, section 6); sums of two cannot overflow.
    public var box: [Int]?
    /// The detector's score to three places, 0…1; nil when the element was not detected itself.
    public var confidence: Double?
    /// The modern detector's guess at a line's length: 3, 2, 1 or 0, or 100 when it makes none.
    public var characterCount: Int?
    /// The place that the block cut gave a line, from 0, with gaps where duplicates were removed.
    public var order: Int?
    /// Which of the page's lines this one is, from 0 through all blocks.
    public var line: Int?
    /// What the element holds.
    public var children: [NDLElement]?
    /// Spaces before the first child (or the end mark), after a line feed; 0…64.
    public var indentInside: Int?
    /// Spaces behind the element, after a line feed, 0…64; nil when nothing follows it.
    public var indentAfter: Int?

    private enum CodingKeys: String, CodingKey {
        case kind, type, box, confidence, characterCount, order, line, children, indentInside, indentAfter
    }

    /// An element of a kind, with nothing else known.
    public init(kind: Kind) { self.kind = kind }

    /// This element when it is a line, else the lines inside it.
    public var lines: [NDLElement] { kind == .line ? [self] : (children ?? []).flatMap(\.lines) }
}

extension NDLElement {
    /// What the numbers of a ``box`` may be.
    static let places: ClosedRange<Int> = (-1 << 53)...(1 << 53)
    /// Levels of elements in elements. The Library's programs have one, lines and shapes in blocks; whoever goes through an
    /// element's children needs stack for each level.
    private static let deepest = 8

    /// Reads the JSON; boxes, scores, indents and depths that no page has are an error, so that formats need not expect them.
    public init(from decoder: any Decoder) throws {
        let depth = decoder.codingPath.count { $0.stringValue == CodingKeys.children.stringValue }
        guard depth <= Self.deepest else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: decoder.codingPath,
                    debugDescription: "elements lie in each other more than \(Self.deepest) deep"))
        }
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(kind: try values.decode(Kind.self, forKey: .kind))
        type = try values.decodeIfPresent(String.self, forKey: .type)
        box = try values.decodeIfPresent([Int].self, forKey: .box)
        guard box.map({ $0.count == 4 && $0.allSatisfy { Self.places.contains($0) } }) ?? true else {
            throw DecodingError.dataCorruptedError(
                forKey: .box, in: values, debugDescription: "a box is not x, y, width and height in pixels")
        }
        confidence = try values.decodeIfPresent(Double.self, forKey: .confidence)
        guard confidence.map({ (0...1).contains($0) }) ?? true else {
            throw DecodingError.dataCorruptedError(
                forKey: .confidence, in: values, debugDescription: "a score is not within 0…1")
        }
        characterCount = try values.decodeIfPresent(Int.self, forKey: .characterCount)
        order = try values.decodeIfPresent(Int.self, forKey: .order)
        line = try values.decodeIfPresent(Int.self, forKey: .line)
        children = try values.decodeIfPresent([NDLElement].self, forKey: .children)
        indentInside = try values.indent(forKey: .indentInside)
        indentAfter = try values.indent(forKey: .indentAfter)
    }
}

extension KeyedDecodingContainer {
    /// Spaces after a line feed. The Library's programs write 6 at most; ten times that keeps a format's size in proportion
    /// to the page's.
    fileprivate func indent(forKey key: Key) throws -> Int? {
        let indent = try decodeIfPresent(Int.self, forKey: key)
        guard indent.map({ (0...64).contains($0) }) ?? true else {
            throw DecodingError.dataCorruptedError(
                forKey: key, in: self, debugDescription: "an indent is not within 0…64")
        }
        return indent
    }
}
