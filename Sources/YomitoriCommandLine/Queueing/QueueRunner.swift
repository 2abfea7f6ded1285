import Foundation
import Logging
import YomitoriCore
import YomitoriExport
import YomitoriQueue

/// Does what `yomitori queue` was asked for.
@MainActor
struct QueueRunner {
    let job: QueueJob
    let context: ToolContext

    /// - Throws: `OutputError`, `QueueError`, `FullQueueDisk`, `ArgumentFault`, `Unavailable`.
    func run() async throws -> ExitStatus {
        do { return try await done() } catch QueueError.diskFull(let path) { throw FullQueueDisk(path: path, job) }
    }

    private func done() async throws -> ExitStatus {
        switch job {
        case .add(let job): return try await QueueAddRunner(job: job, store: try store(), context: context).run()
        case .run(let job): return try await QueueReadingRunner(job: job, context: context).run()
        case .status(let json):
            try await print(context.queueStoreToRead().status(), json: json)
        case .watch(let job):
            return try await QueueWatchRunner(job: job, store: context.queueStoreToRead(), context: context).run()
        case .pause(let pausing): try await store().pause(pausing)
        case .resume: try await store().resume()
        case .cancel(.all): tell(try await store().cancelAll(), "cancelled")
        case .cancel(.one(let batch)): try await one(batch) { ($0, try await $1.cancel($0.id), "cancelled") }
        case .results(let job):
            return try await QueueResultsRunner(job: job, store: context.queueStoreToRead(), context: context).run()
        case .acknowledge(let choice):
            try await each(choice) { [logger = context.logger] batch, store in
                let progress = batch.progress
                if !progress.hasEnded {
                    logger.warning(
                        """
                        \(progress.waiting + progress.running) of \(progress.total) pages of batch \(batch.id) have not ended: \
                        what was read since its results were written is acknowledged too; `queue results --acknowledge` \
                        acknowledges what it writes alone
                        """)
                }
                return (batch, try await store.acknowledge(batch.id), "acknowledged")
            }
        case .retry(let choice): try await each(choice) { ($0, try await $1.retry($0.id), "to be read again") }
        case .purge(let policy):
            let report = try await store().purge(policy)
            // Where room or a number is asked for, younger ones go too.
            let isByAge = policy.count == PurgePolicy().count && policy.bytes == PurgePolicy().bytes
            let age =
                !isByAge
                ? nil : policy.acknowledgedAge.map { "; acknowledged ones are kept for \(TimeSpan(seconds: $0))" }
            tell(report.acknowledged + report.abandoned + report.unread, "purged" + (age ?? ""))
        }
        return .success
    }

    private func store() throws -> QueueStore { try context.queueStore() }

    /// What was done to a batch, to how many pages, in a word.
    private typealias Deed = @Sendable (Batch, QueueStore) async throws -> (Batch, Int, String)

    private func one(_ id: String, _ deed: Deed) async throws {
        let store = try store()
        let (batch, count, word) = try await deed(try await store.batch(Batch.ID(rawValue: id)), store)
        tell(count, word, batch)
    }

    private func each(_ choice: BatchChoice, _ deed: @escaping Deed) async throws {
        if case .one(let id) = choice { return try await one(id, deed) }
        let store = try store()
        var batches = EachBatch(try await store.batches()) { try await deed($0, store) }
        while let (batch, done) = try await batches.next() {
            guard let (_, count, word) = done else {
                context.logger.notice("batch \(batch.id) was purged meanwhile and is left out")
                continue
            }
            if count > 0 { tell(count, word, batch) }
        }
    }

    private func tell(_ count: Int, _ word: String, _ batch: Batch? = nil) {
        let place = batch.map { " of batch \($0.id)" } ?? ""
        context.logger.notice("\(count) \(count == 1 ? "page" : "pages")\(place) \(word)")
    }

    private func print(_ status: QueueStatus, json: Bool) throws {
        let output = DescriptorOutput.standard()
        try output.write(json ? OrderedJSON(status).readable() + "\n" : QueueTable(status).text)
    }
}

extension ToolContext {
    /// The person's queue.
    ///
    /// - Throws: `QueueError`.
    func queueStore(policy: QueuePolicy = .init()) throws -> QueueStore {
        try QueueStore(database: composition.queue.database, policy: policy, environment: queueEnvironment)
    }

    /// The same, mostly to be read, also on a full disk.
    ///
    /// - Throws: `QueueError`.
    func queueStoreToRead() throws -> QueueStore {
        try QueueStore(reading: composition.queue.database, environment: queueEnvironment)
    }

    private var queueEnvironment: QueueEnvironment {
        var environment = QueueEnvironment()
        environment.logger = logger
        return environment
    }
}
