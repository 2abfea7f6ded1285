/// Facts of a recogniser of the PARSeq family: one model, or several for ever longer lines. Sources stand in the pack's
/// manifest.
///
/// Input: the line stretched to `1 × 3 × height × width`, whatever its shape. Output: `1 × steps × classes` of logits, a
/// character a step; the first step whose best class is 0 ends the text.
public struct PARSeqFacts: Hashable, Sendable, Codable {
    /// How pixels become numbers.
    public var normalization: Normalization
    /// How a line is scaled to a model's input.
    public var resizeFilter: ResizeFilter
    /// A line is turned by a quarter counter-clockwise when its height is more than its width × this.
    public var turnRatio: Double
    /// The text of every output class; index 0 is the end of the text and holds an empty string. Each other holds one
    /// Unicode scalar.
    public var alphabet: [String]
    /// The models in the order of the lengths they read, the shortest first; at least one.
    public var stages: [Stage]
    /// A text of this many scalars or more from the last stage is read again as two halves, when the line lies wider
    /// than high; nil: never.
    public var splitLength: Int?

    /// What one model of the cascade is for.
    public struct Stage: Hashable, Sendable, Codable {
        /// The detector's classes of the number of characters whose lines begin here. Lines of any other class, and of
        /// none, begin at the last stage.
        public var countClasses: [Int]
        /// A text of this many scalars or more is read again by the next stage; nil: never.
        public var escalationLength: Int?

        /// What the model is for, as a pack's manifest gives it.
        public init(countClasses: [Int] = [], escalationLength: Int? = nil) {
            self.countClasses = countClasses
            self.escalationLength = escalationLength
        }
    }

    /// The facts, as a pack's manifest gives them.
    public init(
        normalization: Normalization, resizeFilter: ResizeFilter, turnRatio: Double, alphabet: [String],
        stages: [Stage], splitLength: Int?
    ) {
        self.normalization = normalization
        self.resizeFilter = resizeFilter
        self.turnRatio = turnRatio
        self.alphabet = alphabet
        self.stages = stages
        self.splitLength = splitLength
    }
}
