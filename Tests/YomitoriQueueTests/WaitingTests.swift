import GRDB
import Testing
import YomitoriCore

@testable import YomitoriQueue

/// For how long the page has waited that has waited longest.
@Suite(.timeLimit(.minutes(10)))
struct WaitingTests {
    let fixture: QueueFixture
    let store: QueueStore

    init() throws {
        fixture = try QueueFixture()
        store = try fixture.store()
    }

    private func oldest() async throws -> Double? { try await store.status().oldestWaitingSeconds }

    @Test func isThatOfThePageAndNotOfItsBatch() async throws {
        let batch = try await store.enqueue([try fixture.file("first.png")])
        fixture.clock.advance(by: 1000)
        #expect(try await store.append([try fixture.file("second.png")], to: batch) == 1)
        fixture.clock.advance(by: 10)
        #expect(try await oldest() == 1010)
        let lease = try #require(try await store.claim())
        #expect(try await oldest() == 10)
        try await store.complete(lease, with: lease.result)
        #expect(try await oldest() == 10)
        let last = try #require(try await store.claim())
        #expect(try await oldest() == nil)
        try await store.release([last])
        #expect(try await oldest() == 10)
    }

    @Test func isTheOldestOfAllBatchesAndPriorities() async throws {
        var folder = WatchedFolder(SourcePath(fixture.path("")), name: "inbox")
        for priority in [2, 0, 1] {
            folder.priority = priority
            try fixture.file("\(priority).png")
            _ = try await store.take([SourcePath(fixture.path("\(priority).png"))], from: folder)
            fixture.clock.advance(by: 10)
        }
        _ = try await store.enqueue([try fixture.file("other.png")], priority: 3)
        var ages = [try await oldest()]
        while let lease = try await store.claim() {
            try await store.complete(lease, with: lease.result)
            ages.append(try await oldest())
        }
        // The other batch's page goes first, then those of the folder by their priority.
        #expect(ages == [30, 30, 20, 20, nil])
    }

    @Test func goesOnForAPageThatIsToBeTriedAgain() async throws {
        _ = try await store.enqueue([try fixture.file("a.png")])
        fixture.clock.advance(by: 3)
        let lease = try #require(try await store.claim())
        try await store.fail(lease, with: PageFailure(.passing, "no memory"))
        #expect(try await oldest() == 3)
    }

    @Test func isThatOfTheBatchForPagesOfAnEarlierVersion() async throws {
        _ = try await store.enqueue([try fixture.file("a.png")])
        try await store.database.write { db in try db.execute(sql: "UPDATE input SET added = NULL") }
        fixture.clock.advance(by: 5)
        #expect(try await oldest() == 5)
    }
}
