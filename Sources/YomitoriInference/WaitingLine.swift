import Synchronization

/// A fixed number of things that tasks borrow one at a time, first come, first served.
final class WaitingLine<Element: Sendable>: Sendable {
    private struct State {
        var free: [Element]
        var waiting: [(id: UInt64, continuation: CheckedContinuation<Element, any Error>)] = []
        var cancelled: Set<UInt64> = []
        var nextID: UInt64 = 0
    }

    private let state: Mutex<State>

    init(_ elements: [Element]) {
        precondition(!elements.isEmpty)
        state = Mutex(State(free: elements.reversed()))
    }

    /// How many tasks wait.
    var waitingCount: Int { state.withLock { $0.waiting.count } }

    /// Calls `body` with a free element, after those that asked earlier have had theirs.
    ///
    /// - Throws: what `body` throws, and `CancellationError` when the task is cancelled before its turn.
    func withElement<Result: Sendable>(_ body: (Element) async throws -> Result) async throws -> Result {
        let element = try await borrow()
        defer { giveBack(element) }
        return try await body(element)
    }

    private func borrow() async throws -> Element {
        try Task.checkCancellation()
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        // A task cancelled after it was served leaves a mark that nobody reads.
        defer { state.withLock { _ = $0.cancelled.remove(id) } }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let outcome: Result<Element, any Error>? = state.withLock { state in
                    if state.cancelled.remove(id) != nil { return .failure(CancellationError()) }
                    if let element = state.free.popLast() { return .success(element) }
                    state.waiting.append((id, continuation))
                    return nil
                }
                if let outcome { continuation.resume(with: outcome) }
            }
        } onCancel: {
            leave(id)
        }
    }

    private func leave(_ id: UInt64) {
        let continuation: CheckedContinuation<Element, any Error>? = state.withLock { state in
            if let place = state.waiting.firstIndex(where: { $0.id == id }) {
                return state.waiting.remove(at: place).continuation
            }
            // Not in the line yet, or served already.
            state.cancelled.insert(id)
            return nil
        }
        continuation?.resume(throwing: CancellationError())
    }

    private func giveBack(_ element: Element) {
        let next: CheckedContinuation<Element, any Error>? = state.withLock { state in
            if state.waiting.isEmpty {
                state.free.append(element)
                return nil
            }
            return state.waiting.removeFirst().continuation
        }
        next?.resume(returning: element)
    }
}
