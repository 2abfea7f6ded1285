import Dispatch
import Synchronization

/// Runs what waits for the disk on a thread of its own: Swift's tasks share few.
func blocking<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
        DispatchQueue.global(qos: .utility).async { continuation.resume(returning: work()) }
    }
}

/// As above, for work that asks whether its task was cancelled.
func blocking<Value: Sendable>(_ work: @escaping @Sendable (_ isCancelled: () -> Bool) -> Value) async -> Value {
    let cancellation = Cancellation()
    return await withTaskCancellationHandler {
        await blocking { work { cancellation.isCancelled } }
    } onCancel: {
        cancellation.cancel()
    }
}

private final class Cancellation: Sendable {
    private let state = Mutex(false)

    var isCancelled: Bool { state.withLock(\.self) }

    func cancel() { state.withLock { $0 = true } }
}
