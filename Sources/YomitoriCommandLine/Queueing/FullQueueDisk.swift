import YomitoriQueue

/// The disk of the queue has no room for what was to be written there.
struct FullQueueDisk: Error, Hashable, CustomStringConvertible {
    /// What was done all the same, and what is to be done now.
    let description: String

    /// - Parameters:
    ///   - path: the queue's database.
    ///   - job: what was asked for.
    init(path: String, _ job: QueueJob) {
        let again = "make room on that disk, then call this again"
        let outcome =
            switch job {
            case .add: "only the batches whose ids were written are added; \(again)"
            case .acknowledge: "only what was told of is acknowledged, and everything is kept; \(again)"
            case .results: "what was written is whole, but not all of it acknowledged, and everything is kept; \(again)"
            case .purge:
                "purging needs some room itself, as SQLite writes before it gives any back; what it has not purged is kept; "
                    + "remove or move other files from that disk, then call this again"
            case .cancel, .pause, .resume, .retry: "only what was told of is done, and everything is kept; \(again)"
            case .run, .status, .watch: "everything is kept; \(again)"
            }
        description = QueueError.fullDisk(of: path) + ": \(outcome)"
    }
}
