import Synchronization

/// How far the queue's log was taken into the library: who tells of a page that was read waits until it can be asked for.
final class IntakeProgress: Sendable {
    private let sequence = Mutex<Int64>(0)

    /// Everything up to this event was taken.
    func note(_ taken: Int64) { sequence.withLock { $0 = max($0, taken) } }

    /// Returns when the event was taken, or after some seconds: nobody may be there to take it.
    func wait(for event: Int64, seconds: Double = 2) async {
        let deadline = ContinuousClock.now + .seconds(seconds)
        while sequence.withLock({ $0 < event }), ContinuousClock.now < deadline, !Task.isCancelled {
            try? await Task.sleep(for: .milliseconds(10))
        }
    }
}
