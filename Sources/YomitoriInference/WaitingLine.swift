import Synchronization

/// A fixed number of things that tasks borrow one at a time, first come, first served.
final class WaitingLine<Element: Sendable>: Sendable {
    private let free: Mutex<[Element]>
    private let gate: WorkGate

    init(_ elements: [Element]) {
        precondition(!elements.isEmpty)
        free = Mutex(elements.reversed())
        gate = WorkGate(places: elements.count, budget: nil)
    }

    /// How many tasks wait.
    var waitingCount: Int { gate.waitingCount }

    /// Calls `body` with a free element, after those that asked earlier have had theirs.
    ///
    /// - Throws: what `body` throws, and `CancellationError` when the task is cancelled before its turn.
    func withElement<Result: Sendable>(_ body: (Element) async throws -> Result) async throws -> Result {
        try await gate.withPlace {
            // There are as many as places, and each is back before its place is.
            let element = free.withLock { $0.removeLast() }
            defer { free.withLock { $0.append(element) } }
            return try await body(element)
        }
    }
}
