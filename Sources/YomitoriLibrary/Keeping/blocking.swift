import Foundation

/// Runs what keeps a disk or a processor busy, for minutes where a library is large, on a thread of its own: Swift's tasks share few.
func blocking<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result { try work() }) }
    }
}
