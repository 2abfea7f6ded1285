/// One character of a line.
public struct RecognizedCharacter: Hashable, Sendable {
    /// Usually one Unicode scalar.
    public var text: String
    /// The model's softmax probability, 0…1.
    public var confidence: Double
    /// Source pixels, clockwise from the corner where reading starts.
    public var quad: Quad
    /// Best first, this character's own reading among them; as many as were asked for.
    public var candidates: [Candidate]

    /// A character at its place.
    public init(text: String, confidence: Double, quad: Quad, candidates: [Candidate] = []) {
        self.text = text
        self.confidence = confidence
        self.quad = quad
        self.candidates = candidates
    }
}

extension RecognizedCharacter: Codable {
    private enum CodingKeys: String, CodingKey { case text, confidence, quad, candidates }

    /// Writes the JSON, probabilities to four places.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(text, forKey: .text)
        try values.encode(confidence.rounded(toPlaces: 4), forKey: .confidence)
        try values.encode(quad, forKey: .quad)
        try values.encode(candidates, forKey: .candidates)
    }
}

/// A reading that the model held possible.
public struct Candidate: Hashable, Sendable {
    /// One reading.
    public var text: String
    /// The model's softmax probability, 0…1.
    public var confidence: Double

    /// A reading with its probability.
    public init(text: String, confidence: Double) {
        self.text = text
        self.confidence = confidence
    }
}

extension Candidate: Codable {
    private enum CodingKeys: String, CodingKey { case text, confidence }

    /// Writes the JSON, the probability to four places.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(text, forKey: .text)
        try values.encode(confidence.rounded(toPlaces: 4), forKey: .confidence)
    }
}
