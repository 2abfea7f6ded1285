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
        var reading: [QueuedPage.ID: (lease: Lease, reading: PageReading)] = [:]
        var summary = RunSummary()
        var isDraining = false
        /// When leases were renewed last.
        var renewed = 0.0
        /// What keeps pages from being begun; and since when the recogniser could not be had, how often in a row.
        var blocked: String?
        var unavailable: (count: Int, reason: String, until: Double)?
    }
    /// Runs that end by themselves give up when the recogniser cannot be had, or the database fails, so often in a row.
    static let patience = 3

    let store: QueueStore
    let ends: Ends
    private let deadline: Double?
    let load: @Sendable () -> LoadPolicy
    let recognizers: @Sendable (RecognizerRequest) async throws -> any TextRecognizing
    private let guards: GuardCheck
    let inputs: InputResolver
    let state = Mutex(State())

    init(
        store: QueueStore, ends: Ends, seconds: Double?, load: @escaping @Sendable () -> LoadPolicy,
        recognizers: @escaping @Sendable (RecognizerRequest) async throws -> any TextRecognizing
    ) {
        self.store = store
        self.ends = ends
        deadline = seconds.map { store.now + $0 }
        self.load = load
        self.recognizers = recognizers
        guards = GuardCheck(policy: store.policy.guards, host: store.environment.host, database: store.location)
        inputs = InputResolver(copies: store.copies, policy: store.policy)
    }

    /// Begins no more pages.
    func drain() {
        state.withLock { $0.isDraining = true }
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
        while !Task.isCancelled {
            let version = store.version
            let (isDraining, busy) = state.withLock { ($0.isDraining, $0.reading.count) }
            if isDraining || deadline.map({ store.now >= $0 }) == true { return }
            var wake: Double?
            do {
                if let blocked = try obstacle() {
                    await setBlocked(blocked.reason)
                    wake = blocked.seconds
                } else {
                    await setBlocked(nil)
                    // With its hands full, it is the end of a page that wakes it.
                    if busy < load().workers {
                        // After the machine was suspended its own leases have ended too.
                        await renewIfDue()
                        if let lease = try await store.claim() {
                            failures = 0
                            begin(lease, in: &pages)
                            continue
                        }
                        if busy == 0, try await isOver() { return }
                        wake = try await store.secondsUntilNext()
                    }
                }
            } catch let error as QueueError where error.canPass {
                failures += 1
                if ends == .whenEmpty, failures >= Self.patience { throw error }
                await setBlocked(error.description)
                wake = store.policy.guards.interval
            } catch is CancellationError { return }
            if let deadline { wake = min(wake ?? .infinity, deadline - store.now) }
            await store.change(after: version, seconds: wake)
        }
    }

    private func begin(_ lease: Lease, in pages: inout DiscardingTaskGroup) {
        let reading = PageReading()
        let count = state.withLock { state in
            state.reading[lease.page] = (lease, reading)
            return state.reading.count
        }
        store.metrics.reading(count)
        pages.addTask {
            await self.read(lease, reading)
            let count = self.state.withLock { state in
                state.reading[lease.page] = nil
                return state.reading.count
            }
            self.store.metrics.reading(count)
            self.store.changes.note()
        }
    }

    private func isOver() async throws -> Bool {
        guard ends == .whenEmpty else { return false }
        if try await store.depth() == 0 { return true }
        return try await store.pausing() != nil
    }

    /// What keeps pages from being begun, and when to look again.
    private func obstacle() throws -> (reason: String, seconds: Double)? {
        let (unavailable, wasBlocked) = state.withLock { ($0.unavailable, $0.blocked != nil) }
        if let unavailable {
            if ends == .whenEmpty, unavailable.count >= Self.patience {
                throw QueueError.unavailable(reason: unavailable.reason)
            }
            if store.now < unavailable.until { return (unavailable.reason, unavailable.until - store.now) }
        }
        return guards.reason(wasBlocked: wasBlocked).map { ($0, store.policy.guards.interval) }
    }

    func setBlocked(_ reason: String?) async {
        let hasChanged = state.withLock { state in
            defer { state.blocked = reason }
            return state.blocked != reason
        }
        guard hasChanged else { return }
        if let reason {
            store.environment.logger.warning("reading pauses", metadata: ["reason": "\(reason)"])
        } else {
            store.environment.logger.notice("reading goes on")
        }
        // With a full disk it cannot be written for others to see; it is in the log.
        try? await store.report(reads: true, blocked: reason)
    }

    // MARK: - Ending

    /// Waits for the pages that are being read, if there is time.
    private func letEnd() async {
        let end = min(store.now + store.policy.shutdownSeconds, deadline ?? .infinity)
        while !Task.isCancelled {
            let version = store.version
            let left = end - store.now
            guard left > 0, state.withLock({ !$0.reading.isEmpty }) else { return }
            await store.change(after: version, seconds: left)
        }
    }

    func stopAll() {
        for reading in state.withLock({ $0.reading.values.map(\.reading) }) { reading.stop() }
    }
}
