/// Facts of a DEIM detector, which finds boxes with a class and an estimate of their length. Sources stand in the
/// pack's manifest.
///
/// Inputs: the picture, `1 × 3 × height × width`, and its size as two 64-bit integers. Outputs, in this order: labels,
/// boxes in input pixels, scores and, where the model has a fourth, classes of the number of characters.
public struct DEIMDetectorFacts: Hashable, Sendable, Codable {
    /// How pixels become numbers.
    public var normalization: Normalization
    /// How the page is scaled to the model's input.
    public var resizeFilter: ResizeFilter
    /// A box is kept when its score is above this, 0…1.
    public var scoreThreshold: Float
    /// The names of the classes; the model's label 1 is the first.
    public var classes: [String]
    /// How boxes become a page.
    public var pageTree: PageTreeFacts

    /// The facts, as a pack's manifest gives them.
    public init(
        normalization: Normalization, resizeFilter: ResizeFilter, scoreThreshold: Float, classes: [String],
        pageTree: PageTreeFacts
    ) {
        self.normalization = normalization
        self.resizeFilter = resizeFilter
        self.scoreThreshold = scoreThreshold
        self.classes = classes
        self.pageTree = pageTree
    }
}

/// Facts of an RTMDet detector. Sources stand in the pack's manifest.
///
/// Input: the picture, `1 × 3 × height × width`. Outputs: `1 × n × 5` of box and score, and labels, which say nothing.
public struct RTMDetFacts: Hashable, Sendable, Codable {
    /// How pixels become numbers.
    public var normalization: Normalization
    /// How the page is scaled to the model's input.
    public var resizeFilter: ResizeFilter
    /// A box is kept when its score is above this, 0…1.
    public var scoreThreshold: Float
    /// By which share of its height a box grows above and below, each.
    public var growth: Float
    /// The names of the classes.
    public var classes: [String]
    /// The place in ``classes`` of whatever the model finds.
    public var foundClass: Int
    /// How boxes become a page.
    public var pageTree: PageTreeFacts

    /// The facts, as a pack's manifest gives them.
    public init(
        normalization: Normalization, resizeFilter: ResizeFilter, scoreThreshold: Float, growth: Float,
        classes: [String], foundClass: Int, pageTree: PageTreeFacts
    ) {
        self.normalization = normalization
        self.resizeFilter = resizeFilter
        self.scoreThreshold = scoreThreshold
        self.growth = growth
        self.classes = classes
        self.foundClass = foundClass
        self.pageTree = pageTree
    }
}

/// Facts about how the boxes of a detector with classes become a page: blocks, lines, their order. Sources stand in the
/// pack's manifest.
public struct PageTreeFacts: Hashable, Sendable, Codable {
    /// A block whose sides are both shorter is left out, in pixels.
    public var minimumSide: Int
    /// Two neighbours in the order are one line when they share more than this part of the smaller, 0…1.
    public var duplicateOverlap: Double
    /// Whether the order is smoothed by the shortest way through the lines.
    public var hasSmoothing: Bool
    /// Whether advertisements stand as blocks with lines of their own.
    public var hasAdvertisements: Bool

    /// The facts, as a pack's manifest gives them.
    public init(minimumSide: Int, duplicateOverlap: Double, hasSmoothing: Bool, hasAdvertisements: Bool) {
        self.minimumSide = minimumSide
        self.duplicateOverlap = duplicateOverlap
        self.hasSmoothing = hasSmoothing
        self.hasAdvertisements = hasAdvertisements
    }
}
