/// Facts of a detector that finds blocks and lines of a page with their classes. Sources stand in the pack's manifest.
public struct LayoutDetectorFacts: Hashable, Sendable, Codable {
    /// Which network it is: what goes in beside the picture, and how its output is understood.
    public enum Architecture: Hashable, Sendable, Codable {
        /// Inputs: the picture, `1 × 3 × height × width`, and its size as two 64-bit integers. Outputs, in this order:
        /// labels from 1, boxes in input pixels, scores and, where the model has a fourth, classes of the number of
        /// characters.
        case deim
        /// Input: the picture, `1 × 3 × height × width`. Outputs: `1 × n × 5` of box and score, and labels, which say
        /// nothing: whatever is found is of one class. A box grows above and below, by that share of its height each.
        case rtmdet(growth: Float, found: NDLClass)
    }

    /// Which network it is.
    public var architecture: Architecture
    /// How pixels become numbers.
    public var normalization: Normalization
    /// How the page is scaled to the model's input.
    public var resizeFilter: ResizeFilter
    /// A box is kept when its score is above this, 0…1.
    public var scoreThreshold: Float
    /// The model's classes; its label 1 is the first.
    public var classes: [NDLClass]
    /// How boxes become a page.
    public var pageTree: PageTreeFacts

    /// The facts, as a pack's manifest gives them.
    public init(
        architecture: Architecture, normalization: Normalization, resizeFilter: ResizeFilter, scoreThreshold: Float,
        classes: [NDLClass], pageTree: PageTreeFacts
    ) {
        self.architecture = architecture
        self.normalization = normalization
        self.resizeFilter = resizeFilter
        self.scoreThreshold = scoreThreshold
        self.classes = classes
        self.pageTree = pageTree
    }

    /// The program whose files pages read with such a detector become: the modern one uses DEIM, the classical RTMDet.
    public var pipeline: NDLPipeline {
        switch architecture {
        case .deim: .modern
        case .rtmdet: .classical
        }
    }
}

/// Facts about how the boxes of a detector with classes become a page: blocks, lines, their order. Sources stand in the
/// pack's manifest.
public struct PageTreeFacts: Hashable, Sendable, Codable {
    /// A text block whose sides are both shorter is left out, in pixels.
    public var minimumSide: Int
    /// Two lines that are neighbours in the order are one when they share more than this part of the smaller, 0…1.
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
