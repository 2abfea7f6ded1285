import Foundation
import GRDB
import Logging
import Synchronization
import Testing
import YomitoriCore

@testable import YomitoriQueue

/// What a run, and who only looks, makes of writes that fail.
@Suite(.timeLimit(.minutes(10)))
struct WriteFaultTests {
    let fixture: QueueFixture

    init() throws { fixture = try QueueFixture() }

    /// How the next writes fail; those after them go well.
    private final class Faults: Sendable {
        private let codes: Mutex<[ResultCode]>

        init(_ codes: [ResultCode]) { self.codes = Mutex(codes) }

        /// How many have not come yet.
        var count: Int { codes.withLock(\.count) }

        func next() -> ResultCode? { codes.withLock { $0.isEmpty ? nil : $0.removeFirst() } }
        func end() { codes.withLock { $0 = [] } }
    }

    /// Lets a store's changes to a column fail, of pages if nothing else is said.
    private func fail(
        _ store: QueueStore, changing column: String, of table: String = "item", with faults: Faults
    ) async throws {
        try await store.database.writeOutsideTransaction { db in
            db.add(
                function: DatabaseFunction("fault", argumentCount: 0) { _ in
                    if let code = faults.next() { throw DatabaseError(resultCode: code) }
                    return nil
                })
            try db.execute(
                sql: """
                    CREATE TEMP TRIGGER \(table)_fails BEFORE UPDATE OF \(column) ON main.\(table)
                    BEGIN SELECT fault(); END
                    """)
        }
    }

    /// Adds a page that a process leased that is gone since.
    private func addPageOfOneGone() async throws {
        let gone = FakeHost(process: 200)
        let reader = try fixture.store(host: gone)
        _ = try await reader.enqueue(try fixture.files(1))
        _ = try #require(try await reader.claim())
        fixture.host.end(gone.process)
    }

    @Test func countsNoFullDiskTowardsItsPatienceForOtherFaults() async throws {
        let queue = try fixture.queue(FakeRecognizer())
        _ = try await queue.enqueue(try fixture.files(1))
        let faults = Faults([ResultCode](repeating: .SQLITE_FULL, count: 2 * ReadingRun.patience) + [.SQLITE_BUSY])
        try await fail(queue.store, changing: "state", with: faults)
        let summary = try await fixture.clock.ticking { try await queue.runUntilEmpty() }
        #expect(summary.read == 1)
        #expect(faults.count == 0)
    }

    @Test func keepsNoCopiesOfWhatCouldNotBeAdded() async throws {
        let store = try fixture.store()
        try await fail(store, changing: "total", of: "batch", with: Faults([.SQLITE_FULL]))
        let kept = PageInput.data(Data("picture".utf8), name: "a.png")
        await #expect(throws: QueueError.diskFull(path: fixture.database.path)) { try await store.enqueue([kept]) }
        let folder = store.copies.folder.path
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
        _ = try await store.enqueue([kept])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 1)
    }

    @Test func makesNoHashAgainThatCouldNotBeWritten() async throws {
        var policy = QueueFixture.policy
        policy.hashingSeconds = 0
        let store = try fixture.store(policy)
        _ = try await store.enqueue(try fixture.files(3))
        try await fail(store, changing: "hash", of: "input", with: Faults([.SQLITE_FULL]))
        let made = Mutex(0)
        let hashing = InputHashing(store: store) { _, _ in
            made.withLock { $0 += 1 }
            return Data([1])
        }
        let run = Task { await hashing.run() }
        try await until {
            fixture.clock.advance(by: 1)
            return try await store.database.read { db in
                try Int.fetchOne(db, sql: "SELECT count(hash) FROM input") == 3
            }
        }
        run.cancel()
        await run.value
        #expect(made.withLock(\.self) == 3)
    }

    @Test func endsWhenNothingWaitsThoughNothingCanBeBroughtBack() async throws {
        try await addPageOfOneGone()
        let queue = try fixture.queue(FakeRecognizer())
        try await fail(queue.store, changing: "state", with: Faults([ResultCode](repeating: .SQLITE_FULL, count: 1000)))
        let summary = try await queue.runUntilEmpty()
        #expect(summary.read == 0 && summary.workRemains)
    }

    @Test func showsWhatThereIsWhateverKeepsPagesFromBeingBroughtBack() async throws {
        try await addPageOfOneGone()
        let store = try fixture.store()
        // A row that is not taken, as of a file that another program has changed.
        try await fail(store, changing: "state", with: Faults([.SQLITE_CONSTRAINT]))
        #expect(try await store.status().batches.map(\.progress.running) == [1])
        #expect(try await store.status().batches.map(\.progress.waiting) == [1])
    }

    @Test func saysOfAFullDiskNothingAtEveryRenewal() async throws {
        let gate = Gate()
        let warnings = CollectedLog()
        var environment = fixture.environment()
        environment.logger = warnings.logger(from: .warning)
        let queue = try OCRQueue(
            database: fixture.database, recognizer: FakeRecognizer { _, _ in await gate.pass() },
            policy: QueueFixture.policy, environment: environment)
        let batch = try await queue.enqueue(try fixture.files(1))
        try await running(queue) {
            try await until { gate.arrived == 1 }
            let faults = Faults([ResultCode](repeating: .SQLITE_FULL, count: 1000))
            try await fail(queue.store, changing: "expires", with: faults)
            // When the second one has failed, what there was to say of the first has been said.
            for left in [999, 998] {
                try await until {
                    fixture.clock.advance(by: 1)
                    return faults.count <= left
                }
            }
            #expect(warnings.all.filter { $0.contains("leases") } == [])
            faults.end()
            gate.open()
            try await until {
                fixture.clock.advance(by: 1)
                return try await queue.progress(for: batch).done == 1
            }
        }
    }
}
