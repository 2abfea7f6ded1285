/// What a worker process may take before it is ended, and when it is replaced.
public struct WorkerLimits: Hashable, Sendable {
    /// Seconds one page may take. A dense page takes one or two, a page of 16 million pixels ten; a busy machine is slower.
    public var secondsPerPage: Double = 120
    /// Seconds the models may take to load: compiled for the first time, on a busy machine.
    public var secondsToLoad: Double = 300
    /// Bytes of memory that a worker may hold while it reads; nil: no limit.
    public var bytes: Int?
    /// Pages a file may have; a worker that counts more does not know what it says. As many as pictures are read of by
    /// default.
    public var inputPages = 2_000
    /// Pages after which a worker is replaced by a fresh one, whatever its state.
    public var pages = 2000
    /// Bytes a worker may have grown since its first page before it is replaced between two pages.
    public var growth = 1 << 30
    /// Added to the workers' niceness, 0…19; work in the background leaves the processor to others.
    public var niceness = 0

    /// The defaults.
    public init() {}
}
