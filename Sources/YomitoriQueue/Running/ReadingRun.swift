import Foundation
import Logging
import Synchronization
import YomitoriCore

/// One run of a process through a queue: leases pages as there is room for them, reads them side by side, keeps their
/// leases, and gives back what it did not end.
final class ReadingRun: Sendable {
    /// When it ends by itself.
    enum Ends: Sendable { case never, whenEmpty }

    struct State {
        var reading: [Lease.Key: (lease: Lease, reading: PageReading)] = [:]
        var summary = RunSummary()
        var isDraining = false
        /// When leases were renewed last, by the clock that is never set back.
        var renewed: Double
        /// What keeps pages from being begun.
        var blocked: String?
        /// The guards' last look, which may be waiting for a disk.
        var look: Task<String?, Never>?
        /// Batches whose recogniser cannot be had, or of which nothing could be read since a page was set aside.
        var unavailable: [Batch.ID: Unavailability] = [:]
        /// Pages that were set aside: they could not be read at the time, through no fault of theirs.
        var aside: [QueuedPage.ID: Unavailability] = [:]
        /// When one of those is tried though others wait, by the clock that is never set back.
        var asideDue = 0.0
    }
    /// Runs that end by themselves give up when the recogniser cannot be had, or the database fails, so often in a row: as
    /// often as a page is tried.
    static let patience = RetryPolicy().attempts
    /// Within it a page does not take what the guards keep free.
    private static let guardPause = Duration.milliseconds(200)

    let store: QueueStore
    let ends: Ends
    private let deadline: Double?
    typealias Finding = @Sendable (Lease, _ isStopped: () -> Bool) throws(PageFailure) -> ResolvedInput
    let load: @Sendable () -> LoadPolicy
    let recognizers: @Sendable (RecognizerRequest) async throws -> any TextRecognizing
    private let guards: GuardCheck
    /// Finds the file of a page; blocks.
    let find: Finding
    let state: Mutex<State>

    /// - Parameter find: another way to find files, for tests.
    init(
        store: QueueStore, ends: Ends, seconds: Double?, load: @escaping @Sendable () -> LoadPolicy,
        find: Finding? = nil,
        recognizers: @escaping @Sendable (RecognizerRequest) async throws -> any TextRecognizing
    ) {
        self.store = store
        self.ends = ends
        let now = store.uptime
        deadline = seconds.map { now + $0 }
        state = Mutex(State(renewed: now))
        self.load = load
        self.recognizers = recognizers
        guards = GuardCheck(policy: store.policy.guards, host: store.environment.host, database: store.location)
        let inputs = InputResolver(copies: store.copies, policy: store.policy)
        if let find {
            self.find = find
        } else {
            self.find = { (lease, isStopped) throws(PageFailure) in try inputs.resolve(lease, isStopped: isStopped) }
        }
    }

    /// Begins no more pages.
    func drain() {
        let look = state.withLock { state in
            state.isDraining = true
            return state.look
        }
        look?.cancel()
        store.changes.note()
    }

    /// Reads until it is drained, cancelled, or has come to its end.
    func run() async throws -> RunSummary {
        let result: Result<Void, any Error> = await withTaskGroup(of: Void.self) { background in
            background.addTask { await self.keepLeases() }
            background.addTask { await InputHashing(store: self.store).run() }
            background.addTask { await self.keepHouse() }
            let result = await withDiscardingTaskGroup { pages in
                let result: Result<Void, any Error>
                do {
                    try await self.begin(pages: &pages)
                    result = .success(())
                } catch { result = .failure(error) }
                self.drain()
                await self.letEnd()
                self.stopAll()
                return result
            }
            background.cancelAll()
            return result
        }
        // What keeps this from being written was reported before; others find out that this process is gone.
        try? await store.report(reads: false, blocked: nil)
        try result.get()
        var summary = state.withLock(\.summary)
        summary.workRemains = try await Task { try await store.hasWork() }.value
        return summary
    }

    // MARK: - Beginning pages

