import Synchronization
import Testing

@testable import YomitoriInference

@Suite struct WorkGateTests {
    private final class Most: Sendable {
        private let most = Mutex(0)
        func note(_ number: Int) { most.withLock { $0 = max($0, number) } }
        var number: Int { most.withLock { $0 } }
    }

    private let memory = FakeMemory()

    private func gate(_ places: Int, limit: Int = 100) -> WorkGate {
        WorkGate(places: places, budget: MemoryBudget(limit: limit, source: memory))
    }

    /// Suspends until `condition` holds.
    private func until(_ condition: () -> Bool) async {
        while !condition() { await Task.yield() }
    }

    /// The most pieces that went on at once when `count` of them had to be done.
    private func most(_ gate: WorkGate, of count: Int) async throws -> Int {
        let most = Most()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<count {
                group.addTask {
                    try await gate.withPlace {
                        most.note(gate.runningCount)
                        for _ in 0..<5 { await Task.yield() }
                    }
                }
            }
            try await group.waitForAll()
        }
        return most.number
    }

    @Test func letsNoMoreInThanThereArePlaces() async throws {
        let gate = gate(3)
        #expect(try await most(gate, of: 60) == 3)
        #expect(gate.runningCount == 0)
        #expect(gate.waitingCount == 0)
    }

    @Test func worksPieceByPieceWhileMemoryIsShortAndRecovers() async throws {
        let gate = gate(3)
        memory.runShort(true)
        #expect(try await most(gate, of: 20) == 1)
        memory.runShort(false)
        #expect(try await most(gate, of: 20) == 3)
    }

    @Test func worksPieceByPieceBeyondTheBudget() async throws {
        let gate = gate(3, limit: 50)
        memory.hold(51)
        #expect(try await most(gate, of: 20) == 1)
    }

    @Test func bearsSumsBeyondAllMemory() async throws {
        let gate = WorkGate(places: 2, budget: nil)
        try await gate.withPlace(bytes: .max) { try await gate.withPlace(bytes: .max) {} }
        #expect(gate.runningCount == 0)
    }

    @Test func makesAPieceWaitForTheMemoryItNeeds() async throws {
        let gate = gate(3, limit: 50)
        memory.hold(30)
        try await gate.withPlace(bytes: 10) {
            let waiting = Task { try await gate.withPlace(bytes: 25) {} }
            await until { gate.waitingCount == 1 }
            // Later ones do not pass it, small as they are.
            let small = Task { try await gate.withPlace(bytes: 1) {} }
            await until { gate.waitingCount == 2 }
            waiting.cancel()
            await #expect(throws: CancellationError.self) { try await waiting.value }
            // It left; now there is room for the small one.
            try await small.value
        }
    }

    @Test func countsWhatWasPromisedToThoseWhoHoldNothingYet() async throws {
        let gate = gate(5, limit: 100)
        memory.hold(10)
        try await gate.withPlace(bytes: 40) {
            let second = Task { try await gate.withPlace(bytes: 40) { try await Task.sleep(for: .seconds(600)) } }
            await until { gate.runningCount == 2 }
            let third = Task { try await gate.withPlace(bytes: 40) {} }
            await until { gate.waitingCount == 1 }
            #expect(gate.runningCount == 2)
            // What one promised is free when it leaves.
            second.cancel()
            try await third.value
        }
        #expect(gate.runningCount == 0)
    }

    @Test func admitsOneThatWantsMoreThanThereIs() async throws {
        let gate = gate(5)
        try await gate.withPlace(bytes: .max) {
            let second = Task { try await gate.withPlace(bytes: .max) {} }
            await until { gate.waitingCount == 1 }
            second.cancel()
            await #expect(throws: CancellationError.self) { try await second.value }
        }
        try await gate.withPlace(bytes: .max) {}
    }

    @Test func letsACancelledTaskLeaveTheLine() async throws {
        let gate = gate(1)
        try await gate.withPlace {
            let leaving = Task { try await gate.withPlace {} }
            await until { gate.waitingCount == 1 }
            leaving.cancel()
            await #expect(throws: CancellationError.self) { try await leaving.value }
            #expect(gate.waitingCount == 0)
        }
        try await gate.withPlace {}
    }

    @Test func makesRoomAfterAFailure() async throws {
        struct Failure: Error {}
        let gate = gate(1)
        await #expect(throws: Failure.self) { try await gate.withPlace { throw Failure() } }
        try await gate.withPlace {}
    }
}
