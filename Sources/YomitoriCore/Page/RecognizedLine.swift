/// One text line with every character's place and probability.
public struct RecognizedLine: Hashable, Sendable {
    /// What a line is on its page.
    public enum Kind: String, Sendable, Codable, CaseIterable {
        case body, title, caption, note, header, footer, folio, cell, warichu, advertisement
    }

    /// The characters' texts joined.
    public var text: String
    /// Mean probability of the characters, 0…1; 0 when there are none.
    public var confidence: Double
    /// The direction in which its characters follow each other.
    public var direction: TextDirection
    /// What the line is.
    public var kind: Kind
    /// Source pixels; corner 0 is where reading starts, corner 0 to 1 runs along the line.
    public var quad: Quad
    /// Ruby beside the line, in reading order.
    public var ruby: [Ruby]
    /// Its place in a table; nil outside of tables.
    public var cell: TableCell?
    /// Changes made to the model's own reading.
    public var corrections: [Correction]
    /// What a reader of the line should know.
    public var warnings: [String]
    /// The warning of a line with an ISBN or ISSN whose check digit does not fit: somebody is to mend it.
    package static let checkDigitWarning = "check-digit"
    /// In reading order, spaces included.
    public var characters: [RecognizedCharacter]

    /// A line of characters; text and confidence follow from them.
    public init(
        direction: TextDirection, kind: Kind = .body, quad: Quad, ruby: [Ruby] = [], cell: TableCell? = nil,
        corrections: [Correction] = [], warnings: [String] = [], characters: [RecognizedCharacter]
    ) {
        self.direction = direction
        self.kind = kind
        self.quad = quad
        self.ruby = ruby
        self.cell = cell
        self.corrections = corrections
        self.warnings = warnings
        self.characters = characters
        text = characters.map(\.text).joined()
        confidence = characters.isEmpty ? 0 : characters.map(\.confidence).reduce(0, +) / Double(characters.count)
    }

    /// Height of the letters across the line, in source pixels.
    public var thickness: Double { quad.secondSide }
    /// Length along the line, in source pixels.
    public var length: Double { quad.firstSide }
}

extension RecognizedLine: Codable {
    private enum CodingKeys: String, CodingKey {
        case text, confidence, direction, kind, quad, ruby, cell, corrections, warnings, characters
    }

    /// Reads the JSON that `encode(to:)` writes.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            direction: try values.decode(TextDirection.self, forKey: .direction),
            kind: try values.decode(Kind.self, forKey: .kind),
            quad: try values.decode(Quad.self, forKey: .quad),
            ruby: try values.decodeIfPresent([Ruby].self, forKey: .ruby) ?? [],
            cell: try values.decodeIfPresent(TableCell.self, forKey: .cell),
            corrections: try values.decodeIfPresent([Correction].self, forKey: .corrections) ?? [],
            warnings: try values.decodeIfPresent([String].self, forKey: .warnings) ?? [],
            characters: try values.decode([RecognizedCharacter].self, forKey: .characters))
        text = try values.decode(String.self, forKey: .text)
        confidence = try values.decode(Double.self, forKey: .confidence)
    }

    /// Writes the JSON; empty lists are left out, probabilities have four places.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(text, forKey: .text)
        try values.encode(confidence.rounded(toPlaces: 4), forKey: .confidence)
        try values.encode(direction, forKey: .direction)
        try values.encode(kind, forKey: .kind)
        try values.encode(quad, forKey: .quad)
        if !ruby.isEmpty { try values.encode(ruby, forKey: .ruby) }
        try values.encodeIfPresent(cell, forKey: .cell)
        if !corrections.isEmpty { try values.encode(corrections, forKey: .corrections) }
        if !warnings.isEmpty { try values.encode(warnings, forKey: .warnings) }
        try values.encode(characters, forKey: .characters)
    }
}

/// Small characters beside a line that tell how its characters are read.
public struct Ruby: Hashable, Sendable, Codable {
    /// The small characters.
    public var text: String
    /// The characters it belongs to: `[first, end)`, counting entries of the line's `characters`.
    public var base: [Int]
    /// Source pixels.
    public var quad: Quad
    /// Mean probability of the small characters, 0…1.
    public var confidence: Double

    /// Ruby over the characters `base`.
    public init(text: String, base: Range<Int>, quad: Quad, confidence: Double) {
        self.text = text
        self.base = [base.lowerBound, base.upperBound]
        self.quad = quad
        self.confidence = confidence.rounded(toPlaces: 4)
    }
}

/// The place of a line in its table, from 0.
public struct TableCell: Hashable, Sendable, Codable {
    /// From the top.
    public var row: Int
    /// From the left.
    public var column: Int

    /// A cell's place.
    public init(row: Int, column: Int) {
        self.row = row
        self.column = column
    }
}

/// A change that was made to the model's own reading.
public struct Correction: Hashable, Sendable, Codable {
    /// The changed characters: `[first, end)`, counting entries of the line's `characters`.
    public var base: [Int]
    /// What the model read.
    public var from: String
    /// What stands there now.
    public var to: String
    /// Why it was changed.
    public var reason: String

    /// A change of the characters `base`.
    public init(base: Range<Int>, from: String, to: String, reason: String) {
        self.base = [base.lowerBound, base.upperBound]
        self.from = from
        self.to = to
        self.reason = reason
    }
}
