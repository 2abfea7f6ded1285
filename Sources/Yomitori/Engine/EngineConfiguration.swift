public import Foundation
public import YomitoriCore
public import YomitoriImaging

/// What an engine may use, decided once when it is made.
public struct EngineConfiguration: Sendable {
    /// Arithmetic of the models.
    public var precision: Precision = .auto
    /// How many processor cores the models use; nil for all.
    public var threads: Int?
    /// Where compiled models are kept between runs; nil to compile anew each time.
    public var cacheDirectory: URL?
    /// What a picture may cost.
    public var limits = ImageLimits()
    /// Where every page's stages write what they saw; nil for nowhere.
    public var traceDirectory: URL?

    public init() {}
}
