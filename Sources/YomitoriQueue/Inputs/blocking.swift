import Dispatch
import Synchronization

/// Runs what waits for the disk on a thread of its own: Swift's tasks share few.
func blocking<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
        DispatchQueue.global(qos: .utility).async { continuation.resume(returning: work()) }
    }
}

/// As above, until the task is cancelled: what a disk that does not answer holds up is left behind on its thread.
///
/// - Parameter work: asks whether anybody still waits for it.
/// - Returns: nil when the task was cancelled before the work was done.
func blocking<Value: Sendable>(_ work: @escaping @Sendable (_ isCancelled: () -> Bool) -> Value) async -> Value? {
    let cancellation = Cancellation()
    // A stream ends with the task that waits for its next element.
    let (answers, answer) = AsyncStream.makeStream(of: Value.self)
    answer.onTermination = { _ in cancellation.cancel() }
    DispatchQueue.global(qos: .utility).async {
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
