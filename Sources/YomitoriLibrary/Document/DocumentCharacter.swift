public import YomitoriCore

/// One character of a line.
public struct DocumentCharacter: Hashable, Sendable {
    /// Usually one Unicode scalar.
    public var text: String
    /// The model's softmax probability, 0…1; 1 where a person wrote it.
    public var confidence: Double
    /// Pixels of the picture as it was read, clockwise from the corner where reading starts.
    public var quad: Quad
    /// Readings that the model held possible, best first.
    public var candidates: [Candidate]
    /// Who wrote it.
    public var origin: Origin

    /// A character at its place.
    public init(
        text: String, confidence: Double, quad: Quad, candidates: [Candidate] = [], origin: Origin = .machine
    ) {
        self.text = text
        self.confidence = confidence
        self.quad = quad
        self.candidates = candidates
        self.origin = origin
    }

    /// Below this a character counts as doubtful, as the contract of the HTTP interface says.
    static let doubtfulBelow = 0.5
}

extension DocumentCharacter: Codable {
    private enum CodingKeys: String, CodingKey { case text, confidence, quad, candidates, origin }

    /// Reads the JSON; without `origin` and `confidence` a person wrote it.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let confidence = try values.decodeIfPresent(Double.self, forKey: .confidence)
        self.init(
            text: try values.decode(String.self, forKey: .text),
            confidence: min(max(confidence ?? 1, 0), 1),
            quad: try values.decode(Quad.self, forKey: .quad),
            candidates: try values.decodeIfPresent([Candidate].self, forKey: .candidates) ?? [],
            origin: try values.decodeIfPresent(Origin.self, forKey: .origin)
                ?? (confidence == nil ? .person : .machine))
    }

    /// Writes the JSON, probabilities to four places.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(text, forKey: .text)
        try values.encode(confidence.rounded(toPlaces: 4), forKey: .confidence)
        try values.encode(quad, forKey: .quad)
        try values.encode(candidates, forKey: .candidates)
        try values.encode(origin, forKey: .origin)
    }
}
