import Synchronization

/// Ends a worker that takes longer or holds more memory than it may, as long as somebody waits for a reply.
final class WorkerWatch: Sendable {
    /// A process can take a few hundred megabytes between two looks; a look reads one small file of /proc.
    private static let interval = Duration.milliseconds(50)

    private enum Stage { case starting, loading, reading }

    private let stage = Mutex<(stage: Stage, since: ContinuousClock.Instant)>((.starting, .now))
    private let task = Mutex<Task<Void, Never>?>(nil)

    init(_ worker: WorkerProcess, _ limits: WorkerLimits) {
        let task = Task.detached { [weak self] in
            while (try? await Task.sleep(for: Self.interval)) != nil {
                guard let self else { return }
                if let reason = fault(of: worker, limits) { return worker.kill(reason) }
            }
        }
        self.task.withLock { $0 = task }
    }

    func loads() { stage.withLock { $0 = (.loading, .now) } }
    func reads() { stage.withLock { $0 = (.reading, .now) } }
    func stop() { task.withLock { $0?.cancel() } }

    private func fault(of worker: WorkerProcess, _ limits: WorkerLimits) -> WorkerError? {
        let (stage, since) = stage.withLock { $0 }
        let seconds = (ContinuousClock.now - since) / .seconds(1)
        if let limit = limits.bytes, let bytes = worker.memory, bytes > limit {
            return .tookTooMuchMemory(bytes: bytes, limit: limit)
        }
        switch stage {
        case .reading:
            return seconds > limits.secondsPerPage ? .tookTooLong(seconds: limits.secondsPerPage) : nil
        case .starting, .loading:
            return seconds > limits.secondsToLoad ? .loadedTooLong(seconds: limits.secondsToLoad) : nil
        }
    }
}
