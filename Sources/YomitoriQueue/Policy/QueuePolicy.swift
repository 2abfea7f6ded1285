import YomitoriCore

/// How a queue behaves. Every number can be changed; each says where it comes from.
public struct QueuePolicy: Hashable, Sendable {
    /// How often and when a page is tried again.
    public var retries = RetryPolicy()
    /// What is kept, and for how long.
    public var keeping = PurgePolicy()
    /// When reading pauses by itself.
    public var guards = GuardPolicy()
    /// How much of the machine is used.
    public var load = LoadPolicy.foreground
    /// What the death of the process that reads says about the pages it read.
    public var isolation = Isolation.sharedProcess
    /// What happens to a file whose content is not that which was added.
    public var changedInputs = ChangedInputs.read

    /// Seconds a lease lasts. Renewed after a third of it, so that two renewals may fail. A page takes seconds; a process
    /// that is known to be gone is not waited for.
    public var leaseSeconds = 60.0
    /// Seconds a page may take before it counts as hung, from looking for its file to its end: what a worker may take without
    /// fault, who starts and loads its models within it too, as a recogniser in the process itself does. Time in which the
    /// process, or the machine, was stopped does not count, nor does a wait for a worker that reads something else.
    public var pageSeconds =
        ReadingLimit.secondsToStart + ReadingLimit.secondsToLoad + ReadingLimit.secondsPerPage
    /// Pages a file may have; a count beyond it is a mistake of whoever counted.
    public var pagesPerFile = ReadingLimit.pagesPerFile
    /// Seconds that pages being read have to end by themselves when the program is asked to.
    public var shutdownSeconds = 2.0
    /// Seconds `enqueue` spends on reading contents for their hash, and on the megabyte that it is at then; the rest is read
    /// when pages are. One second for 10,000 files is the promise; taking them in takes about half of it.
    public var hashingSeconds = 0.25
    /// Files that are looked at to find one that was moved: as many as `find` lists in about a tenth of a second.
    public var filesSearched = 20_000

    /// The defaults.
    public init() {}

    /// What the death of the process that reads says about the pages it read.
    public enum Isolation: Hashable, Sendable {
        /// Pages are read in the process itself: one of those it read may have killed it. Each is tried again with nothing
        /// beside it, and only a page that was alone is charged with an attempt.
        case sharedProcess
        /// Pages are read in processes of their own, which answer for them: no page is to blame.
        case ownProcesses
    }

    /// What happens to a file whose content is not that which was added.
    public enum ChangedInputs: String, Hashable, Sendable, CaseIterable {
        /// It is read as it is now, and an event says so; if other pages of it have been read before, those that are left
        /// fail, so that no document is put together of two.
        case read
        /// Its pages fail.
        case refuse
    }
}
