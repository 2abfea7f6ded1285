import Foundation
import Logging
import Synchronization
import YomitoriCore
import YomitoriImaging
import YomitoriInference
import YomitoriQueue
import YomitoriWorkers

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
        let store = try context.queueStore(policy: job.policy(plan.load, readers.isolation))
        let queue = OCRQueue(store: store, recognizers: readers.reader)
        let teller = try await QueueTeller(store: store, job: job, context: context)
        let telling = Task.detached { await teller.run() }
        let reading = Mutex<Task<RunSummary, any Error>?>(nil)
        let result = await context.interruption.during {
            let end = job.end
            let task = Task.detached { () async throws -> RunSummary in
                switch end {
                case .once: return try await queue.runUntilEmpty()
                case .forever:
                    try await queue.run()
                    return RunSummary()
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
        if let status = context.interruption.status { return status }
        do {
            let summary = try result.get()
            if summary.read + summary.failed == 0 { try await tellWhyNothing(store, summary) }
            return summary.failed > 0 ? .someFailed : .success
        } catch QueueError.unavailable(let reason) {
            throw Unavailable(reason)
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

extension QueueRunJob {
    /// How many pages are read at the same time, and with how much memory; told where that is less than was asked for.
    func plan(_ load: LoadPolicy, _ logger: Logger) -> WorkPlan {
        var wanted = load
        wanted.workers = workers ?? load.workers
        let limit = engine.memoryLimit ?? MemoryBudget.half(of: LinuxMemory()).limit
        let plan = WorkPlan(wanted, limit: limit)
        if plan.workers < wanted.workers {
            logger.log(
                level: workers == nil ? .info : .notice,
                """
                \(plan.workers) instead of \(wanted.workers) pages are read at a time, which share \(limit >> 20) MiB of memory; \
                --memory-limit gives them more
                """)
        }
        return plan
    }

    /// How a queue behaves whose pages are read as this asks.
    func policy(_ load: LoadPolicy, _ isolation: QueuePolicy.Isolation) -> QueuePolicy {
        var policy = QueuePolicy()
        policy.load = load
        policy.isolation = isolation
        policy.pagesPerFile = engine.limits.pages
        policy.retries.attempts = attempts
        policy.retries.firstDelay = retryDelay
        // The workers have the limit; this one is for what hangs although its worker is gone. A worker is started and
        // loads its models within it too, and half a minute is for its end.
        policy.pageSeconds = pageSeconds + ReadingLimit.secondsToLoad + 30
        return policy
    }
}

/// Tells of what happens in the queue while it is read: a line a page that failed, and a bar on a terminal.
final class QueueTeller: Sendable {
    private let store: QueueStore
    private let context: ToolContext
    private let showsBar: Bool
    private let begin: Int64
    private let start = ContinuousClock.now
    /// The last event that was told of.
    private let told: Mutex<Int64>

    init(store: QueueStore, job: QueueRunJob, context: ToolContext) async throws {
        self.store = store
        self.context = context
        showsBar = job.progress != .never && context.standardError.isTerminal
        begin = try await store.lastEvent()
        told = Mutex(begin)
    }

    /// Until its task is cancelled.
    func run() async {
        defer { context.standardError.show(bar: "") }
        do {
            for try await event in store.events(since: begin, withPages: false) {
                await tell(event)
                told.withLock { $0 = event.sequence }
            }
        } catch is CancellationError {
            // Enough was told.
        } catch {
            context.logger.warning("what happens in the queue cannot be followed: \(ErrorLine.problem(error))")
        }
    }

    /// Waits, a second at most, until everything that has happened was told.
    func catchUp() async {
        guard let last = try? await store.lastEvent() else { return }
        let deadline = ContinuousClock.now + .seconds(1)
        while told.withLock({ $0 }) < last, ContinuousClock.now < deadline {
            try? await Task.sleep(for: .milliseconds(10))
        }
    }

    private func tell(_ event: QueueEvent) async {
        switch event.kind {
        case .failed(let page, let failure):
            context.standardError.line(ErrorLine.text(for: SourcePath(Self.name(page)), failure.message))
        case .postponed(let page, let failure, _):
            context.logger.info("\(Self.name(page)), attempt \(page.attempt): \(failure.message)")
            return
        case .read: break
        default: return
        }
        if showsBar, case .processing(let completed, let total)? = try? await store.state() {
            var progress = ReadingProgress(inputs: total)
            progress.finishedInputs = completed
            progress.pages = completed
            progress.elapsed = ContinuousClock.now - start
            context.standardError.show(bar: progress.bar(width: context.standardError.width, name: ""))
        }
    }

    private static func name(_ page: EventPage) -> String {
        page.page > 1 ? "\(page.name), page \(page.page)" : page.name
    }
}
