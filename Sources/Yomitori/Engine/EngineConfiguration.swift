public import Foundation
public import YomitoriCore
public import YomitoriImaging

/// What an engine may use, decided once when it is made.
public struct EngineConfiguration: Sendable {
    /// Arithmetic of the models.
    public var precision: Precision = .auto
    /// How many processor cores the models use; nil for all.
    public var threads: Int?
    /// Bytes that the process should hold at most: models that lie idle are released, and work is done piece by piece, to
    /// keep to it. nil for half of what the machine or the process's control group has.
    public var memoryLimit: Int?
    /// Where compiled models are kept between runs, which cuts loading to a third; nil to compile anew each time.
    /// They are the runtime's own files and are not verified, as those of packs are; the folder may always be deleted.
    public var cacheDirectory: URL?
    /// What a picture may cost.
    public var limits = ImageLimits()
    /// Where every page's stages write what they saw; nil for nowhere.
    public var traceDirectory: URL?
    /// Where a picture of every page with its lines and blocks is written; nil for nowhere.
    public var drawingDirectory: URL?
    /// A folder that all inputs are below: the folders between it and an input are kept in the trace and among the drawings,
    /// where inputs of one name would meet else. nil to call pages after their files alone.
    public var inputRoot: URL?
    /// Variables that say where packs and caches live: `YOMITORI_HOME`, `XDG_DATA_HOME`, `XDG_CACHE_HOME`, `HOME`.
    public let environment: [String: String]

    /// Defaults, with the cache where this environment puts it.
    public init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        self.environment = environment
        cacheDirectory = StandardFolder.cache.path(in: environment).map {
            URL(fileURLWithPath: $0, isDirectory: true)
        }
    }

}
