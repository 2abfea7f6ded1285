import Synchronization
import YomitoriCore

/// Ends a worker that takes longer or holds more memory than it may, as long as somebody waits for a reply.
final class WorkerWatch: Sendable {
    /// A process can take a few hundred megabytes between two looks; a look reads one small file of /proc.
    private static let interval = Duration.milliseconds(50)

    private let stage = Mutex(WorkerStage(at: .now))
    private let task = Mutex<Task<Void, Never>?>(nil)

    init(_ worker: WorkerProcess, _ limits: WorkerLimits) {
        let task = Task.detached { [weak self] in
            while (try? await Task.sleep(for: Self.interval)) != nil {
                guard let self else { return }
                let memory = worker.memory
                if let fault = stage.withLock({ $0.fault(at: .now, memory: memory, limits) }) {
                    return worker.kill(fault)
                }
            }
        }
        self.task.withLock { $0 = task }
    }

    func loads() { stage.withLock { $0.begin(.loading, at: .now) } }
    func reads() { stage.withLock { $0.begin(.reading, at: .now) } }
    func stop() { task.withLock { $0?.cancel() } }
}

/// What a worker is at, and for how long: pure, with the time passed in.
struct WorkerStage: Hashable, Sendable {
    enum Kind: Hashable, Sendable { case starting, loading, reading }

    private var kind = Kind.starting
    private var time: RunningTime

    init(at now: ContinuousClock.Instant) { time = RunningTime(from: now) }

    mutating func begin(_ kind: Kind, at now: ContinuousClock.Instant) {
        self.kind = kind
        time = RunningTime(from: now)
    }

    /// What the worker is to be ended for; nil: nothing. To be asked some times a second: longer gaps count as stops.
    ///
    /// - Parameter memory: resident bytes, where they are known.
    mutating func fault(at now: ContinuousClock.Instant, memory: Int?, _ limits: WorkerLimits) -> WorkerError? {
        time.look(at: now)
        let seconds = time.elapsed / .seconds(1)
        if let limit = limits.bytes, let memory, memory > limit {
            return .tookTooMuchMemory(bytes: memory, limit: limit)
        }
        switch kind {
        case .reading:
            return seconds > limits.secondsPerPage ? .tookTooLong(seconds: limits.secondsPerPage) : nil
        case .starting:
            return seconds > limits.secondsToStart ? .startedTooLong(seconds: limits.secondsToStart) : nil
        case .loading:
            return seconds > limits.secondsToLoad ? .loadedTooLong(seconds: limits.secondsToLoad) : nil
        }
    }
}
