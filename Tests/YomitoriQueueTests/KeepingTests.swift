import Foundation
import GRDB
import Synchronization
import Testing
import YomitoriCore

@testable import YomitoriQueue

@Suite(.timeLimit(.minutes(10)))
struct KeepingTests {
    let fixture: QueueFixture
    let store: QueueStore
    private let hour = 3600.0

    init() throws {
        fixture = try QueueFixture()
        store = try fixture.store()
    }

    private func read(_ count: Int, _ store: QueueStore) async throws -> [QueuedPage.ID] {
        _ = try await store.enqueue(try fixture.files(count))
        let leases = try await store.claimed(count)
        for lease in leases {
            fixture.clock.advance(by: 1)
            try await store.complete(lease, with: lease.result)
        }
        return leases.map(\.page)
    }

    @Test func listsOutcomesUntilTheyAreAcknowledged() async throws {
        let pages = try await read(3, store)
        #expect(try await store.unacknowledged().map(\.id) == pages)
        #expect(try await store.unacknowledged(after: pages[0], limit: 1).map(\.id) == [pages[1]])
        #expect(try await store.acknowledge(pages.prefix(2)) == 2)
        #expect(try await store.unacknowledged().map(\.id) == [pages[2]])
        #expect(try await store.page(pages[0]).acknowledged == fixture.clock.now())
        #expect(try await store.acknowledge(pages) == 1)
    }

    @Test func listsFailuresAmongTheOutcomes() async throws {
        _ = try await store.enqueue(try fixture.files(1))
        let lease = try #require(try await store.claim())
        try await store.fail(lease, with: PageFailure(.lasting, "damaged"))
        #expect(try await store.unacknowledged().map(\.status) == [.failed])
    }

    @Test func acknowledgesNothingThatHasNotEnded() async throws {
        _ = try await store.enqueue(try fixture.files(2))
        let lease = try #require(try await store.claim())
        #expect(try await store.acknowledge([lease.page]) == 0)
    }

    @Test func acknowledgesABatch() async throws {
        let batch = try await store.enqueue(try fixture.files(3))
        for lease in try await store.claimed(2) { try await store.complete(lease, with: lease.result) }
        #expect(try await store.acknowledge(batch) == 2)
    }

    @Test func removesWhatWasAcknowledgedWhenItsTimeHasCome() async throws {
        let pages = try await read(3, store)
        try await store.acknowledge(pages.prefix(2))
        fixture.clock.advance(by: 71 * hour)
        #expect(try await store.purge() == PurgeReport())
        fixture.clock.advance(by: 2 * hour)
        #expect(try await store.purge().acknowledged == 2)
        await #expect(throws: QueueError.unknownPage(pages[0].rawValue)) { try await store.page(pages[0]) }
        #expect(try await store.result(of: pages[2]) != nil)
    }

    @Test func forgetsAfterAMonthWhatHappenedToTheQueueAsAWhole() async throws {
        try await store.pause()
        try await store.resume()
        try await store.purge()
        #expect(try await store.log() == [.paused, .resumed])
        fixture.clock.advance(by: 31 * 24 * hour)
        try await store.purge()
        #expect(try await store.log().isEmpty)
    }

    @Test func forgetsOldEventsOfABatchThatGoesOn() async throws {
        let folder = WatchedFolder(SourcePath(fixture.path("")), name: "inbox")
        for number in 0..<3 {
            try fixture.file("\(number).png")
            let taken = try await store.take([SourcePath(fixture.path("\(number).png"))], from: folder)
            let lease = try #require(try await store.claim())
            try await store.complete(lease, with: lease.result)
            #expect(taken?.added == 1)
        }
        fixture.clock.advance(by: 31 * 24 * hour)
        try fixture.file("last.png")
        _ = try await store.take([SourcePath(fixture.path("last.png"))], from: folder)
        try await store.purge()
        // Those of pages stay as long as the pages do, which nobody has acknowledged.
        let log = try await store.log()
        #expect(log.filter { $0 == .added(1) || $0 == .ended } == [.added(1)])
        #expect(log.count == 4)
    }

