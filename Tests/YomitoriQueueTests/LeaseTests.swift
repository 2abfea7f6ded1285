import Foundation
import GRDB
import Logging
import Testing
import YomitoriCore

@testable import YomitoriQueue

@Suite(.timeLimit(.minutes(10)))
struct LeaseTests {
    let fixture: QueueFixture
    let store: QueueStore

    init() throws {
        fixture = try QueueFixture()
        store = try fixture.store()
    }

    /// The same queue seen from another process.
    private func otherProcess(_ number: Int32 = 200, _ policy: QueuePolicy = QueueFixture.policy) throws -> (
        store: QueueStore, host: FakeHost
    ) {
        let host = FakeHost(process: number)
        return (try fixture.store(policy, host: host), host)
    }

    @Test func leasesInTheOrderOfAddition() async throws {
        _ = try await store.enqueue(try fixture.files(3))
        _ = try await store.enqueue([try fixture.file("late.png")])
        #expect(try await store.claimed(4).map(\.fileName) == ["0.png", "1.png", "2.png", "late.png"])
        #expect(try await store.claim() == nil)
    }

    @Test func leasesHigherPriorityFirst() async throws {
        _ = try await store.enqueue([try fixture.file("low.png")])
        _ = try await store.enqueue([try fixture.file("high.png")], priority: 1)
        #expect(try await store.claimed(2).map(\.fileName) == ["high.png", "low.png"])
    }

    @Test func leasesAPageToOneProcessOnly() async throws {
        let other = try otherProcess()
        _ = try await store.enqueue(try fixture.files(40))
        let mine = Task { try await store.claimed(20) }
        let theirs = Task { try await other.store.claimed(20) }
        let pages = try await mine.value.map(\.page) + theirs.value.map(\.page)
        #expect(Set(pages).count == 40)
    }

    @Test func bringsBackAPageWhoseLeaseEnded() async throws {
        _ = try await store.enqueue(try fixture.files(1))
        let first = try #require(try await store.claim())
        let other = try otherProcess()
        #expect(try await other.store.claim() == nil)
        fixture.clock.advance(by: QueuePolicy().leaseSeconds + 1)
        let second = try #require(try await other.store.claim())
        #expect(second.page == first.page)
        #expect(second.token > first.token)
        #expect(second.attempt == 1)
    }

    @Test func saysOfNoReaderThatItIsGoneWhenItDidNotRenew() async throws {
        let log = CollectedLog()
        var environment = fixture.environment(FakeHost(process: 200))
        environment.logger = log.logger(from: .notice)
        let other = try QueueStore(database: fixture.database, policy: QueueFixture.policy, environment: environment)
        _ = try await store.enqueue(try fixture.files(1))
        _ = try #require(try await store.claim())
        fixture.clock.advance(by: QueuePolicy().leaseSeconds + 1)
        #expect(try await other.claim() != nil)
        #expect(log.all == ["pages came back whose reader is gone, or did not renew its lease"])
    }

    @Test func keepsAPageWhoseLeaseIsRenewed() async throws {
        _ = try await store.enqueue(try fixture.files(1))
        let lease = try #require(try await store.claim())
        let other = try otherProcess()
        for _ in 0..<5 {
            fixture.clock.advance(by: QueuePolicy().leaseSeconds * 0.8)
            #expect(try await store.renew([lease]).isEmpty)
            #expect(try await other.store.claim() == nil)
        }
    }

    @Test func bringsBackAtOnceThePagesOfAProcessThatIsGone() async throws {
        let gone = try otherProcess()
        _ = try await store.enqueue(try fixture.files(3))
        _ = try await gone.store.claimed(2)
        #expect(try await store.reclaim() == 0)
        fixture.host.end(gone.host.process)
        #expect(try await store.reclaim() == 2)
        #expect(try await store.depth() == 3)
    }

