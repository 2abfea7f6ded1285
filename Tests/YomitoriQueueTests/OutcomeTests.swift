import Foundation
import GRDB
import Testing
import YomitoriCore

@testable import YomitoriQueue

@Suite(.timeLimit(.minutes(10)))
struct OutcomeTests {
    let fixture: QueueFixture
    let store: QueueStore

    init() throws {
        fixture = try QueueFixture()
        store = try fixture.store()
    }

    private func results(_ batch: Batch.ID) async throws -> [PageResult] {
        try await store.results(of: batch).reduce(into: []) { $0.append($1) }
    }

    @Test func keepsTheResultOfAPageThatWasRead() async throws {
        let batch = try await store.enqueue(try fixture.files(1))
        let lease = try #require(try await store.claim())
        try await store.complete(lease, with: lease.result)
        let page = try await store.page(lease.page)
        #expect(page.status == .done && page.ended == fixture.clock.now())
        #expect(try await store.result(of: lease.page)?.text == "0.png")
        #expect(try await results(batch).first?.outcome.text == "0.png")
    }

    @Test func namesACopyByWhatWasAdded() async throws {
        _ = try await store.enqueue([.data(Data("x".utf8), name: "upload.png")])
        let lease = try #require(try await store.claim())
        var page = lease.result
        page.source.path = "/somewhere/0f3a"
        try await store.complete(lease, with: page)
        #expect(try await store.result(of: lease.page)?.source.path == "upload.png")
    }

    @Test func keepsTheReasonOfAFailure() async throws {
        let batch = try await store.enqueue(try fixture.files(1))
        let lease = try #require(try await store.claim())
        try await store.fail(lease, with: PageFailure(.lasting, "the picture ends too early"))
        let page = try await store.page(lease.page)
        #expect(page.status == .failed && page.attempts == 1)
        #expect(page.failure == PageFailure(.lasting, "the picture ends too early"))
        #expect(try await results(batch).first?.outcome.failure?.message == "the picture ends too early")
    }

    @Test func triesAgainWhatCanPassAfterADelay() async throws {
        _ = try await store.enqueue(try fixture.files(1))
        let first = try #require(try await store.claim())
        try await store.fail(first, with: PageFailure(.passing, "out of memory"))
        #expect(try await store.page(first.page).status == .postponed)
        #expect(try await store.claim() == nil)
        fixture.clock.advance(by: RetryPolicy().firstDelay + 0.1)
        let second = try #require(try await store.claim())
        #expect(second.page == first.page && second.attempt == 2)
        try await store.complete(second, with: second.result)
        let page = try await store.page(first.page)
        #expect(page.status == .done && page.failure == nil)
    }

    @Test func doesNotHoldUpOthersWhileAPageWaitsForItsNextAttempt() async throws {
        _ = try await store.enqueue(try fixture.files(2))
        let first = try #require(try await store.claim())
        try await store.fail(first, with: PageFailure(.passing, "out of memory"))
        #expect(try await store.claim()?.fileName == "1.png")
    }

    @Test func givesAPageUpAfterThreeAttempts() async throws {
        let batch = try await store.enqueue(try fixture.files(1))
        for attempt in 1...3 {
            let lease = try #require(try await store.claim())
            #expect(lease.attempt == attempt)
            try await store.fail(lease, with: PageFailure(.passing, "the worker crashed"))
            fixture.clock.advance(by: 3600)
        }
        #expect(try await store.claim() == nil)
        #expect(try await store.pages(of: batch).map(\.status) == [.failed])
        let kinds = try await store.log().map { kind in
            switch kind {
            case .postponed: "postponed"
            case .failed: "failed"
            case .added: "added"
            case .ended: "ended"
            default: "other"
            }
        }
        #expect(kinds == ["added", "postponed", "postponed", "failed", "ended"])
    }

    @Test func givesADamagedFileUpAtOnce() async throws {
        let batch = try await store.enqueue(try fixture.files(1))
        let lease = try #require(try await store.claim())
        try await store.fail(lease, with: PageFailure(.lasting, "damaged"))
        fixture.clock.advance(by: 100_000)
        #expect(try await store.claim() == nil)
        #expect(try await store.progress(for: batch).failed == 1)
    }

    @Test func chargesNobodyWhenNothingCanBeRead() async throws {
        _ = try await store.enqueue(try fixture.files(1))
        for _ in 0..<5 {
            let lease = try #require(try await store.claim())
            #expect(lease.attempt == 1)
            try await store.fail(lease, with: PageFailure(.unavailable, "the model pack is missing"))
        }
    }

    @Test func makesDelaysGrowAndSpread() {
        var policy = RetryPolicy()
        policy.firstDelay = 10
        policy.growth = 4
        policy.longestDelay = 100
        policy.jitter = 0.5
        #expect(policy.delay(afterAttempts: 1, chance: 0) == 10)
        #expect(policy.delay(afterAttempts: 2, chance: 0) == 40)
        #expect(policy.delay(afterAttempts: 3, chance: 0) == 100)
        #expect(policy.delay(afterAttempts: 2, chance: 0.5) == 30)
    }

    @Test func makesEachPageOfAFileAPageOfItsOwn() async throws {
        let batch = try await store.enqueue([try fixture.file("book.tif"), try fixture.file("b.png")])
        let first = try #require(try await store.claim())
        #expect(first.pageCount == nil)
        try await store.complete(first, with: first.result, pageCount: 3)
        #expect(try await store.progress(for: batch).total == 4)
        let rest = try await store.claimed(3)
        #expect(rest.map(\.pageNumber) == [2, 3, 1])
        #expect(rest.map(\.fileName) == ["book.tif", "book.tif", "b.png"])
        #expect(rest[0].pageCount == 3)
        try await store.complete(rest[0], with: rest[0].result, pageCount: 3)
        #expect(try await store.progress(for: batch).total == 4)
    }

