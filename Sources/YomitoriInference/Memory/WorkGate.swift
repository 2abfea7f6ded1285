import Synchronization

/// Lets so many pieces of work go on at a time as there are places, and one by one while memory is tight. The others
/// wait, in the order in which they came, before they take any memory.
package final class WorkGate: Sendable {
    private struct Waiting {
        let id: UInt64
        let bytes: Int
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var running = 0
        /// Bytes that those who were admitted said they would hold: they may not hold them yet.
        var expected = 0
        var waiting: [Waiting] = []
        var cancelled: Set<UInt64> = []
        var nextID: UInt64 = 0

        mutating func admit(_ bytes: Int) {
            running += 1
            // Wraps where the sum is beyond all memory, and back when they leave.
            expected &+= bytes
        }
    }

    /// How many pieces go on at the same time at most.
    package let places: Int
    private let budget: MemoryBudget?
    private let state = Mutex(State())

    /// - Parameters:
    ///   - places: at least 1.
    ///   - budget: nil: memory is never tight.
    package init(places: Int, budget: MemoryBudget?) {
        self.places = max(1, places)
        self.budget = budget
    }

    /// How many pieces go on now.
    package var runningCount: Int { state.withLock { $0.running } }
    /// How many wait.
    package var waitingCount: Int { state.withLock { $0.waiting.count } }

    /// Does `work` when there is room for it. There always is when nothing else goes on, so that work never stands still.
    ///
    /// - Parameter bytes: what the work will hold beyond what the process holds now, an estimate.
    /// - Throws: what `work` throws, and `CancellationError` when the task is cancelled before its turn.
    package func withPlace<Result: Sendable>(
        bytes: Int = 0, _ work: () async throws -> Result
    ) async throws -> Result {
        try await enter(bytes: bytes)
        defer { leave(bytes: bytes) }
        return try await work()
    }

    private func enter(bytes: Int) async throws {
        try Task.checkCancellation()
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        // A task cancelled after its turn came leaves a mark that nobody reads.
        defer { state.withLock { _ = $0.cancelled.remove(id) } }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let outcome: Result<Void, any Error>? = state.withLock { state in
                    if state.cancelled.remove(id) != nil { return .failure(CancellationError()) }
                    if state.waiting.isEmpty, hasRoom(state, bytes: bytes) {
                        state.admit(bytes)
                        return .success(())
                    }
                    state.waiting.append(Waiting(id: id, bytes: bytes, continuation: continuation))
                    return nil
                }
                if let outcome { continuation.resume(with: outcome) }
            }
        } onCancel: {
            let waiting: Waiting? = state.withLock { state in
                if let place = state.waiting.firstIndex(where: { $0.id == id }) {
                    return state.waiting.remove(at: place)
                }
                // Not in the line yet, or admitted already.
                state.cancelled.insert(id)
                return nil
            }
            waiting?.continuation.resume(throwing: CancellationError())
            // Who stood behind may fit where the one who left did not.
            admit()
        }
    }

    private func leave(bytes: Int) {
        state.withLock { state in
            state.running -= 1
            state.expected &-= bytes
        }
        admit()
    }

    private func admit() {
        let admitted: [Waiting] = state.withLock { state in
            var admitted: [Waiting] = []
            while let next = state.waiting.first, hasRoom(state, bytes: next.bytes) {
                admitted.append(state.waiting.removeFirst())
                state.admit(next.bytes)
            }
            return admitted
        }
        for waiting in admitted { waiting.continuation.resume() }
    }

    private func hasRoom(_ state: borrowing State, bytes: Int) -> Bool {
        if state.running == 0 { return true }
        guard state.running < places else { return false }
        let (wanted, overflow) = state.expected.addingReportingOverflow(bytes)
        return budget.map { !overflow && !$0.isTight(for: wanted) } ?? true
    }
}