    @Test func leavesPagesInFlightToAProcessThatLives() async throws {
        let alive = try otherProcess()
        _ = try await store.enqueue(try fixture.files(1))
        let lease = try #require(try await alive.store.claim())
        // Another process starts, and a third one.
        #expect(try await store.reclaim() == 0)
        #expect(try await otherProcess(300).store.claim() == nil)
        try await alive.store.complete(lease, with: lease.result)
        #expect(try await store.unacknowledged().count == 1)
    }

    @Test func waitsForTheLeaseOfAProcessItCannotSee() async throws {
        let unseen = try otherProcess()
        fixture.host.set { _ = $0.unknown.insert(unseen.host.process) }
        _ = try await store.enqueue(try fixture.files(1))
        _ = try await unseen.store.claim()
        #expect(try await store.claim() == nil)
        fixture.clock.advance(by: QueuePolicy().leaseSeconds + 1)
        #expect(try await store.claim() != nil)
    }

    @Test func bringsBackAtOnceThePagesOfAContainerThatIsGone() async throws {
        _ = try await store.enqueue(try fixture.files(3))
        var unseen: (store: QueueStore, host: FakeHost)? = try otherProcess()
        let process = try #require(unseen?.host.process)
        fixture.host.set { _ = $0.unknown.insert(process) }
        _ = try await unseen?.store.claimed(2)
        try await unseen?.store.report(reads: true, blocked: nil)
        #expect(try await store.reclaim() == 0)
        // Its lock goes with it.
        unseen = nil
        #expect(try await store.reclaim() == 2)
        #expect(try await store.state().reason?.contains("no process reads") == true)
    }

    @Test func bringsBackEverythingUnchargedWhenTheMachineStartedAgain() async throws {
        _ = try await store.enqueue(try fixture.files(3))
        var before: QueueStore? = try otherProcess().store
        _ = try await before?.claimed(3)
        // The locks end with the machine.
        before = nil
        let after = try fixture.store(host: FakeHost(process: 100, boot: "after"))
        #expect(try await after.claimed(3).allSatisfy { $0.attempt == 1 })
    }

    @Test func leavesPagesToAReaderThatLivesInAContainerWithABootOfItsOwn() async throws {
        _ = try await store.enqueue(try fixture.files(3))
        let container = try fixture.store(host: FakeHost(process: 100, boot: "container"))
        let lease = try #require(try await container.claim())
        #expect(try await store.reclaim() == 0)
        try await container.complete(lease, with: lease.result)
    }

    @Test func waitsForTheLeaseOfAnotherBootOfWhichNoLockTells() async throws {
        let batch = try await store.enqueue(try fixture.files(1))
        let after = try fixture.store(host: FakeHost(process: 100, boot: "after"))
        // Twice, for a page that is suspected is charged when it was alone.
        for _ in 0..<2 {
            _ = try #require(try await store.claim())
            try await store.database.write { db in try db.execute(sql: "UPDATE holder SET locked = 0") }
            #expect(try await after.reclaim() == 0)
            fixture.clock.advance(by: QueuePolicy().leaseSeconds + 1)
            #expect(try await after.reclaim() == 1)
        }
        #expect(try await store.pages(of: batch).map(\.attempts) == [0])
    }

    @Test func waitsForNoPageThatIsDueWhileReadingIsPaused() async throws {
        _ = try await store.enqueue(try fixture.files(1))
        let lease = try #require(try await store.claim())
        try await store.fail(lease, with: PageFailure(.passing, "out of memory"))
        fixture.clock.advance(by: 60)
        #expect(try await store.secondsUntilNext() != nil)
        try await store.pause()
        #expect(try await store.secondsUntilNext() == nil)
    }