    @Test func keepsEventsOfABatchWhoseFailedPagesAloneArePurged() async throws {
        let batch = try await store.enqueue(try fixture.files(2))
        let leases = try await store.claimed(2)
        try await store.fail(leases[0], with: PageFailure(.lasting, "damaged"))
        try await store.complete(leases[1], with: leases[1].result)
        try await store.pause()
        var keeping = PurgePolicy()
        keeping.failedAge = 0
        #expect(try await store.purge(keeping).abandoned == 1)
        let log = try await store.log().filter(\.isAboutNoPage)
        #expect(log == [.added(2), .ended, .paused, .purgedUnacknowledged(1)])
        #expect(try await store.log(of: batch).count == 4)
    }

    @Test func tellsOfEachBatchWhatWasPurgedUnacknowledged() async throws {
        var batches: [Batch.ID] = []
        for count in 1...2 {
            batches.append(try await store.enqueue(try fixture.files(count)))
            try await store.cancel(batches[count - 1])
        }
        // A page of the second that stays keeps its batch.
        #expect(try await store.append([try fixture.file("more.png")], to: batches[1]) == 1)
        fixture.clock.advance(by: 31 * 24 * hour)
        #expect(try await store.purge().abandoned == 3)
        let events = try await store.events(follows: false).reduce(into: []) { $0.append($1) }
        #expect(events.map(\.kind) == [.purgedUnacknowledged(1), .purgedUnacknowledged(2)])
        #expect(events.compactMap(\.batch) == batches)
        #expect(try await store.log(of: batches[1]) == [.purgedUnacknowledged(2)])
        // In the end they are forgotten like the others.
        fixture.clock.advance(by: 31 * 24 * hour)
        try await store.purge()
        #expect(try await store.log().isEmpty)
    }

    @Test func keepsWhatNobodyAcknowledged() async throws {
        let pages = try await read(2, store)
        fixture.clock.advance(by: 100_000 * hour)
        try await store.purge()
        #expect(try await store.unacknowledged().map(\.id) == pages)
    }

    @Test func removesFailedAndCancelledPagesAfterAMonthAndSaysSo() async throws {
        let batch = try await store.enqueue(try fixture.files(2))
        let lease = try #require(try await store.claim())
        try await store.fail(lease, with: PageFailure(.lasting, "damaged"))
        try await store.cancel(batch)
        fixture.clock.advance(by: 29 * 24 * hour)
        #expect(try await store.purge().abandoned == 0)
        fixture.clock.advance(by: 2 * 24 * hour)
        let report = try await store.purge()
        #expect(report.abandoned == 2 && report.batches == 1)
        #expect(try await store.log() == [.purgedUnacknowledged(2)])
        #expect(try await store.batches().isEmpty)
    }

    @Test func removesTheOldestAcknowledgedFirstWhenThereAreTooMany() async throws {
        let pages = try await read(6, store)
        for page in pages.prefix(4) {
            fixture.clock.advance(by: 1)
            try await store.acknowledge([page])
        }
        var keeping = PurgePolicy()
        keeping.count = 1
        #expect(try await store.purge(keeping).acknowledged == 3)
        #expect(try await store.page(pages[3]).acknowledged != nil)
        keeping.count = 0
        #expect(try await store.purge(keeping).acknowledged == 1)
        // What was read and not acknowledged stays, whatever the limit.
        #expect(try await store.unacknowledged().count == 2)
    }

