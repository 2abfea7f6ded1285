import Foundation
import Logging
import Synchronization
import YomitoriCore

/// One run of a process through a queue: leases pages as there is room for them, reads them side by side, keeps their
/// leases, and gives back what it did not end.
final class ReadingRun: Sendable {
    /// When it ends by itself.
    enum Ends: Sendable { case never, whenEmpty }

    private struct State {
        var reading: [QueuedPage.ID: (lease: Lease, reading: PageReading)] = [:]
        var summary = RunSummary()
        var isDraining = false
        /// What keeps pages from being begun; and since when the recogniser could not be had, how often in a row.
        var blocked: String?
        var unavailable: (count: Int, reason: String, until: Double)?
    }
    /// Runs that end by themselves give up when the recogniser cannot be had so often in a row.
    private static let patience = 3

    let store: QueueStore
    let ends: Ends
    private let deadline: Double?
    private let load: @Sendable () -> LoadPolicy
    private let recognizers: @Sendable (RecognizerRequest) async throws -> any TextRecognizing
    private let guards: GuardCheck
    private let inputs: InputResolver
    private let state = Mutex(State())

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
        try await store.report(reads: true, blocked: nil)
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
                        if let lease = try await store.claim() {
                            begin(lease, in: &pages)
                            continue
                        }
                        if busy == 0, try await isOver() { return }
                        wake = try await store.secondsUntilNext()
                    }
                }
            } catch let error as QueueError where error.canPass {
                await setBlocked(error.description)
                wake = store.policy.guards.interval
            }
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

    private func setBlocked(_ reason: String?) async {
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

    // MARK: - Reading a page

    private func read(_ lease: Lease, _ reading: PageReading) async {
        let resolved: ResolvedInput
        switch await blocking({ [inputs] in Result { () throws(PageFailure) in try inputs.resolve(lease) } }) {
        case .success(let found): resolved = found
        case .failure(let failure): return await fail(lease, failure, pageCount: nil, input: nil)
        }
        let request = RecognizerRequest(options: lease.options, load: load())
        let end = await reading.run(seconds: store.policy.pageSeconds, clock: store.environment.clock) {
            let recognizer = try await self.recognizer(request)
            return try await recognizer.page(
                lease.pageNumber, of: resolved.input, options: lease.options.recognition)
        }
        switch end {
        case .read(let read):
            guard FileState(of: resolved.path) == resolved.state else {
                return await fail(
                    lease, PageFailure(.passing, "the file was changed while it was read"), pageCount: nil, input: nil)
            }
            await save(lease) {
                try await self.store.complete(lease, with: read.page, pageCount: read.count, input: resolved.change)
                self.state.withLock { state in
                    state.summary.read += 1
                    state.unavailable = nil
                }
            }
        case .failed(let error):
            let failure = PageFailure(error)
            let count = failure.kind == .lasting ? await pageCount(lease, resolved, request) : nil
            await fail(lease, failure, pageCount: count, input: resolved.change)
        case .timedOut:
            let seconds = Int(store.policy.pageSeconds.rounded())
            await fail(
                lease, PageFailure(.passing, "reading it took longer than \(seconds) seconds"), pageCount: nil,
                input: resolved.change)
        case .stopped:
            // What was lost or cancelled is passed over.
            await save(lease) { try await self.store.release([lease]) }
        }
    }

    private func recognizer(_ request: RecognizerRequest) async throws -> any TextRecognizing {
        do { return try await recognizers(request) } catch let error as any ClassifiedFailure { throw error } catch {
            throw PageFailure(.unavailable, String(describing: error))
        }
    }

    /// A first page that cannot be read must not hide those behind it.
    private func pageCount(_ lease: Lease, _ resolved: ResolvedInput, _ request: RecognizerRequest) async -> Int? {
        guard lease.pageNumber == 1, lease.pageCount == nil else { return nil }
        return try? await recognizer(request).pageCount(of: resolved.input)
    }

    private func fail(_ lease: Lease, _ failure: PageFailure, pageCount: Int?, input: InputChange?) async {
        if failure.kind == .unavailable {
            let now = store.now
            state.withLock { state in
                let count = (state.unavailable?.count ?? 0) + 1
                // 1, 2, 4 … 60 seconds.
                state.unavailable = (count, failure.message, now + min(60, pow(2, Double(count - 1))))
            }
        }
        await save(lease) {
            try await self.store.fail(lease, with: failure, pageCount: pageCount, input: input)
            guard failure.kind != .unavailable else { return }
            let isFinal = failure.kind == .lasting || lease.attempt >= self.store.policy.retries.attempts
            self.state.withLock { state in
                state.unavailable = nil
                if isFinal { state.summary.failed += 1 }
            }
        }
    }

    /// Writes how a page went, waiting out a full disk; a page whose outcome cannot be written is read again some day.
    private func save(_ lease: Lease, _ write: @Sendable () async throws -> Void) async {
        while true {
            do { return try await write() } catch let error as QueueError {
                if case .leaseLost = error {
                    store.environment.logger.notice(
                        "a result came too late and was refused", metadata: ["page": "\(lease.page)"])
                    return
                }
                await setBlocked(error.description)
                guard error.canPass, !Task.isCancelled, !state.withLock(\.isDraining) else { return }
                try? await store.environment.clock.sleep(seconds: 1)
            } catch {
                store.environment.logger.error(
                    "a result could not be written", metadata: ["page": "\(lease.page)", "reason": "\(error)"])
                return
            }
        }
    }

    // MARK: - Beside reading

    /// Renews leases in time and stops pages that were cancelled, lost, or are to be given back.
    private func keepLeases() async {
        let interval = store.policy.leaseSeconds / 3
        var due = store.now + interval
        while !Task.isCancelled {
            let version = store.version
            await check(renewing: store.now >= due)
            if store.now >= due { due = store.now + interval }
            await store.change(after: version, seconds: due - store.now)
            // Commits come in bursts; one look for all of them.
            try? await Task.sleep(for: .milliseconds(50))
        }
    }

    private func check(renewing: Bool) async {
        let leases = state.withLock { $0.reading.values.map(\.lease) }
        guard !leases.isEmpty else { return }
        do {
            if try await store.pausing() == .returning { return stopAll() }
            let lost: [Lease]
            if renewing {
                lost = try await store.renew(leases)
            } else {
                let held = Set(try await store.held(leases))
                lost = leases.filter { !held.contains($0) }
            }
            for lease in lost { state.withLock { $0.reading[lease.page]?.reading }?.stop() }
        } catch {
            store.environment.logger.warning("leases could not be looked after", metadata: ["reason": "\(error)"])
        }
    }

    private func keepHouse() async {
        while !Task.isCancelled {
            do {
                try await store.purgeIfDue()
                try await store.reportDepth()
            } catch is CancellationError { return } catch {
                store.environment.logger.warning("purging failed", metadata: ["reason": "\(error)"])
            }
            try? await store.environment.clock.sleep(seconds: min(60, store.policy.keeping.interval))
        }
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

    private func stopAll() {
        for reading in state.withLock({ $0.reading.values.map(\.reading) }) { reading.stop() }
    }
}

extension QueueError {
    /// Whether waiting may help.
    fileprivate var canPass: Bool {
        switch self {
        case .diskFull, .busy, .failedAccess: true
        default: false
        }
    }
}
