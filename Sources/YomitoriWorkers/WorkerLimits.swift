/// What a worker process may take before it is ended.
public struct WorkerLimits: Hashable, Sendable {
    /// Seconds one page may take.
    public var secondsPerPage: Double = 120
    /// Bytes of address space beyond what the loaded models take; nil: no limit.
    public var bytes: Int? = nil
    public init() {}
}