    @Test func findsThePagesBehindAFirstPageThatIsDamaged() async throws {
        let batch = try await store.enqueue([try fixture.file("book.tif")])
        let first = try #require(try await store.claim())
        try await store.fail(first, with: PageFailure(.lasting, "damaged"), pageCount: 2)
        #expect(try await store.claim()?.pageNumber == 2)
        #expect(try await store.progress(for: batch).failed == 1)
    }

    @Test func countsEveryPageOnceWhateverBecomesOfIt() async throws {
        let batch = try await store.enqueue(try fixture.files(6))
        let leases = try await store.claimed(4)
        try await store.complete(leases[0], with: leases[0].result)
        try await store.fail(leases[1], with: PageFailure(.lasting, "damaged"))
        try await store.fail(leases[2], with: PageFailure(.passing, "crashed"))
        var progress = try await store.progress(for: batch)
        #expect(progress.done == 1 && progress.failed == 1 && progress.running == 1 && progress.waiting == 3)
        #expect(progress.total == 6 && !progress.hasEnded)
        try await store.cancel(batch)
        progress = try await store.progress(for: batch)
        #expect(progress.done == 1 && progress.failed == 1 && progress.cancelled == 4)
        #expect(progress.ended == progress.total && progress.hasEnded)
    }

    @Test func costsTheOthersNothingWhenTheDatabaseTakesOneOutcomeNot() async throws {
        let batch = try await store.enqueue(try fixture.files(12))
        let leases = try await store.claimed(12)
        let bad = leases[5].page.rawValue
        try await store.database.write { db in
            try db.execute(
                sql: """
                    CREATE TRIGGER refuse BEFORE INSERT ON result WHEN new.item = \(bad)
                    BEGIN SELECT RAISE(ABORT, 'too large'); END
                    """)
        }
        // While another transaction is at work they come together.
        let store = store
        async let busy: Void = store.database.write { _ in Thread.sleep(forTimeInterval: 0.1) }
        try await Task.sleep(for: .milliseconds(20))
        let refused: [QueueError] = await withTaskGroup(of: QueueError?.self) { group in
            for lease in leases {
                group.addTask {
                    do { try await store.complete(lease, with: lease.result) } catch { return error as? QueueError }
                    return nil
                }
            }
            return await group.reduce(into: [QueueError]()) { if let error = $1 { $0.append(error) } }
        }
        try await busy
        guard case .refused(_, let reason)? = refused.first, refused.count == 1 else {
            Issue.record("\(refused)")
            return
        }
        #expect(reason.contains("too large"))
        #expect(try await store.progress(for: batch).done == 11)
    }

    @Test func tellsTheLastFailuresThatNobodyAcknowledged() async throws {
        _ = try await store.enqueue(try fixture.files(8))
        let leases = try await store.claimed(8)
        for lease in leases.prefix(7) {
            fixture.clock.advance(by: 1)
            try await store.fail(lease, with: PageFailure(.lasting, "damaged"))
        }
        try await store.acknowledge([leases[6].page])
        let (pages, sequence) = try await store.lastFailures(limit: 3)
        #expect(pages.map(\.id) == leases[3...5].map(\.page))
        #expect(try await store.lastEvent() == sequence)
    }

    @Test func saysWhenABatchHasEndedThoughAPageFailed() async throws {
        let batch = try await store.enqueue(try fixture.files(2))
        let leases = try await store.claimed(2)
        try await store.fail(leases[0], with: PageFailure(.lasting, "damaged"))
        #expect(try await !store.log(of: batch).contains(.ended))
        try await store.complete(leases[1], with: leases[1].result)
        #expect(try await store.log(of: batch).last == .ended)
    }

    @Test func triesFailedAndCancelledPagesAgainWhenAsked() async throws {
        let batch = try await store.enqueue(try fixture.files(3))
        let leases = try await store.claimed(2)
        try await store.complete(leases[0], with: leases[0].result)
        try await store.fail(leases[1], with: PageFailure(.lasting, "no such file"))
        try await store.cancel(batch)
        #expect(try await store.retry(batch) == 2)
        let again = try await store.claimed(2)
        #expect(again.map(\.fileName) == ["1.png", "2.png"])
        #expect(again.allSatisfy { $0.attempt == 1 })
        #expect(try await !store.retry(leases[0].page))
        #expect(try await !store.retry(leases[1].page))
        try await store.fail(again[0], with: PageFailure(.lasting, "no such file"))
        #expect(try await store.retry(again[0].page))
        let items = try await store.database.read { db in
            try Int64?.fetchAll(db, sql: "SELECT item FROM event WHERE kind = 'retried' ORDER BY sequence")
        }
        #expect(items == [nil, again[0].page.rawValue])
    }

    @Test func asksForTheBatchOrPageThatIsMeant() async throws {
        await #expect(throws: QueueError.unknownBatch("nothing")) {
            try await store.retry(Batch.ID(rawValue: "nothing"))
        }
        await #expect(throws: QueueError.unknownPage(7)) { try await store.retry(QueuedPage.ID(rawValue: 7)) }
        await #expect(throws: QueueError.unknownBatch("")) { try await store.batch(Batch.ID(rawValue: "")) }
        await #expect(throws: QueueError.unknownBatch("x")) {
            try await store.results(of: Batch.ID(rawValue: "x")).reduce(0) { count, _ in count + 1 }
        }
    }
}
