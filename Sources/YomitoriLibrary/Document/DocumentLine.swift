public import YomitoriCore

/// A line of text with what is known of each of its characters.
public struct DocumentLine: Hashable, Sendable {
    /// Stays the same for the life of the page.
    public var id: String
    /// What the line is.
    public var kind: RecognizedLine.Kind
    /// The direction in which its characters follow each other.
    public var direction: TextDirection
    /// Pixels of the picture as it was read; corner 0 is where reading starts.
    public var quad: Quad
    /// `person` when somebody checked the line as a whole or wrote it; a line with single corrected characters stays the
    /// machine's.
    public var origin: Origin
    /// What the machine read, where it is something else than the text; nil also for lines that it did not read.
    public var machineText: String?
    /// Ruby beside the line, in reading order; `base` counts entries of `characters`.
    public var ruby: [Ruby]
    /// Its place in a table.
    public var cell: TableCell?
    /// Changes that the program made to the model's own reading, where they still stand.
    public var corrections: [Correction]
    /// What a reader of the line should know.
    public var warnings: [String]
    /// In reading order, spaces included.
    public var characters: [DocumentCharacter]
    /// Ids of the machine's lines that this one came from: its own, several for joined lines, none for lines of a person.
    var sources: [String]

    /// The characters' texts joined.
    public var text: String { characters.map(\.text).joined() }

    /// Mean confidence of the characters, 0…1; 0 when there are none.
    public var confidence: Double {
        characters.isEmpty ? 0 : characters.map(\.confidence).reduce(0, +) / Double(characters.count)
    }

    /// A line that a person adds.
    init(
        id: String, kind: RecognizedLine.Kind, direction: TextDirection, quad: Quad, origin: Origin,
        characters: [DocumentCharacter], sources: [String] = []
    ) {
        self.id = id
        self.kind = kind
        self.direction = direction
        self.quad = quad
        self.origin = origin
        self.characters = characters
        self.sources = sources
        machineText = nil
        ruby = []
        cell = nil
        corrections = []
        warnings = []
    }

    /// What the machine read; nil for a line that it did not read.
    var reading: String? { machineText ?? (sources.isEmpty ? nil : text) }

    /// Whether a person has written or checked any of it.
    var hasPersonsWork: Bool {
        origin == .person || machineText != nil || characters.contains { $0.origin == .person }
    }

    /// Changes the line and keeps what the machine had read.
    mutating func change(_ body: (inout DocumentLine) -> Void) {
        let (reading, before) = (reading, text)
        body(&self)
        machineText = reading == text ? nil : reading
        // It has another number now.
        if text != before { warnings.removeAll { $0 == RecognizedLine.checkDigitWarning } }
    }
}

extension DocumentLine: Codable {
    private enum CodingKeys: String, CodingKey {
        case id, text, kind, direction, quad, confidence, origin, machineText, ruby, cell, corrections, warnings
        case characters, sources
    }

    /// Reads the JSON that `encode(to:)` writes; text and confidence follow from the characters.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let id = try values.decode(String.self, forKey: .id)
        self.init(
            id: id,
            kind: try values.decode(RecognizedLine.Kind.self, forKey: .kind),
            direction: try values.decode(TextDirection.self, forKey: .direction),
            quad: try values.decode(Quad.self, forKey: .quad),
            origin: try values.decode(Origin.self, forKey: .origin),
            characters: try values.decode([DocumentCharacter].self, forKey: .characters),
            sources: try values.decodeIfPresent([String].self, forKey: .sources) ?? [id])
        machineText = try values.decodeIfPresent(String.self, forKey: .machineText)
        ruby = try values.decodeIfPresent([Ruby].self, forKey: .ruby) ?? []
        cell = try values.decodeIfPresent(TableCell.self, forKey: .cell)
        corrections = try values.decodeIfPresent([Correction].self, forKey: .corrections) ?? []
        warnings = try values.decodeIfPresent([String].self, forKey: .warnings) ?? []
    }

    /// Writes the JSON: ruby and warnings always, what is rare only where it is.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(id, forKey: .id)
        try values.encode(text, forKey: .text)
        try values.encode(kind, forKey: .kind)
        try values.encode(direction, forKey: .direction)
        try values.encode(quad, forKey: .quad)
        try values.encode(confidence.rounded(toPlaces: 4), forKey: .confidence)
        try values.encode(origin, forKey: .origin)
        try values.encodeIfPresent(machineText, forKey: .machineText)
        try values.encode(ruby, forKey: .ruby)
        try values.encodeIfPresent(cell, forKey: .cell)
        if !corrections.isEmpty { try values.encode(corrections, forKey: .corrections) }
        try values.encode(warnings, forKey: .warnings)
        try values.encode(characters, forKey: .characters)
        if sources != [id] { try values.encode(sources, forKey: .sources) }
    }
}
