import Logging
import Synchronization
import YomitoriQueue

/// Reads what waits in the queue.
@MainActor
struct QueueReadingRunner {
    let job: QueueRunJob
    let context: ToolContext

    /// - Throws: `QueueError`, `Unavailable` when the models are missing.
    func run() async throws -> ExitStatus {
        let plan = job.plan(job.isInBackground ? .background : .foreground, context.logger)
        let journal = context.beginJournal()
        defer { journal?.end() }
        let readers = try context.composition.queueReaders(job, plan, context.logger).noted(in: journal)
        let store = try await opened(job.policy(plan.load, readers.isolation))
        let queue = OCRQueue(store: store, recognizers: readers.reader)
        let teller = try await QueueTeller(store: store, job: job, context: context)
        let telling = Task.detached { await teller.run() }
        let reading = Mutex<Task<RunSummary, any Error>?>(nil)
        let result = await context.interruption.during {
            let end = job.end
            let task = Task.detached { () async throws -> RunSummary in
                switch end {
                case .once: return try await queue.runUntilEmpty()
                case .forever: return try await queue.runForever()
                }
            }
            reading.withLock { $0 = task }
            if context.interruption.status != nil { task.cancel() }
            return await task.result
        } onSignal: {
            reading.withLock { $0 }?.cancel()
        }
        await readers.close()
        if case .success = result, context.interruption.status == nil { await teller.catchUp() }
        telling.cancel()
        await telling.value
        if case .success(let summary) = result { teller.tell(summary) }
        let overrun = ShareOverrun(asked: job.engine.memoryLimit, plan: plan, peak: readers.peakMemory())
        if let notice = overrun.notice { context.logger.notice("\(notice)") }
        if let status = context.interruption.status { return status }
        do {
            let summary = try result.get()
            if summary.read + summary.failed == 0 { try await tellWhyNothing(store, summary) }
            return summary.failed > 0 ? .someFailed : .success
        } catch QueueError.unavailable(let reason) {
            throw Unavailable(reason)
        }
    }

    /// Waits, where the disk is full, until there is room; a signal ends the process meanwhile.
    private func opened(_ policy: QueuePolicy) async throws -> QueueStore {
        var isTold = false
        while true {
            do { return try context.queueStore(policy: policy) } catch QueueError.diskFull(let path) {
                if !isTold { context.logger.warning("\(QueueError.fullDisk(of: path)); reading waits for room") }
                isTold = true
            }
            try await Task.sleep(for: .seconds(policy.guards.interval))
        }
    }

    private func tellWhyNothing(_ store: QueueStore, _ summary: RunSummary) async throws {
        if try await store.pausing() != nil {
            context.logger.notice("reading is paused; `yomitori queue resume` lets it go on")
        } else {
            context.logger.notice(summary.workRemains ? "what is left is read by other processes" : "nothing waits")
        }
    }
}
