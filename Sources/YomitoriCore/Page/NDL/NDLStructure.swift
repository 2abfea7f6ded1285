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
    /// Spaces before the first element, after a line feed. Nil: indented by depth.
    public var indentInside: Int?

    /// A structure of elements in reading order.
    public init(pipeline: NDLPipeline, fidelity: Fidelity, elements: [NDLElement], indentInside: Int? = nil) {
        self.pipeline = pipeline
        self.fidelity = fidelity
        self.elements = elements
        self.indentInside = indentInside
    }

    /// The elements that are lines, in document order.
    public var lines: [NDLElement] { elements.flatMap(\.lines) }
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
    /// `[x, y, width, height]` in whole source pixels, of a line, block or shape; may reach beyond the picture.
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
    /// Spaces before the first child (or the end mark), after a line feed.
    public var indentInside: Int?
    /// Spaces behind the element, after a line feed; nil when nothing follows it.
    public var indentAfter: Int?

    /// An element of a kind, with nothing else known.
    public init(kind: Kind) { self.kind = kind }

    /// This element when it is a line, else the lines inside it.
    public var lines: [NDLElement] { kind == .line ? [self] : (children ?? []).flatMap(\.lines) }
}