    private func begin(pages: inout DiscardingTaskGroup) async throws {
        // With a full disk it cannot be written for others to see.
        try? await store.report(reads: true, blocked: nil)
        var failures = 0
        var looked: ContinuousClock.Instant?
        // The version of the store of which all that waits was looked at: while nothing changes it is as it was.
        var compared: Int?
        while !Task.isCancelled {
            var version = store.version
            let (isDraining, busy, wasBlocked) = state.withLock { ($0.isDraining, $0.reading.count, $0.blocked != nil) }
            if isDraining || deadline.map({ store.uptime >= $0 }) == true { return }
            var wake: Double?
            var blocked: String?
            do {
                if let shortage = await shortage(wasBlocked: wasBlocked, &looked) {
                    if busy == 0, try await isOver() { return }
                    (blocked, wake) = (shortage, store.policy.guards.interval)
                } else if state.withLock(\.isDraining) {
                    // Nobody has waited for what the guards would have seen.
                    return
                } else if busy < load().workers {
                    // With its hands full, it is the end of a page that wakes it. After the machine was suspended its own
                    // leases have ended too.
                    await renewIfDue()
                    let (held, apart) = (heldBatches(), heldPages())
                    let givenUp = try await store.bringBack().givenUp
                    state.withLock { $0.summary.failed += givenUp }
                    if let lease = try await nextLease(except: held, apart) {
                        failures = 0
                        if !triesOnly(with: lease) { await setBlocked(nil) }
                        begin(lease, in: &pages)
                        continue
                    }
                    if busy == 0, compared != version {
                        compared = version
                        if try await store.isOutOfStep() {
                            try await mend()
                            continue
                        }
                    }
                    if busy == 0, try await isOver() { return }
                    let next = (Array(held.values) + apart.values).filter { !isGivenUp($0) }
                        .min { $0.until < $1.until }
                    if busy == 0 { blocked = next?.reason }
                    let times = [
                        try await store.secondsUntilNext(),
                        next.map { max(QueueStore.shortestWait, $0.until - store.uptime) },
                    ]
                    wake = times.compactMap(\.self).min()
                }
            } catch QueueError.damagedPage(let page, let reason) {
                state.withLock { $0.summary.failed += 1 }
                store.environment.logger.error(
                    "a page is given up: what the queue has of it is damaged",
                    metadata: ["page": "\(page)", "reason": "\(reason)"])
                continue
            } catch QueueError.newerBatch(let batch) {
                refuse(Batch.ID(rawValue: batch), QueueError.newerBatch(batch).description)
                continue
            } catch let error as QueueError where error.canPass {
                if case .diskFull = error {
                    // For room on the disk it waits as for everything that a guard asks for.
                    if busy == 0, (try? await isOver()) == true { return }
                } else {
                    failures += 1
                    if ends == .whenEmpty, failures >= Self.patience { throw error }
                }
                await setBlocked(error.description)
                (blocked, wake) = (error.description, store.policy.guards.interval)
                // What was written just now must not wake it.
                version = store.version
                if state.withLock(\.isDraining) { return }
            } catch is CancellationError { return }
            if blocked == nil, busy > 0, triesOnly() { blocked = state.withLock(\.blocked) }
            // What others wrote meanwhile is looked at before it waits.
            if await setBlocked(blocked) { continue }
            if let deadline { wake = min(wake ?? .infinity, deadline - store.uptime) }
            await store.change(after: version, seconds: wake)
        }
    }

    /// What there is too little of; looked at some times a second at most while all is well.
    private func shortage(wasBlocked: Bool, _ looked: inout ContinuousClock.Instant?) async -> String? {
        let now = ContinuousClock.now
        if !wasBlocked, let looked, now - looked < Self.guardPause { return nil }
        looked = now
        // A disk that does not answer is waited for neither by who cancels this nor by who drains it.
        let look = Task<String?, Never> { [guards] in
            await blockingUntilCancelled({ _ in guards.reason(wasBlocked: wasBlocked) }) ?? nil
        }
        let isDraining = state.withLock { state in
            state.look = look
            return state.isDraining
        }
        if isDraining { look.cancel() }
        return await withTaskCancellationHandler {
            await look.value
        } onCancel: {
            look.cancel()
        }
    }

    private func begin(_ lease: Lease, in pages: inout DiscardingTaskGroup) {
        let reading = PageReading()
        // The metrics are told under the lock, so that the last number told is the last there was.
        state.withLock { state in
            state.reading[lease.key] = (lease, reading)
            store.metrics.reading(state.reading.count)
        }
        pages.addTask {
            await self.read(lease, reading)
            self.state.withLock { state in
                state.reading[lease.key] = nil
                self.store.metrics.reading(state.reading.count)
            }
            self.store.changes.note()
        }
    }

    /// Whether all that is being read are pages, or is of batches, that could not be read the last time: it is not known
    /// whether reading goes on.
    ///
    /// - Parameter lease: that of a page that is begun.
    private func triesOnly(with lease: Lease? = nil) -> Bool {
        state.withLock { state in
            (state.reading.values.map(\.lease) + [lease].compactMap(\.self)).allSatisfy {
                state.aside[$0.page] != nil || (state.unavailable[$0.batch]?.count ?? 0) > 0
            }
        }
    }

    private func isOver() async throws -> Bool {
        guard ends == .whenEmpty else { return false }
        if try await store.depth() == 0 { return true }
        if try await store.pausing() != nil { return true }
        let (batches, pages) = state.withLock { state in
            (state.unavailable.filter { isGivenUp($0.value) }, state.aside.filter { isGivenUp($0.value) })
        }
        guard !batches.isEmpty || !pages.isEmpty,
            try await !store.waits(except: Array(batches.keys), pages: Set(pages.keys))
        else { return false }
        throw QueueError.unavailable(reason: Unavailability.reason(of: Array(batches.values) + pages.values))
    }

    /// Says what keeps pages from being begun; a reason that differs only in its numbers was said.
    ///
    /// - Returns: whether it was something else before.
    @discardableResult
    func setBlocked(_ reason: String?) async -> Bool {
        let hasChanged = state.withLock { state in
            guard state.blocked?.standing != reason?.standing else { return false }
            state.blocked = reason
            return true
        }
        guard hasChanged else { return false }
        if let reason {
            store.environment.logger.warning("reading pauses", metadata: ["reason": "\(reason)"])
        } else {
            store.environment.logger.notice("reading goes on")
        }
        // With a full disk it cannot be written for others to see; it is in the log.
        try? await store.report(reads: true, blocked: reason)
        return true
    }

    // MARK: - Ending

    /// Waits for the pages that are being read, if there is time.
    private func letEnd() async {
        let end = min(store.uptime + store.policy.shutdownSeconds, deadline ?? .infinity)
        while !Task.isCancelled {
            let version = store.version
            let left = end - store.uptime
            guard left > 0, state.withLock({ !$0.reading.isEmpty }) else { return }
            await store.change(after: version, seconds: left)
        }
    }

    func stopAll() {
        for reading in state.withLock({ $0.reading.values.map(\.reading) }) { reading.stop() }
    }
}
