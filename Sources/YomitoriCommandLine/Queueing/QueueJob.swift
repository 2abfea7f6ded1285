import YomitoriCore
import YomitoriExport
import YomitoriQueue
import YomitoriWorkers

/// What `yomitori queue` was asked for.
enum QueueJob: Hashable, Sendable {
    case add(QueueAddJob)
    case run(QueueRunJob)
    case status(json: Bool)
    case watch(QueueWatchJob)
    case pause(QueueStore.Pausing)
    case resume
    case cancel(BatchChoice)
    case results(QueueResultsJob)
    case acknowledge(BatchChoice)
    case retry(BatchChoice)
    case purge(PurgePolicy)
}

/// One batch by the beginning of its id, or all of them.
enum BatchChoice: Hashable, Sendable {
    case one(String)
    case all

    init(argument: String) { self = argument == "all" ? .all : .one(argument) }
}

/// What `yomitori queue add` was asked for.
struct QueueAddJob: Hashable, Sendable {
    /// Pictures and folders; `-` stands for a list of them on standard input.
    var inputs: [SourcePath] = []
    var recursive = false
    var name: String?
    var priority = 0
    var options = BatchOptions()
    /// A folder whose pictures are added as they come.
    var watched: SourcePath?
    /// Bytes of custom words: they go to a worker with every page, in a request of a mebibyte at most.
    static let wordBytes = 256 << 10
    /// Seconds that a new file has to stay as it is before it is taken: a camera or a scanner writes for as long, and a
    /// slow copy grows in between.
    var settlingSeconds = 3.0
}

/// What `yomitori queue run` was asked for.
struct QueueRunJob: Hashable, Sendable {
    /// When it ends.
    enum End: String, Sendable, CaseIterable {
        /// When nothing waits any more, of whichever process.
        case once
        /// When it is told to.
        case forever
    }

    var end = End.once
    /// Worker processes; nil: what the load asks for.
    var workers: Int?
    var isInBackground = false
    var attempts = RetryPolicy().attempts
    /// Seconds until the second attempt.
    var retryDelay = RetryPolicy().firstDelay
    /// Seconds a page may take.
    var pageSeconds = WorkerLimits().secondsPerPage
    var engine = EngineSettings()
    var progress = ProgressDisplay.Mode.auto
}

/// What `yomitori queue watch` was asked for.
struct QueueWatchJob: Hashable, Sendable {
    /// Whether it goes on when everything has ended.
    var isForever = false
}

/// What `yomitori queue results` was asked for.
struct QueueResultsJob: Hashable, Sendable {
    var batch = ""
    var format = ExportFormat.text
    var export = ExportOptions()
    /// Nil: standard output.
    var output: SourcePath?
    /// Whether the pages that were written are acknowledged, and no others.
    var acknowledges = false
}
