import Dispatch
import Foundation
import GRDB
import Glibc
import Synchronization
import Testing
import YomitoriCore

@testable import YomitoriQueue

/// What is kept of contents that were read for their hash.
@Suite(.timeLimit(.minutes(10)))
struct HashingTests {
    let fixture: QueueFixture
    let store: QueueStore

    init() throws {
        fixture = try QueueFixture()
        var policy = QueueFixture.policy
        policy.hashingSeconds = 0
        store = try fixture.store(policy)
    }

    /// The numbers of such files.
    private func inputs(where condition: String) async throws -> [Int64] {
        try await store.database.read { db in
            try Int64.fetchAll(db, sql: "SELECT number FROM input WHERE \(condition) ORDER BY number")
        }
    }

    /// Adds two files and makes their hashes, that of the first at once; ends while that of the second is made.
    private func hash(endingAfter body: () async throws -> Void = {}) async throws {
        _ = try await store.enqueue(try fixture.files(2))
        let isAtSecond = Mutex(false)
        let hashing = InputHashing(store: store) { input, isStopped in
            if input.number == 1 { return Data([1]) }
            isAtSecond.withLock { $0 = true }
            while !isStopped() { usleep(1000) }
            return nil
        }
        let run = Task { await hashing.run() }
        try await until { isAtSecond.withLock(\.self) }
        try await body()
        run.cancel()
        await run.value
    }

    @Test func isSavedWhenTheRunEndsBeforeTheNextFile() async throws {
        try await hash()
        #expect(try await inputs(where: "hash = x'01'") == [1])
        #expect(try await inputs(where: "hash IS NULL") == [2])
    }

    @Test func isGivenUpWhenTheRunEndsThoughTheDiskDoesNotAnswer() async throws {
        _ = try await store.enqueue(try fixture.files(2))
        let isAtSecond = Mutex(false)
        let disk = DispatchSemaphore(value: 0)
        let hashing = InputHashing(store: store) { input, _ in
            if input.number == 2 {
                isAtSecond.withLock { $0 = true }
                disk.wait()
            }
            return Data([1])
        }
        let run = Task { await hashing.run() }
        try await until { isAtSecond.withLock(\.self) }
        run.cancel()
        // That it ends shows that nobody waits for the disk.
        await run.value
        #expect(try await inputs(where: "hash = x'01'") == [1])
        disk.signal()
    }

    @Test func isNotSavedForAFileThatIsAnotherByThen() async throws {
        try await hash {
            try await store.database.write { db in try db.execute(sql: "UPDATE input SET modified = modified + 1") }
        }
        #expect(try await inputs(where: "hash IS NULL") == [1, 2])
    }

    @Test func isStillWantedOfAFileThatFailed() async throws {
        _ = try await store.enqueue(try fixture.files(2))
        let leases = try await store.claimed(2)
        try await store.complete(leases[0], with: leases[0].result, pageCount: 1)
        try await store.fail(leases[1], with: PageFailure(.lasting, "damaged"), pageCount: 1)
        #expect(try await inputs(where: "hash IS NULL") == [leases[1].input.number])
    }

    @Test func staysThatWasMadeWhileThePageWasRead() async throws {
        _ = try await store.enqueue(try fixture.files(2))
        let leases = try await store.claimed(2)
        try await store.database.write { db in try db.execute(sql: "UPDATE input SET hash = x'01'") }
        for lease in leases {
            let state = try #require(FileState(of: lease.input.path))
            let change: InputChange =
                lease.fileName == "0.png" ? .touched(state) : .moved(to: lease.input.path, state)
            _ = try await store.fail(
                lease, with: PageFailure(.lasting, "damaged"), pageCount: nil, input: change)
        }
        #expect(try await inputs(where: "hash = x'01'").count == 2)
    }
}