    @Test func refusesTheResultOfALeaseThatWasLost() async throws {
        let batch = try await store.enqueue(try fixture.files(1))
        let late = try #require(try await store.claim())
        fixture.clock.advance(by: QueuePolicy().leaseSeconds + 1)
        let other = try otherProcess()
        let holder = try #require(try await other.store.claim())
        await #expect(throws: QueueError.leaseLost(page: late.page.rawValue)) {
            try await store.complete(late, with: late.result)
        }
        await #expect(throws: QueueError.leaseLost(page: late.page.rawValue)) {
            try await store.fail(late, with: PageFailure(.lasting, "late"))
        }
        #expect(try await store.renew([late]) == [late])
        try await other.store.complete(holder, with: holder.result)
        #expect(try await store.progress(for: batch).done == 1)
    }

    @Test func writesAResultExactlyOnce() async throws {
        let batch = try await store.enqueue(try fixture.files(1))
        let lease = try #require(try await store.claim())
        try await store.complete(lease, with: lease.result)
        await #expect(throws: QueueError.self) { try await store.complete(lease, with: lease.result) }
        #expect(try await store.log().count { if case .read = $0 { true } else { false } } == 1)
        #expect(try await store.progress(for: batch).done == 1)
    }

    @Test func givesPagesBackWithoutCharge() async throws {
        _ = try await store.enqueue(try fixture.files(1))
        for _ in 0..<5 {
            let lease = try #require(try await store.claim())
            #expect(lease.attempt == 1)
            try await store.release([lease])
        }
    }

    // MARK: - Who ended the process

    @Test func chargesNoPageOfSeveralThatWereReadByAProcessThatDied() async throws {
        let gone = try otherProcess()
        let batch = try await store.enqueue(try fixture.files(4))
        _ = try await gone.store.claimed(4)
        fixture.host.end(gone.host.process)
        #expect(try await store.reclaim() == 4)
        #expect(try await store.pages(of: batch).allSatisfy { $0.attempts == 0 && $0.status == .waiting })
    }

    @Test func readsAloneWhatWasReadByAProcessThatDied() async throws {
        let gone = try otherProcess()
        _ = try await store.enqueue(try fixture.files(3))
        _ = try await gone.store.claimed(2)
        fixture.host.end(gone.host.process)
        let suspect = try #require(try await store.claim())
        #expect(suspect.fileName == "0.png")
        #expect(try await store.claim() == nil)
        try await store.complete(suspect, with: suspect.result)
        let second = try #require(try await store.claim())
        #expect(second.fileName == "1.png")
        #expect(try await store.claim() == nil)
        try await store.complete(second, with: second.result)
        #expect(try await store.claim()?.fileName == "2.png")
    }

    @Test func beginsNothingElseOnceTheTurnOfAPageHasComeThatIsReadAlone() async throws {
        let gone = try otherProcess()
        _ = try await store.enqueue(try fixture.files(2))
        _ = try await store.enqueue([try fixture.file("first.png")], priority: 1)
        let running = try #require(try await store.claim())
        _ = try await gone.store.claimed(1)
        fixture.host.end(gone.host.process)
        #expect(try await store.claim() == nil)
        // What is more urgent goes first all the same.
        _ = try await store.enqueue([try fixture.file("urgent.png")], priority: 2)
        let urgent = try #require(try await store.claim())
        #expect(urgent.fileName == "urgent.png")
        for lease in [running, urgent] {
            #expect(try await store.claim() == nil)
            try await store.complete(lease, with: lease.result)
        }
        let suspect = try #require(try await store.claim())
        #expect(suspect.fileName == "0.png")
        #expect(try await store.claim() == nil)
        try await store.complete(suspect, with: suspect.result)
        #expect(try await store.claim()?.fileName == "1.png")
    }

    @Test func putsAsideThePageThatKeepsEndingItsProcess() async throws {
        let batch = try await store.enqueue(try fixture.files(4))
        var number: Int32 = 200
        // The poison is 0.png: whoever reads it dies, with whatever else it reads. It is found out alone.
        while try await store.progress(for: batch).ended < 4 {
            let process = try otherProcess(number)
            number += 1
            var leases: [Lease] = []
            while leases.count < 4, let lease = try await process.store.claim() { leases.append(lease) }
            if leases.contains(where: { $0.fileName == "0.png" }) {
                fixture.host.end(process.host.process)
                try await store.reclaim()
                fixture.clock.advance(by: 3600)
            } else {
                for lease in leases { try await process.store.complete(lease, with: lease.result) }
            }
        }
        let pages = try await store.pages(of: batch)
        #expect(pages.map(\.status) == [.failed, .done, .done, .done])
        #expect(pages.map(\.attempts) == [3, 0, 0, 0])
        #expect(pages[0].failure?.message.contains("ended without a word") == true)
    }

    @Test func neverChargesPagesReadInProcessesOfTheirOwn() async throws {
        var policy = QueueFixture.policy
        policy.isolation = .ownProcesses
        _ = try await store.enqueue(try fixture.files(2))
        for number in 0..<10 {
            let process = try otherProcess(200 + Int32(number), policy)
            #expect(try await process.store.claimed(2).allSatisfy { $0.attempt == 1 })
            fixture.host.end(process.host.process)
            #expect(try await store.reclaim() == 2)
        }
    }

    // MARK: - The time of day is set

    @Test func chargesNoPageWhoseReaderLivesWhenItsLeaseEnds() async throws {
        let other = try otherProcess()
        _ = try await store.enqueue(try fixture.files(1))
        for _ in 0..<5 {
            let lease = try #require(try await other.store.claim())
            #expect(lease.attempt == 1)
            // The machine slept, or the time was set ahead.
            fixture.clock.set(back: -3600)
            #expect(try await store.reclaim() == 1)
        }
        // It is not read alone either: nothing speaks against it.
        _ = try await store.enqueue([try fixture.file("second.png")])
        #expect(try await store.claimed(2).map(\.attempt) == [1, 1])
    }

    @Test func chargesNoPageOfItsOwnWhenItsLeaseEnds() async throws {
        _ = try await store.enqueue(try fixture.files(1))
        for _ in 0..<5 {
            #expect(try #require(try await store.claim()).attempt == 1)
            fixture.clock.advance(by: 3600)
        }
    }

    @Test func leavesThePagesOfALivingReaderWhenTheTimeIsSetBack() async throws {
        let other = try otherProcess()
        _ = try await store.enqueue(try fixture.files(1))
        let lease = try #require(try await other.store.claim())
        fixture.clock.set(back: 24 * 3600)
        #expect(try await store.reclaim() == 0)
        #expect(try await other.store.renew([lease]).isEmpty)
        fixture.clock.advance(by: QueuePolicy().leaseSeconds + 1)
        #expect(try await store.reclaim() == 1)
    }

    @Test func bringsBackThePageOfAReaderItCannotSeeWhenTheTimeIsSetBack() async throws {
        let unseen = try otherProcess()
        fixture.host.set { _ = $0.unknown.insert(unseen.host.process) }
        _ = try await store.enqueue(try fixture.files(1))
        _ = try await unseen.store.claim()
        // No lock tells of it either.
        try await store.database.write { db in try db.execute(sql: "UPDATE holder SET locked = 0") }
        fixture.clock.set(back: 24 * 3600)
        #expect(try await store.reclaim() == 1)
    }

    @Test func triesAPageAgainThoughTheTimeIsSetBack() async throws {
        _ = try await store.enqueue(try fixture.files(1))
        let lease = try #require(try await store.claim())
        try await store.fail(lease, with: PageFailure(.passing, "out of memory"))
        fixture.clock.set(back: 24 * 3600)
        #expect(try #require(try await store.secondsUntilNext()) < 1)
        #expect(try await store.claim()?.attempt == 2)
    }

    @Test func survivesBeingTakenForGone() async throws {
        let other = try otherProcess()
        _ = try await store.enqueue(try fixture.files(2))
        _ = try await store.claim()
        other.host.end(fixture.host.process)
        #expect(try await other.store.reclaim() == 1)
        let again = try #require(try await store.claim())
        try await store.complete(again, with: again.result)
    }
}
