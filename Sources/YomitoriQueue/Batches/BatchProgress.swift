/// How far a batch is, in pages. Reading it costs the same however many pages there are.
///
/// A page waits, is being read, or has ended; each page is counted once: `waiting + running + done + failed +
/// cancelled == total`.
public struct BatchProgress: Hashable, Sendable, Codable {
    /// All pages known of; grows when a file turns out to have several.
    public var total = 0
    /// Not begun, or to be tried again.
    public var waiting = 0
    /// Being read.
    public var running = 0
    /// Read.
    public var done = 0
    /// Given up.
    public var failed = 0
    /// Cancelled before they were read.
    public var cancelled = 0

    /// A batch without pages.
    public init() {}

    /// Pages that need nothing more: `total` when the batch has ended, however it ended.
    public var ended: Int { done + failed + cancelled }
    /// Whether nothing of it waits or is being read.
    public var hasEnded: Bool { ended == total }

    static func + (left: BatchProgress, right: BatchProgress) -> BatchProgress {
        var sum = left
        sum.total += right.total
        sum.waiting += right.waiting
        sum.running += right.running
        sum.done += right.done
        sum.failed += right.failed
        sum.cancelled += right.cancelled
        return sum
    }
}
