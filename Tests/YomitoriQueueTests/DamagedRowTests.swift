import Foundation
import GRDB
import Logging
import Testing
import YomitoriCore

@testable import YomitoriQueue

/// Rows in which a fault of the disk has left text where a number was, or bytes that are no text.
@Suite(.timeLimit(.minutes(10)))
struct DamagedRowTests {
    let fixture: QueueFixture
    let store: QueueStore

    init() throws {
        fixture = try QueueFixture()
        store = try fixture.store()
    }

    private func damage(_ change: String, _ condition: String = "number = 1") async throws {
        let table = change.prefix { $0 != "." }
        let column = change.drop { $0 != "." }.dropFirst()
        try await store.database.writeOutsideTransaction { db in
            // A disk heeds neither what one row says of another nor what counts along.
            try db.execute(sql: "PRAGMA foreign_keys = OFF")
            try db.inTransaction(.immediate) {
                let trigger = try String.fetchOne(db, sql: "SELECT sql FROM sqlite_master WHERE name = 'item_moved'")
                try db.execute(sql: "DROP TRIGGER item_moved")
                try db.execute(sql: "UPDATE \(table) SET \(column) WHERE \(condition)")
                try db.execute(sql: try #require(trigger))
                return .commit
            }
            try db.execute(sql: "PRAGMA foreign_keys = ON")
        }
    }

    @Test(arguments: [
        "item.page = 'x'", "item.attempts = 'x'", "item.token = 'x'", "item.token = \(Int64.max)", "item.batch = 999",
        "item.batch = 'x'", "item.state = 'x'", "item.state = 7", "item.state = 1", "item.state = 2", "item.state = 3",
        "input.name = x'ff'", "input.path = 7", "input.size = 'x'", "input.device = 'x'", "input.pages = 'x'",
    ])
    func givesUpADamagedPageAndReadsTheOthers(change: String) async throws {
        let batch = try await store.enqueue(try fixture.files(3))
        try await damage(change)
        let queue = try fixture.queue(FakeRecognizer())
        let summary = try await queue.runUntilEmpty()
        #expect(summary.read == 2 && summary.failed == 1)
        let progress = try await store.progress(for: batch)
        #expect(progress.done == 2 && progress.failed == 1 && progress.hasEnded)
        #expect(try await store.page(QueuedPage.ID(rawValue: 1)).failure?.message.contains("damaged") == true)
        let log = try await store.log()
        #expect(log.contains { if case .failed = $0 { true } else { false } })
        #expect(log.last == .ended)
    }

    @Test(arguments: [
        "batch.waiting = 4", "batch.waiting = 'x'", "batch.waiting = -7", "batch.running = 1", "batch.running = x'ff'",
    ])
    func countsAnewWhatABatchHasLeftWhenItsCountIsDamaged(change: String) async throws {
        let batch = try await store.enqueue(try fixture.files(3))
        try await damage(change)
        let summary = try await fixture.queue(FakeRecognizer()).runUntilEmpty()
        #expect(summary.read == 3 && summary.failed == 0 && !summary.workRemains)
        let progress = try await store.progress(for: batch)
        #expect(progress.done == 3 && progress.waiting == 0 && progress.running == 0)
        #expect(try await store.log().contains(.ended))
    }

    @Test(arguments: ["item.state = 0", "item.state = 1", "item.state = 2"])
    func readsNoPageAgainThatWasReadWhenItsStateIsDamaged(change: String) async throws {
        let batch = try await store.enqueue(try fixture.files(2))
        let lease = try #require(try await store.claim())
        try await store.complete(lease, with: lease.result)
        try await damage(change)
        let recognizer = FakeRecognizer()
        let summary = try await fixture.queue(recognizer).runUntilEmpty()
        #expect(summary.read == 1 && summary.failed == 0 && !summary.workRemains)
        #expect(recognizer.names == ["1.png"])
        let progress = try await store.progress(for: batch)
        #expect(progress.done == 2 && progress.waiting == 0 && progress.running == 0)
        let results: [PageResult] = try await store.results(of: batch).reduce(into: []) { $0.append($1) }
        #expect(results.map(\.outcome.text) == ["0.png", "1.png"])
        let endings = try await store.log().count { $0 == .ended }
        #expect(endings == 1)
    }

    @Test func readsAPageOnceMoreWhoseStateAndResultAreDamaged() async throws {
        let batch = try await store.enqueue(try fixture.files(1))
        let lease = try #require(try await store.claim())
        try await store.complete(lease, with: lease.result)
        try await damage("item.state = 0")
        try await damage("result.page = x'00'", "item = 1")
        let summary = try await fixture.queue(FakeRecognizer()).runUntilEmpty()
        #expect(summary.read == 1 && summary.failed == 0)
        let results: [PageResult] = try await store.results(of: batch).reduce(into: []) { $0.append($1) }
        #expect(results.map(\.outcome.text) == ["0.png"])
    }

    @Test func readsAPageInTheBatchOfItsFileWhenItSeemsAnothers() async throws {
        let first = try await store.enqueue(try fixture.files(2))
        let second = try await store.enqueue([try fixture.file("other.png")])
        try await damage("item.batch = 2")
        let summary = try await fixture.queue(FakeRecognizer()).runUntilEmpty()
        #expect(summary.read == 3 && summary.failed == 0)
        let results: [PageResult] = try await store.results(of: first).reduce(into: []) { $0.append($1) }
        #expect(results.map(\.outcome.text) == ["0.png", "1.png"])
        for (batch, count) in [(first, 2), (second, 1)] {
            let progress = try await store.progress(for: batch)
            #expect(progress.done == count && progress.waiting == 0 && progress.running == 0)
        }
    }

    @Test func keepsTheResultOfAPageInTheBatchOfItsFile() async throws {
        let first = try await store.enqueue(try fixture.files(1))
        let second = try await store.enqueue([try fixture.file("other.png")])
        let lease = try #require(try await store.claim())
        try await damage("item.batch = 2")
        try await store.complete(lease, with: lease.result)
        #expect(try await store.progress(for: first).done == 1)
        let progress = try await store.progress(for: second)
        #expect(progress.done == 0 && progress.waiting == 1 && progress.running == 0)
    }

    /// As a fault of the disk does that changes a page's row and not where an index has it.
    private func damageBehindTheIndex(_ change: String) async throws {
        func redefine(_ state: String, as other: String) async throws {
            try await store.database.writeOutsideTransaction { db in
                try db.execute(sql: "PRAGMA writable_schema = ON")
                try db.execute(
                    sql: "UPDATE sqlite_master SET sql = replace(sql, ?, ?) WHERE name = 'item_waiting'",
                    arguments: [state, other])
                try db.execute(sql: "PRAGMA writable_schema = RESET")
            }
        }
        try await redefine("state = 0", as: "state = 77")
        try await damage(change)
        try await redefine("state = 77", as: "state = 0")
    }

    @Test(arguments: ["item.state = 'x'", "item.state = 3"])
    func readsOnWhereAnIndexHasADamagedPageAsWaiting(change: String) async throws {
        let batch = try await store.enqueue(try fixture.files(3))
        try await damageBehindTheIndex(change)
        let recognizer = FakeRecognizer()
        let summary = try await fixture.queue(recognizer).runUntilEmpty()
        #expect(summary.read == 2 && summary.failed == 1)
        #expect(recognizer.names.sorted() == ["1.png", "2.png"])
        let progress = try await store.progress(for: batch)
        #expect(progress.done == 2 && progress.failed == 1 && progress.hasEnded)
    }

    @Test func leasesNoPageTwiceThatAnIndexHasAsWaiting() async throws {
        _ = try await store.enqueue(try fixture.files(2))
        try await damageBehindTheIndex("item.state = 'x'")
        #expect(try await store.claim()?.page.rawValue == 2)
        #expect(try await store.claim() == nil)
    }

    @Test func mendsOnceWhatSeveralReadersHaveSeen() async throws {
        let log = CollectedLog()
        var environment = fixture.environment()
        environment.logger = log.logger(from: .error)
        let store = try QueueStore(database: fixture.database, policy: QueueFixture.policy, environment: environment)
        _ = try await store.enqueue(try fixture.files(2))
        #expect(try await store.mend() == 0)
        #expect(log.all.isEmpty)
        try await damage("item.state = 'x'")
        #expect(try await store.mend() == 1)
        #expect(try await store.mend() == 0)
        #expect(log.all.count == 1)
    }

    @Test func namesTheFirstOfManyPagesThatFailInTheLog() async throws {
        let log = CollectedLog()
        var environment = fixture.environment()
        environment.logger = log.logger(from: .error)
        let store = try QueueStore(database: fixture.database, policy: QueueFixture.policy, environment: environment)
        _ = try await store.enqueue(try fixture.files(12))
        try await damage("item.state = 'x'", "1")
        #expect(try await store.mend() == 12)
        #expect(log.details == [["failed": "12", "first": "1, 2, 3, 4, 5, 6, 7, 8, 9, 10"]])
    }

    @Test func saysThatTheQueueIsDamagedWhereMendingDoesNotHelp() async throws {
        _ = try await store.enqueue(try fixture.files(2))
        try await damageBehindTheIndex("item.state = 'x'")
        do {
            _ = try await store.next(except: [], mend: {})
            Issue.record("a damaged page was leased")
        } catch QueueError.damaged(let path, _) {
            #expect(path == store.location.path)
        }
    }

    @Test func namesTheDamagedPageOnceToWhoeverLeases() async throws {
        _ = try await store.enqueue(try fixture.files(2))
        try await damage("item.attempts = 'x'")
        do {
            _ = try await store.claim()
            Issue.record("a damaged page was leased")
        } catch QueueError.damagedPage(let page, let reason) {
            #expect(page == 1 && reason.contains("attempts"))
        }
        #expect(try await store.claim()?.page.rawValue == 2)
    }

    @Test(arguments: [
        "item.position = 'x'", "item.position = -1", "item.position = \(Int64.min)", "item.page = 'x'",
        "item.attempts = 'x'", "item.state = 'x'",
        "item.failure = x'ff'", "item.ended = 'x'", "item.ended = 1e300", "input.name = x'ff'", "input.given = 7",
        "input.single = 7", "input.pages = 'x'",
    ])
    func listsADamagedPageAmongTheOthers(change: String) async throws {
        let batch = try await store.enqueue(try fixture.files(3))
        for lease in try await store.claimed(3) { try await store.complete(lease, with: lease.result) }
        try await damage(change)
        var pages: [QueuedPage] = []
        while let page = try await store.pages(of: batch, after: pages.last, limit: 1).first, pages.count < 4 {
            pages.append(page)
        }
        #expect(pages.map(\.id.rawValue).sorted() == [1, 2, 3])
        let damaged = try #require(pages.first { $0.id.rawValue == 1 })
        #expect(damaged.status == .failed && damaged.failure?.message.contains("page 1 is damaged") == true)
        #expect(try await store.unacknowledged().count == (change.contains("state") ? 2 : 3))
        let results: [PageResult] = try await store.results(of: batch).reduce(into: []) { $0.append($1) }
        #expect(results.compactMap(\.outcome.text).sorted() == ["1.png", "2.png"])
        #expect(results.first { $0.page.id.rawValue == 1 }?.outcome.failure?.message.contains("damaged") == true)
        #expect(try await store.acknowledge(batch) == 3)
        var keeping = PurgePolicy()
        keeping.acknowledgedAge = 0
        #expect(try await store.purge(keeping).acknowledged == 3)
    }

    @Test(arguments: ["item.position = 'x'", "item.position = -5"])
    func goesOnBehindADamagedPageThatWasPurged(change: String) async throws {
        let batch = try await store.enqueue(try fixture.files(3))
        for lease in try await store.claimed(3) { try await store.complete(lease, with: lease.result) }
        try await damage(change, "number = 3")
        let pages = try await store.pages(of: batch)
        let place = try #require(pages.firstIndex { $0.id.rawValue == 3 })
        try await store.acknowledge([pages[place].id])
        var keeping = PurgePolicy()
        keeping.acknowledgedAge = 0
        #expect(try await store.purge(keeping).acknowledged == 1)
        let behind = Array(pages[(place + 1)...].map(\.id))
        #expect(try await store.pages(of: batch, after: pages[place]).map(\.id) == behind)
        #expect(try await store.ended(of: batch, after: pages[place], limit: 3).map(\.page.id) == behind)
    }

    @Test func saysThatAResultIsDamagedAndGivesTheOthers() async throws {
        let batch = try await store.enqueue(try fixture.files(2))
        for lease in try await store.claimed(2) { try await store.complete(lease, with: lease.result) }
        try await damage("result.page = 7", "item = 1")
        let outcomes = try await store.results(of: batch).reduce(into: []) { $0.append($1.outcome) }
        #expect(outcomes.map(\.text) == [nil, "1.png"])
        #expect(outcomes[0].failure?.message.contains("damaged") == true)
    }

    @Test(arguments: [
        "batch.priority = 'x'", "batch.added = 'x'", "batch.total = 'x'", "batch.done = \(Int64.max)",
        "batch.name = x'ff'", "batch.options = x'ff'",
    ])
    func tellsOfADamagedBatchInTheLogAndGoesOn(change: String) async throws {
        let log = CollectedLog()
        var environment = fixture.environment()
        environment.logger = log.logger(from: .error)
        let store = try QueueStore(database: fixture.database, policy: QueueFixture.policy, environment: environment)
        let first = try await store.enqueue(try fixture.files(1))
        let second = try await store.enqueue([try fixture.file("other.png")])
        try await damage(change)
        #expect(try await store.status().batches.map(\.id) == [first, second])
        #expect(try await store.batch(first).id == first)
        #expect(try await store.depth() == 2)
        #expect(log.all.contains("a batch is damaged"))
        #expect(try await store.cancel(first) == 1)
        #expect(try await store.claim()?.batch == second)
    }

    @Test func leavesOutABatchWhoseNameIsDamaged() async throws {
        _ = try await store.enqueue(try fixture.files(1))
        let second = try await store.enqueue([try fixture.file("other.png")])
        try await damage("batch.id = x'ff'")
        #expect(try await store.status().batches.map(\.id) == [second])
        await #expect(throws: QueueError.self) { try await store.claim() }
        #expect(try await store.claim()?.batch == second)
    }

    @Test(arguments: ["kind = x'ff'", "time = 'x'", "detail = 7", "attempt = 'x'"])
    func goesOnAfterADamagedEvent(change: String) async throws {
        _ = try await store.enqueue(try fixture.files(1))
        let lease = try #require(try await store.claim())
        try await store.complete(lease, with: lease.result)
        try await damage("event.\(change)", "kind = 'read'")
        #expect(try await store.log().first == .added(1))
        #expect(try await store.log().last == .ended)
    }

    @Test func tellsThatADamagedPageHasEnded() async throws {
        _ = try await store.enqueue(try fixture.files(1))
        let lease = try #require(try await store.claim())
        try await store.complete(lease, with: lease.result)
        try await damage("item.page = 'x'")
        let failures: [String] = try await store.log().compactMap {
            if case .failed(_, let failure) = $0 { failure.message } else { nil }
        }
        #expect(failures.count == 1 && failures.first?.contains("page 1 is damaged") == true)
    }

    @Test(arguments: ["boot = x'ff'", "process = 'x'", "started = x'ff'", "locked = 'x'"])
    func bringsBackThePagesOfAReaderWhoseRowIsDamagedWhenTheirLeasesEnd(change: String) async throws {
        _ = try await store.enqueue(try fixture.files(1))
        _ = try #require(try await store.claim())
        try await damage("holder.\(change)", "1")
        let other = try fixture.store(host: FakeHost(process: 101))
        #expect(try await other.claim() == nil)
        fixture.clock.advance(by: QueueFixture.policy.leaseSeconds + 1)
        #expect(try await other.claim()?.fileName == "0.png")
    }

    @Test(arguments: ["item.expires = NULL", "item.holder = NULL"])
    func leavesAPageToWhoeverReadsItWhenItsLeaseIsDamaged(change: String) async throws {
        let batch = try await store.enqueue(try fixture.files(1))
        let lease = try #require(try await store.claim())
        try await damage(change)
        let other = try fixture.store(host: FakeHost(process: 101))
        #expect(try await other.mend() == 0)
        #expect(try await other.claim() == nil)
        #expect(try await store.progress(for: batch).running == 1)
        try await store.complete(lease, with: lease.result)
        #expect(try await store.progress(for: batch).done == 1)
    }

    @Test(arguments: ["item.expires = NULL", "item.holder = NULL"])
    func bringsBackAPageWhoseLeaseIsDamagedWhenNobodyRenewsIt(change: String) async throws {
        _ = try await store.enqueue(try fixture.files(1))
        _ = try #require(try await store.claim())
        try await damage(change)
        let other = try fixture.store(host: FakeHost(process: 101))
        _ = try await other.mend()
        fixture.clock.advance(by: QueueFixture.policy.leaseSeconds + 1)
        #expect(try await other.claim()?.fileName == "0.png")
    }

    @Test(arguments: ["item.attempts = 'x'", "item.suspect = 'x'"])
    func bringsBackDamagedPagesAmongOthers(change: String) async throws {
        _ = try await store.enqueue(try fixture.files(2))
        _ = try await store.claimed(2)
        try await damage(change)
        fixture.clock.advance(by: QueueFixture.policy.leaseSeconds + 1)
        #expect(try await store.reclaim() == 2)
    }

    @Test func failsAPageWhoseFurtherPagesHaveNoPlace() async throws {
        let batch = try await store.enqueue(try fixture.files(1))
        let lease = try #require(try await store.claim())
        try await damage("item.position = 'x'")
        try await store.complete(lease, with: lease.result, pageCount: 3)
        #expect(try await store.progress(for: batch).failed == 1)
    }

    @Test(arguments: ["item.batch = 'x'", "item.batch = 999"])
    func keepsTheResultOfAPageWhoseBatchIsDamagedWhileItIsRead(change: String) async throws {
        let batch = try await store.enqueue(try fixture.files(1))
        let lease = try #require(try await store.claim())
        try await damage(change)
        try await store.complete(lease, with: lease.result)
        #expect(try await store.progress(for: batch).done == 1)
        let results: [PageResult] = try await store.results(of: batch).reduce(into: []) { $0.append($1) }
        #expect(results.map(\.outcome.text) == ["0.png"])
        #expect(try await store.log().last == .ended)
    }

    @Test func failsAPageWhoseBatchCannotBeKnownWhenItIsRead() async throws {
        _ = try await store.enqueue(try fixture.files(1))
        let lease = try #require(try await store.claim())
        try await damage("item.batch = 999")
        try await damage("input.batch = 999")
        try await store.complete(lease, with: lease.result)
        let failures: [String] = try await store.log().compactMap {
            if case .failed(_, let failure) = $0 { failure.message } else { nil }
        }
        #expect(failures.count == 1 && failures.first?.contains("page 1 is damaged") == true)
    }

    @Test func addsBehindADamagedPlace() async throws {
        let batch = try await store.enqueue(try fixture.files(2))
        try await damage("item.position = \(Int.max)")
        #expect(try await store.append([try fixture.file("more.png")], to: batch) == 1)
        #expect(try await store.pages(of: batch).count == 3)
    }
}
