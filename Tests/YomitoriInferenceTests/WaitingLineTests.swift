import Synchronization
import Testing

@testable import YomitoriInference

/// What several tasks write down.
private final class Notes<Value: Sendable>: Sendable {
    private let value: Mutex<Value>
    init(_ value: Value) { self.value = Mutex(value) }
    var current: Value { value.withLock { $0 } }
    func change<Result: Sendable>(_ body: (inout sending Value) -> sending Result) -> Result { value.withLock(body) }
}

@Suite struct WaitingLineTests {
    /// Suspends until `condition` holds.
    private func until(_ condition: () -> Bool) async {
        while !condition() { await Task.yield() }
    }

    @Test func lendsEachElementToOneTaskAtATime() async throws {
        let line = WaitingLine([0, 1, 2])
        let lent = Notes<Set<Int>>([])
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<200 {
                group.addTask {
                    try await line.withElement { element in
                        let isLentOnce = lent.change { $0.insert(element).inserted }
                        #expect(isLentOnce)
                        await Task.yield()
                        lent.change { _ = $0.remove(element) }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(line.waitingCount == 0)
    }

    @Test func servesInTheOrderOfAsking() async throws {
        let line = WaitingLine(["only"])
        let order = Notes<[Int]>([])
        try await line.withElement { _ in
            for number in 0..<10 {
                Task { try await line.withElement { _ in order.change { $0.append(number) } } }
                await until { line.waitingCount == number + 1 }
            }
        }
        await until { order.current.count == 10 }
        #expect(order.current == Array(0..<10))
    }

    @Test func letsACancelledTaskLeaveTheLine() async throws {
        let line = WaitingLine(["only"])
        try await line.withElement { _ in
            let leaving = Task { try await line.withElement { _ in } }
            await until { line.waitingCount == 1 }
            leaving.cancel()
            await #expect(throws: CancellationError.self) { try await leaving.value }
            #expect(line.waitingCount == 0)
        }
        try await line.withElement { _ in }
    }

    @Test func takesAnElementBackAfterAFailure() async throws {
        struct Failure: Error {}
        let line = WaitingLine(["only"])
        await #expect(throws: Failure.self) { try await line.withElement { _ in throw Failure() } }
        try await line.withElement { _ in }
    }
}
