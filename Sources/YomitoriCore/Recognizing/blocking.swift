import Foundation

/// Where something runs that waits for a disk or keeps a processor busy: Swift's tasks share few threads.
package enum BlockingThread: Sendable {
    /// One of those that the system keeps, for what somebody waits for.
    case prompt
    /// One of those that the system keeps, for what goes on in the background.
    case background
    /// A new one, for what takes minutes.
    case own

    /// Does the work there, some time.
    package func run(_ work: @escaping @Sendable () -> Void) {
        switch self {
        case .prompt: DispatchQueue.global(qos: .userInitiated).async { work() }
        case .background: DispatchQueue.global(qos: .utility).async { work() }
        case .own: Thread.detachNewThread { work() }
        }
    }
}

/// Does on another thread what blocks, and waits for it without one.
package func blocking<Value: Sendable, Failure: Error>(
    on thread: BlockingThread, _ work: @escaping @Sendable () throws(Failure) -> Value
) async throws(Failure) -> Value {
    let result: Result<Value, Failure> = await withCheckedContinuation { continuation in
        thread.run { continuation.resume(returning: Result(catching: work)) }
    }
    return try result.get()
}
