import Foundation
import Glibc
import Metrics
import Synchronization
public import YomitoriCore

/// Reads pages in worker processes: what crashes, hangs or takes all memory there costs the page it was at and nothing else.
///
/// Workers are started when there is something to read, at most `count` of them, and stay for the next page. Any number
/// of tasks may read at the same time; those for whom there is no worker wait in the order in which they came.
/// `SIGPIPE` is ignored in this process from the first pool on.
public actor WorkerPool: TextRecognizing {
    /// Workers at the same time.
    public let count: Int
    /// What a worker may take.
    public let limits: WorkerLimits
    private let command: WorkerProgram
    private let log: @Sendable (WorkerNotice) -> Void
    private let requests = Mutex(0)
    nonisolated let reports: WorkerReports
    nonisolated let trials = PackTrials()
    nonisolated let trialPage: PageInput?

    private struct Record {
        var pages = 0
        /// Resident bytes after the first page.
        var memory: Int?
    }

    private var records: [ObjectIdentifier: Record] = [:]
    private var workers: [ObjectIdentifier: WorkerProcess] = [:]
    private var idle: [WorkerProcess] = []
    /// Workers given out, or being started for somebody.
    private var busy = 0
    /// Those for whom there is no worker, in the order in which they came; each is told whether it has a place now.
    private(set) var waiting: [(id: Int, CheckedContinuation<Bool, Never>)] = []
    private var nextWaiting = 0
    private var delay = RestartDelay()
    private var isClosed = false

    /// - Parameters:
    ///   - command: the program that is run.
    ///   - name: what metrics call the pool (`pool`) in a program that has several; nil: they do not tell.
    ///   - count: workers at the same time, at least 1.
    ///   - trialPage: a small page that can be read. When a worker is ended for want of memory before any page was read with its
    ///     pack, this one is tried: where that ends in the same way it is the models that are too large, and no page's fault.
    ///     Where it ends in another way that is not known, is no page's fault, and is tried again. Nil: it is always the page's.
    ///   - log: told of what happens, on any thread.
    public init(
        command: WorkerProgram = .init(), name: String? = nil, count: Int, limits: WorkerLimits = .init(),
        trialPage: PageInput? = nil, log: @escaping @Sendable (WorkerNotice) -> Void = { _ in }
    ) {
        self.init(
            command: command, name: name, count: count, limits: limits, trialPage: trialPage,
            metrics: MetricsSystem.factory, log: log)
    }

    /// - Parameter metrics: where what the workers counted and timed goes.
    init(
        command: WorkerProgram, name: String? = nil, count: Int, limits: WorkerLimits, trialPage: PageInput?,
        metrics: any MetricsFactory, log: @escaping @Sendable (WorkerNotice) -> Void
    ) {
        // A worker that dies while it is written to is an error of the write, not the end of this process.
        signal(SIGPIPE, SIG_IGN)
        var command = command
        if limits.niceness > 0 { command.arguments += ["--nice", String(min(19, limits.niceness))] }
        self.command = command
        self.count = max(1, count)
        self.limits = limits
        self.trialPage = trialPage
        self.log = log
        reports = WorkerReports(metrics, pool: name)
    }

    /// What reads with a pack: its name or path; nil: the one the workers are started with.
    public nonisolated func recognizer(pack: String?) -> any TextRecognizing { PackReader(pool: self, pack: pack) }

    /// The most bytes that one of the workers ever held, as far as they told; 0 where none did.
    package nonisolated var peakMemory: Int { reports.peakOfOne }

    /// Every page of the input; the stream throws `WorkerError` and, when its task is cancelled, ends.
    public nonisolated func pages(of input: PageInput, options: RecognitionOptions) -> AsyncThrowingStream<
        RecognizedPage, any Error
    > { recognizer(pack: nil).pages(of: input, options: options) }

    /// One page of the input; throws `WorkerError`, `CancellationError`.
    public nonisolated func page(
        _ number: Int, of input: PageInput, options: RecognitionOptions
    ) async throws -> InputPage { try await recognizer(pack: nil).page(number, of: input, options: options) }

    /// How many pages the input has; throws `WorkerError`, `CancellationError`.
    public nonisolated func pageCount(of input: PageInput) async throws -> Int {
        try await recognizer(pack: nil).pageCount(of: input)
    }

    /// Ends all workers and reads nothing any more; returns when they are gone. A worker that does not end in a second is
    /// killed; one that waits for a device is not gone even then, and is waited for 5 seconds more.
    public func close() async {
        isClosed = true
        for worker in idle { worker.finish() }
        for waiting in waiting { waiting.1.resume(returning: false) }
        waiting = []
        let all = Array(workers.values)
        for worker in all where !idle.contains(where: { $0 === worker }) { worker.kill(.closed) }
        idle = []
        let deadline = ContinuousClock.now + .seconds(1)
        while all.contains(where: { !$0.isOver }), ContinuousClock.now < deadline {
            try? await Task.sleep(for: .milliseconds(5))
        }
        for worker in all where !worker.isOver { worker.kill(.closed) }
        let end = ContinuousClock.now + .seconds(5)
        while all.contains(where: { !$0.isOver }), ContinuousClock.now < end {
            // Not cancellable: nobody is left behind.
            await Task.detached { try? await Task.sleep(for: .milliseconds(5)) }.value
        }
        for process in all.filter({ !$0.isOver }).compactMap(\.process) { log(.lingers(process: process)) }
    }

    nonisolated func tell(_ notice: WorkerNotice) { log(notice) }

    // MARK: - Giving workers out

    nonisolated func nextRequest() -> Int {
        requests.withLock {
            $0 += 1
            return $0
        }
    }

    /// A worker of one's own, to be given back, and whether it is a fresh one.
    ///
    /// - Throws: `WorkerError.closed`, `CancellationError`.
    func worker() async throws -> (worker: WorkerProcess, isNew: Bool) {
        try await takePlace()
        do {
            while let worker = idle.popLast() {
                if worker.isAlive { return (worker, false) }
                records[ObjectIdentifier(worker)] = nil
                workers[ObjectIdentifier(worker)] = nil
            }
            let seconds = delay.seconds(chance: .random(in: 0...1))
            if seconds > 0 { try await Task.sleep(for: .seconds(seconds)) }
            try Task.checkCancellation()
            guard !isClosed else { throw WorkerError.closed }
        } catch {
            released()
            throw error
        }
        let worker = WorkerProcess(command: command, log: log)
        workers[ObjectIdentifier(worker)] = worker
        records[ObjectIdentifier(worker)] = Record()
        return (worker, true)
    }

    /// Waits for a place among those who have a worker.
    private func takePlace() async throws {
        guard !isClosed else { throw WorkerError.closed }
        try Task.checkCancellation()
        guard busy >= count else {
            busy += 1
            return
        }
        let id = nextWaiting
        nextWaiting += 1
        let hasPlace = await withTaskCancellationHandler {
            await withCheckedContinuation { waiting.append((id, $0)) }
        } onCancel: {
            Task { await self.stopWaiting(id) }
        }
        guard !hasPlace else { return }
        try Task.checkCancellation()
        throw WorkerError.closed
    }

    /// - Parameter readPage: whether the worker did its work; nil: it is well, or was ended, without any fault of its own.
    func take(back worker: WorkerProcess, readPage: Bool?) {
        let id = ObjectIdentifier(worker)
        var record = records[id] ?? Record()
        if readPage == true {
            delay.succeeded()
            record.pages += 1
            record.memory = record.memory ?? worker.memory
            reports.hold(workers.values.compactMap(\.memory).reduce(0, +))
        } else if readPage == false {
            delay.failed()
            reports.failed()
        }
        records[id] = record
        if readPage != false, worker.isAlive, !isClosed, !isUsedUp(worker, record) {
            idle.append(worker)
        } else {
            if worker.isAlive, readPage != false { worker.finish() } else { worker.kill(.closed) }
            records[id] = nil
            retire(worker)
        }
        released()
    }

    private func isUsedUp(_ worker: WorkerProcess, _ record: Record) -> Bool {
        if record.pages >= limits.pages { return true }
        guard let before = record.memory, let now = worker.memory else { return false }
        return now - before > limits.growth
    }

    /// Waits in the background until the process is gone; a second after it was asked to end it is killed.
    private func retire(_ worker: WorkerProcess) {
        Task {
            let deadline = ContinuousClock.now + .seconds(1)
            while !worker.isOver {
                if ContinuousClock.now > deadline { worker.kill(.closed) }
                try? await Task.sleep(for: .milliseconds(20))
            }
            workers[ObjectIdentifier(worker)] = nil
        }
    }

    /// A place that is given up goes to the one who waits longest, not to whoever asks first.
    private func released() {
        if waiting.isEmpty { busy -= 1 } else { waiting.removeFirst().1.resume(returning: true) }
    }

    private func stopWaiting(_ id: Int) {
        guard let index = waiting.firstIndex(where: { $0.id == id }) else { return }
        waiting.remove(at: index).1.resume(returning: false)
    }
}
