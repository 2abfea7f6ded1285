/// What is asked of whoever makes recognisers.
public struct RecognizerRequest: Hashable, Sendable {
    /// How the batch is to be read; the pack matters here.
    public var options: BatchOptions
    /// How much of the machine may be taken.
    public var load: LoadPolicy

    /// A request.
    public init(options: BatchOptions, load: LoadPolicy) {
        self.options = options
        self.load = load
    }
}

/// How a run went that has ended, in this process.
public struct RunSummary: Hashable, Sendable {
    /// Pages read.
    public var read = 0
    /// Pages given up.
    public var failed = 0
    /// Whether pages wait or are being read by others.
    public var workRemains = false

    /// A run that has done nothing.
    public init() {}
}
