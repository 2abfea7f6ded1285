import Synchronization
import YomitoriCore

/// Does what waits for the disk on another thread until the task is cancelled: what a disk that does not answer holds up is left
/// behind there.
///
/// - Parameter work: asks whether anybody still waits for it.
/// - Returns: nil when the task was cancelled before the work was done.
func blockingUntilCancelled<Value: Sendable>(
    _ work: @escaping @Sendable (_ isCancelled: () -> Bool) -> Value
) async -> Value? {
    let cancellation = Cancellation()
    // A stream ends with the task that waits for its next element.
    let (answers, answer) = AsyncStream.makeStream(of: Value.self)
    answer.onTermination = { _ in cancellation.cancel() }
    BlockingThread.background.run {
        answer.yield(work { cancellation.isCancelled })
        answer.finish()
    }
    return await answers.first { _ in true }
}

private final class Cancellation: Sendable {
    private let state = Mutex(false)

    var isCancelled: Bool { state.withLock(\.self) }

    func cancel() { state.withLock { $0 = true } }
}
