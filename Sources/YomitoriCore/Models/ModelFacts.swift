/// How pixels become a model's numbers: `(value / divisor − mean) / deviation`, a channel each.
public struct Normalization: Hashable, Sendable, Codable {
    /// Which colour comes first.
    public enum ChannelOrder: String, Sendable, Codable, CaseIterable { case rgb, bgr }

    /// The order of the colours; `mean` and `deviation` follow it.
    public var order: ChannelOrder
    /// By which the values of 0…255 are divided first.
    public var divisor: Float
    /// One number for each channel of the tensor, in its order, for values that were divided.
    public var mean: [Float]
    /// By which the values are divided, one a channel.
    public var deviation: [Float]

    /// Values become `(value / divisor − mean) / deviation`.
    public init(order: ChannelOrder, divisor: Float = 255, mean: [Float], deviation: [Float]) {
        self.order = order
        self.divisor = divisor
        self.mean = mean
        self.deviation = deviation
    }
}

/// How a picture is scaled to a model's input.
public enum ResizeFilter: String, Sendable, Codable, CaseIterable {
    /// Bilinear; when shrinking, the mean of the pixels covered.
    case bilinear
    /// Pillow's `BICUBIC`: separable, a = −0.5, its support widened when shrinking, rounded and clipped to 8 bits between
    /// the horizontal and the vertical pass.
    case pillowBicubic = "pillow-bicubic"
    /// OpenCV's `INTER_LINEAR`: pixel centres at halves, edges repeated, no smoothing when shrinking.
    case opencvBilinear = "opencv-bilinear"
}

/// Facts of a differentiable-binarisation (DB) text detector. Sources stand in the pack's manifest.
public struct DBDetectorFacts: Hashable, Sendable, Codable {
    /// How pixels become numbers.
    public var normalization: Normalization
    /// Both sides of the input are multiples of this.
    public var sideMultiple: Int
    /// A pixel of the probability map belongs to text above this, 0…1.
    public var pixelThreshold: Float
    /// A region is kept when its mean probability is at least this, 0…1.
    public var boxThreshold: Float
    /// A region grows by its area × this / its perimeter.
    public var unclipRatio: Double

    /// The facts, as a pack's manifest gives them.
    public init(
        normalization: Normalization, sideMultiple: Int, pixelThreshold: Float, boxThreshold: Float, unclipRatio: Double
    ) {
        self.normalization = normalization
        self.sideMultiple = sideMultiple
        self.pixelThreshold = pixelThreshold
        self.boxThreshold = boxThreshold
        self.unclipRatio = unclipRatio
    }
}

/// Facts of a line recogniser trained with CTC. Sources stand in the pack's manifest.
public struct CTCRecognizerFacts: Hashable, Sendable, Codable {
    /// How pixels become numbers.
    public var normalization: Normalization
    /// Height of the input in pixels; its width is free.
    public var height: Int
    /// Input pixels along the line for one time step of the output.
    public var pixelsPerStep: Int
    /// The text of every output class; index 0 is the blank and holds an empty string.
    public var alphabet: [String]

    /// The facts, as a pack's manifest gives them.
    public init(normalization: Normalization, height: Int, pixelsPerStep: Int, alphabet: [String]) {
        self.normalization = normalization
        self.height = height
        self.pixelsPerStep = pixelsPerStep
        self.alphabet = alphabet
    }
}
