import Foundation
import GRDB
import Synchronization
import Testing
import YomitoriCore

@testable import YomitoriQueue

@Suite(.timeLimit(.minutes(10)))
struct EventTests {
    let fixture: QueueFixture
    let store: QueueStore

    init() throws {
        fixture = try QueueFixture()
        store = try fixture.store()
    }

    private func readAll(_ count: Int) async throws -> Batch.ID {
        let batch = try await store.enqueue(try fixture.files(count))
        for lease in try await store.claimed(count) { try await store.complete(lease, with: lease.result) }
        return batch
    }

    @Test func replaysEverythingToWhoComesLate() async throws {
        let batch = try await readAll(40)
        let events = try await store.events(follows: false).reduce(into: []) { $0.append($1) }
        #expect(events.count == 42)
        #expect(events.allSatisfy { $0.batch == batch && $0.total == 40 && $0.time == fixture.clock.now() })
        #expect(events.map(\.sequence) == events.map(\.sequence).sorted())
        let pages = events.compactMap { event in
            if case .read(let page, let result) = event.kind, result != nil { page.index } else { nil }
        }
        #expect(pages == Array(0..<40))
    }

    @Test func goesOnWhereASubscriberStoppedEvenAfterARestart() async throws {
        _ = try await readAll(10)
        var last: Int64 = 0
        var seen: [Int64] = []
        for try await event in store.events() {
            seen.append(event.sequence)
            last = event.sequence
            if seen.count == 5 { break }
        }
        let again = try fixture.store(host: FakeHost(process: 200))
        for try await event in again.events(since: last, follows: false) { seen.append(event.sequence) }
        #expect(seen.count == 12 && Set(seen).count == 12)
    }

    @Test func tellsEverythingToWhoHasHeardLaterEventsThanThereEverWere() async throws {
        _ = try await readAll(2)
        let events = try await store.events(since: 1000, follows: false).reduce(into: []) { $0.append($1) }
        #expect(events.count == 4)
        #expect(try await store.place(after: 1000) == 0)
    }

    @Test func tellsEverythingOfALogThatIsMadeAnewUnderAFollower() async throws {
        _ = try await readAll(2)
        var follower = store.events(follows: false).makeAsyncIterator()
        while try await follower.next() != nil {}
        try await store.database.write { db in
            try db.execute(sql: "DELETE FROM event; DELETE FROM sqlite_sequence WHERE name = 'event'")
        }
        try await store.pause()
        let event = try await follower.next()
        #expect(event?.kind == .paused && event?.sequence == 1)
    }

    @Test func keepsThePlaceOfWhoHasHeardEventsThatArePurged() async throws {
        try await store.pause()
        try await store.resume()
        let last = try await store.lastEvent()
        fixture.clock.advance(by: 31 * 24 * 3600)
        try await store.purge()
        #expect(try await store.log().isEmpty)
        #expect(try await store.place(after: last) == last)
        #expect(try await store.place(after: last + 1) == 0)
    }

    @Test func servesAnyNumberOfSubscribersEachAtItsOwnPace() async throws {
        let store = store
        let counts = try await withThrowingTaskGroup(of: Int.self) { group in
            for slowness in 0..<5 {
                group.addTask {
                    var count = 0
                    for try await event in store.events() {
                        if case .read = event.kind { count += 1 }
                        if event.kind == .ended { break }
                        if slowness == 4 { try await Task.sleep(for: .milliseconds(1)) }
                    }
                    return count
                }
            }
            _ = try await readAll(50)
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(counts == [50, 50, 50, 50, 50])
    }

    @Test func followsWhatOtherProcessesDo() async throws {
        let other = try fixture.store(host: FakeHost(process: 200))
        let batch = try await store.enqueue(try fixture.files(1))
        let waiting = Task { try await store.event { if case .read = $0 { true } else { false } } }
        let lease = try #require(try await other.claim())
        try await other.complete(lease, with: lease.result)
        #expect(try await waiting.value.batch == batch)
    }

    @Test func leavesResultsOutForWhoDoesNotWantThem() async throws {
        _ = try await readAll(1)
        var results: [RecognizedPage?] = []
        for try await event in store.events(withPages: false, follows: false) {
            if case .read(_, let result) = event.kind { results.append(result) }
        }
        #expect(results == [nil])
    }

    @Test func tellsOneBatchFromAnother() async throws {
        let first = try await readAll(2)
        let second = try await readAll(3)
        #expect(try await store.log(of: first).count == 4)
        #expect(try await store.log(of: second).count == 5)
    }

    @Test func endsWithItsTask() async throws {
        let store = store
        let seen = Mutex(0)
        let follower = Task {
            for try await _ in store.events() { seen.withLock { $0 += 1 } }
        }
        _ = try await readAll(1)
        try await until { seen.withLock(\.self) == 3 }
        follower.cancel()
        // It ends, or throws when it was looking just then; anything else would wait for ever.
        if case .failure(let error) = await follower.result { #expect(error is CancellationError) }
        #expect(seen.withLock(\.self) == 3)
    }

    @Test func givesEachPageItsPlaceAndTime() async throws {
        let batch = try await store.enqueue(try fixture.files(3))
        let leases = try await store.claimed(3)
        // They end in another order than they were added in.
        for lease in leases.reversed() {
            fixture.clock.advance(by: 1)
            try await store.complete(lease, with: lease.result)
        }
        var places: [Int] = []
        var times: Set<Date> = []
        for try await event in store.events(of: batch, follows: false) {
            if case .read(let page, _) = event.kind {
                places.append(page.index)
                times.insert(event.time)
            }
        }
        #expect(places == [2, 1, 0])
        #expect(times.count == 3)
        let order = try await store.results(of: batch).reduce(into: []) { $0.append($1.page.index) }
        #expect(order == [0, 1, 2])
    }

    @Test func namesTheFileOfAPageAsItWasGiven() async throws {
        let path = SourcePath(bytes: Array("/nowhere/".utf8) + [0xFF, 0xFE])
        _ = try await store.enqueue([.file(path), .file(SourcePath("/nowhere/a.png"))])
        for lease in try await store.claimed(2) { try await store.fail(lease, with: PageFailure(.lasting, "no file")) }
        let pages = try await store.log().compactMap { if case .failed(let page, _) = $0 { page } else { nil } }
        #expect(pages.map(\.path) == [path, SourcePath("/nowhere/a.png")])
        #expect(pages.map(\.name) == ["/nowhere/\\xFF\\xFE", "/nowhere/a.png"])
    }

    @Test func missesNoChangeBetweenTheLookAndTheWait() async {
        let signal = ChangeSignal()
        let version = signal.version
        signal.note()
        await signal.change(after: version)
        // Who looked before a change is woken by it; who waits in vain, by being cancelled.
        let now = signal.version
        let waiting = (0..<2).map { number in
            Task {
                await signal.change(after: now + number)
                return number
            }
        }
        signal.note()
        #expect(await waiting[0].value == 0)
        waiting[1].cancel()
        #expect(await waiting[1].value == 1)
    }
}