    @Test func removesTheOldestAcknowledgedWhenTheyTakeTooMuchRoom() async throws {
        let pages = try await read(10, store)
        try await store.acknowledge(pages)
        let size = try await store.database.read { db in try Int.fetchOne(db, sql: "SELECT bytes FROM queue") ?? 0 }
        var keeping = PurgePolicy()
        keeping.bytes = size / 2
        #expect(try await store.purge(keeping).acknowledged == 5)
        #expect(
            try await store.database.read { db in try Int.fetchOne(db, sql: "SELECT bytes FROM queue") ?? 0 } <= size
                / 2)
    }

    @Test func keepsFailuresThatTakeNoRoomWhenResultsTakeTooMuch() async throws {
        let pages = try await read(3, store)
        let batch = try await store.enqueue([try fixture.file("bad.png")])
        for lease in try await store.claimed(1) { try await store.fail(lease, with: PageFailure(.lasting, "damaged")) }
        try await store.acknowledge([pages[0]])
        var keeping = PurgePolicy()
        keeping.bytes = 1
        let report = try await store.purge(keeping)
        #expect(report.acknowledged == 1 && report.abandoned == 0)
        try await store.acknowledge(batch)
        #expect(try await store.purge(keeping).acknowledged == 0)
        #expect(try await store.pages(of: batch).map(\.status) == [.failed])
    }

    @Test func countsOnlyWhatMayGoAgainstItsLimits() async throws {
        let pages = try await read(8, store)
        try await store.acknowledge(pages.suffix(2))
        var keeping = PurgePolicy()
        keeping.count = 3
        let size = try await store.database.read { db in try Int.fetchOne(db, sql: "SELECT bytes FROM queue") ?? 0 }
        keeping.bytes = size / 3
        // The six that nobody has fetched are more than the limits alone; they are no reason for the fresh ones to go.
        #expect(try await store.purge(keeping) == PurgeReport())
        keeping.bytes = size / 8
        #expect(try await store.purge(keeping).acknowledged == 1)
        keeping.count = 0
        #expect(try await store.purge(keeping).acknowledged == 1)
        #expect(try await store.unacknowledged().count == 6)
    }

    @Test func leavesNothingWhenEverythingIsCancelledAndPurged() async throws {
        var options = BatchOptions()
        options.storage = .copied
        let batch = try await store.enqueue(try fixture.files(5), options: options)
        let leases = try await store.claimed(4)
        try await store.complete(leases[0], with: leases[0].result)
        try await store.complete(leases[1], with: leases[1].result)
        try await store.acknowledge([leases[1].page])
        try await store.fail(leases[2], with: PageFailure(.lasting, "damaged"))
        #expect(try await store.cancelAll() == 2)
        var keeping = PurgePolicy()
        (keeping.acknowledgedAge, keeping.failedAge, keeping.unacknowledgedAge) = (0, 0, 0)
        try await store.purge(keeping)
        let left = try await store.database.read { db in
            try ["batch", "input", "item", "result"].map {
                try Int.fetchOne(db, sql: "SELECT count(*) FROM \($0)")
            }
        }
        #expect(left == [0, 0, 0, 0])
        #expect(try FileManager.default.contentsOfDirectory(atPath: store.copies.folder.path).isEmpty)
        await #expect(throws: QueueError.self) { try await store.progress(for: batch) }
    }

    @Test func purgesThoughTheTimeWasSetBack() async throws {
        let pages = try await read(1, store)
        try await store.acknowledge(pages)
        try await store.purge()
        var policy = QueueFixture.policy
        policy.keeping.acknowledgedAge = -48 * hour
        let eager = try fixture.store(policy)
        fixture.clock.set(back: 24 * hour)
        try await eager.purgeIfDue()
        await #expect(throws: QueueError.self) { try await store.page(pages[0]) }
    }

    @Test func removesCopiesThatAddingLeftBehind() async throws {
        _ = try await store.enqueue([.data(Data("kept".utf8), name: "kept.png")])
        // Adding was killed when the copy was made.
        _ = try store.copies.add(.data(Data("stray".utf8), name: "stray.png"))
        let folder = store.copies.folder
        let part = ContentHash.of(Data("part".utf8)).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        // An earlier version names what is not whole by its hash too.
        for name in [UUID().uuidString, "\(part).\(UUID().uuidString)"] {
            try Data("half".utf8).write(to: folder.appendingPathComponent("\(name).part"))
        }
        try Data("notes".utf8).write(to: folder.appendingPathComponent("notes.txt"))
        func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder.path) }
        for name in try names() {
            try FileManager.default.setAttributes(
                [.modificationDate: fixture.clock.now()], ofItemAtPath: folder.appendingPathComponent(name).path)
        }
        #expect(try names().count == 5)
        fixture.clock.advance(by: 0.9 * hour)
        #expect(try await store.purge().copies == 0)
        fixture.clock.advance(by: 0.2 * hour)
        #expect(try await store.purge().copies == 3)
        let lease = try #require(try await store.claim())
        #expect(try Set(names()) == [try #require(lease.input.stored), "notes.txt"])
    }

    @Test func removesUnacknowledgedResultsOnlyWhereThePolicySaysSo() async throws {
        _ = try await read(2, store)
        fixture.clock.advance(by: hour)
        var keeping = PurgePolicy()
        keeping.unacknowledgedAge = 60
        #expect(try await store.purge(keeping).unread == 2)
        #expect(try await store.log() == [.purgedUnacknowledged(2)])
    }

    @Test(arguments: [(0.25, 0.25), (3600.0, 1.0)])
    func letsOthersWriteForAsLongAsItTook(each: Double, pause: Double) async throws {
        let batch = try await store.enqueue(try fixture.files(2 * QueueStore.purgeSize + 1))
        try await store.cancel(batch)
        let left = Mutex<[Int]>([])
        let clock = PausedClock(date: fixture.clock.now(), step: each) { [store] in
            // Another one writes meanwhile.
            try await store.pause()
            try await store.resume()
            let count = try await store.pages(of: batch).count
            left.withLock { $0.append(count) }
        }
        var environment = fixture.environment()
        environment.clock = clock
        let purging = try QueueStore(database: fixture.database, environment: environment)
        var keeping = PurgePolicy()
        keeping.failedAge = 0
        #expect(try await purging.purge(keeping).abandoned == 2 * QueueStore.purgeSize + 1)
        #expect(clock.pauses == [pause, pause])
        #expect(left.withLock(\.self) == [QueueStore.purgeSize + 1, 1])
    }

    @Test func remembersWhenItPurgedOverARestart() async throws {
        try await store.purge()
        let pages = try await read(1, store)
        try await store.acknowledge(pages)
        let again = try fixture.store()
        fixture.clock.advance(by: 1)
        var policy = QueueFixture.policy
        policy.keeping.acknowledgedAge = 0
        policy.keeping.interval = 100
        let eager = try fixture.store(policy)
        try await eager.purgeIfDue()
        #expect(try await again.page(pages[0]).acknowledged != nil)
        fixture.clock.advance(by: 100)
        try await eager.purgeIfDue()
        await #expect(throws: QueueError.self) { try await again.page(pages[0]) }
    }

    @Test func removesACopyWithTheLastPageThatUsesIt() async throws {
        let data = Data("picture".utf8)
        for name in ["a.png", "b.png"] {
            _ = try await store.enqueue([.data(data, name: name)])
        }
        let leases = try await store.claimed(2)
        let copy = store.copies.path(of: try #require(leases[0].input.stored))
        for lease in leases { try await store.complete(lease, with: lease.result) }
        var keeping = PurgePolicy()
        keeping.acknowledgedAge = 0
        try await store.acknowledge([leases[0].page])
        try await store.purge(keeping)
        #expect(FileState(of: copy) != nil)
        try await store.acknowledge([leases[1].page])
        try await store.purge(keeping)
        #expect(FileState(of: copy) == nil)
    }

    @Test func usesItsRoomAgainAndGivesBackWhatItDoesNotNeed() async throws {
        var keeping = PurgePolicy()
        keeping.acknowledgedAge = 0
        var sizes: [Int] = []
        for _ in 0..<4 {
            _ = try await store.enqueue(try fixture.files(40))
            for lease in try await store.claimed(40) {
                var page = lease.result
                page.text = String(repeating: "x", count: 100_000)
                try await store.complete(lease, with: page)
            }
            try await store.acknowledge(try await store.unacknowledged().map(\.id))
            let (pages, _) = try await room()
            sizes.append(pages)
            try await store.purge(keeping)
        }
        #expect(sizes[3] <= sizes[0] + 50)
        let (pages, free) = try await room()
        #expect(free * 4 <= pages || free <= 256)
        #expect(pages < sizes[0] / 2)
    }

    private func room() async throws -> (pages: Int, free: Int) {
        try await store.database.read { db in
            (
                try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0,
                try Int.fetchOne(db, sql: "PRAGMA freelist_count") ?? 0
            )
        }
    }
}

extension QueueEvent.Kind {
    fileprivate var isAboutNoPage: Bool {
        switch self {
        case .added, .cancelled, .retried, .ended, .paused, .resumed, .purgedUnacknowledged: true
        default: false
        }
    }
}

/// A clock that goes on a step with each look at it, and by which whoever sleeps lets others at work.
private final class PausedClock: QueueClock {
    private let date: Date
    private let step: Double
    private let others: @Sendable () async throws -> Void
    private let state = Mutex((uptime: 0.0, pauses: [Double]()))

    init(date: Date, step: Double, others: @escaping @Sendable () async throws -> Void) {
        self.date = date
        self.step = step
        self.others = others
    }

    /// Seconds that were slept, each time.
    var pauses: [Double] { state.withLock(\.pauses) }
    func now() -> Date { date }
    func uptime() -> Double {
        state.withLock {
            $0.uptime += step
            return $0.uptime
        }
    }
    func sleep(seconds: Double) async throws {
        state.withLock { $0.pauses.append(seconds) }
        try await others()
    }
}
