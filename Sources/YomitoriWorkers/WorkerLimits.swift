import YomitoriCore

/// What a worker process may take before it is ended, and when it is replaced.
public struct WorkerLimits: Hashable, Sendable {
    /// Seconds one page may take. Time in which this process, or the whole machine, was stopped does not count.
    public var secondsPerPage = ReadingLimit.secondsPerPage
    /// Seconds a worker may take until it begins to load or to read, once it is started or asked, counted in the same way.
    public var secondsToStart = ReadingLimit.secondsToStart
    /// Seconds a pack may take until it is ready, its models loaded, counted in the same way.
    public var secondsToLoad = ReadingLimit.secondsToLoad
    /// Bytes of memory that a worker may hold while it reads; nil: no limit.
    public var bytes: Int?
    /// Pages a file may have; a worker that counts more does not know what it says.
    public var inputPages = ReadingLimit.pagesPerFile
    /// Pages after which a worker is replaced by a fresh one, whatever its state: an hour's work, so that what leaks slowly
    /// starts anew, and loading the models, some seconds, is a thousandth of it.
    public var pages = 2000
    /// Bytes a worker may have grown since its first page before it is replaced between two pages: pages of 16 million
    /// pixels after small ones, and the models of another pack, take several hundred megabytes; beyond that it leaks.
    public var growth = 1 << 30
    /// Added to the workers' niceness, 0…19; work in the background leaves the processor to others.
    public var niceness = 0

    /// The defaults.
    public init() {}
}
