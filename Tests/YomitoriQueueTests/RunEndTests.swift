import Dispatch
import Foundation
import Logging
import ServiceLifecycle
import ServiceLifecycleTestKit
import Synchronization
import Testing
import YomitoriCore

@testable import YomitoriQueue

/// How a run ends, and what it says then.
@Suite(.timeLimit(.minutes(10)))
struct RunEndTests {
    let fixture: QueueFixture

    init() throws { fixture = try QueueFixture() }

    @Test func countsInItsSummaryWhatItGaveUpBecauseItsReaderDied() async throws {
        let gone = FakeHost(process: 200)
        var policy = QueueFixture.policy
        policy.retries.attempts = 1
        let batch = try await fixture.store().enqueue(try fixture.files(1))
        // The second time it is read with nothing beside it, and its process dies again.
        for number in 0..<2 {
            let host = number == 0 ? gone : FakeHost(process: 201)
            _ = try #require(try await fixture.store(policy, host: host).claim())
            fixture.host.end(host.process)
            if number == 0 { #expect(try await fixture.store(policy).reclaim() == 1) }
        }
        let summary = try await fixture.queue(FakeRecognizer(), policy).runUntilEmpty()
        #expect(summary.read == 0 && summary.failed == 1)
        #expect(try await fixture.store().pages(of: batch).map(\.status) == [.failed])
    }

    /// What is logged while pages are read of which the first attempts find no recogniser.
    private func log(attemptsInVain: Int, pages: Int) async throws -> [String] {
        struct Missing: Error {}
        let log = CollectedLog()
        let attempts = Mutex(0)
        var environment = fixture.environment()
        environment.logger = log.logger(from: .notice)
        let store = try QueueStore(database: fixture.database, policy: QueueFixture.policy, environment: environment)
        let recognizer = FakeRecognizer()
        let queue = OCRQueue(store: store) { _ in
            let attempt = attempts.withLock { attempts in
                attempts += 1
                return attempts
            }
            if attempt <= attemptsInVain { throw Missing() }
            return recognizer
        }
        queue.load = LoadPolicy(workers: 1)
        _ = try await queue.enqueue(try fixture.files(pages))
        let time = Task { [clock = fixture.clock] in
            while !Task.isCancelled {
                // Slowly: no lease shall end because the machine is busy.
                clock.advance(by: 1)
                try await Task.sleep(for: .milliseconds(50))
            }
        }
        defer { time.cancel() }
        do { try await queue.runUntilEmpty() } catch QueueError.unavailable {}
        return log.all.filter { $0.hasPrefix("reading ") }
    }

    @Test func saysNothingOfGoingOnWhereItGivesUp() async throws {
        #expect(try await log(attemptsInVain: .max, pages: 3) == ["reading pauses"])
    }

    @Test func saysThatReadingGoesOnOnceItDoes() async throws {
        #expect(try await log(attemptsInVain: 2, pages: 3) == ["reading pauses", "reading goes on"])
    }

    @Test func givesPagesBackWhenAskedToShutDown() async throws {
        let gate = Gate()
        let queue = try fixture.queue(FakeRecognizer { _, _ in await gate.pass() })
        let batch = try await queue.enqueue(try fixture.files(5))
        try await testGracefulShutdown { trigger in
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await queue.run() }
                try await until { gate.arrived == 2 }
                trigger.triggerGracefulShutdown()
                try await group.waitForAll()
            }
        }
        let progress = try await queue.progress(for: batch)
        #expect(progress.running == 0 && progress.waiting == 5)
        #expect(try await queue.store.claim()?.attempt == 1)
        gate.open()
    }

    @Test func endsThoughADiskThatIsGuardedDoesNotAnswer() async throws {
        let host = StuckHost(process: fixture.host.process)
        let queue = try fixture.queue(FakeRecognizer(), host: host)
        let batch = try await queue.enqueue(try fixture.files(1))
        // That it ends shows that nobody waits for the disk.
        try await running(queue) { try await until { host.isAsked.withLock(\.self) } }
        #expect(try await queue.progress(for: batch).waiting == 1)
        host.disk.signal()
    }

    @Test func shutsDownThoughADiskThatIsGuardedDoesNotAnswer() async throws {
        let host = StuckHost(process: fixture.host.process)
        let queue = try fixture.queue(FakeRecognizer(), host: host)
        let batch = try await queue.enqueue(try fixture.files(1))
        try await testGracefulShutdown { trigger in
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await queue.run() }
                try await until { host.isAsked.withLock(\.self) }
                trigger.triggerGracefulShutdown()
                try await group.waitForAll()
            }
        }
        #expect(try await queue.progress(for: batch).waiting == 1)
        host.disk.signal()
    }

    @Test func letsPagesEndWhenThereIsTime() async throws {
        let gate = Gate()
        var policy = QueueFixture.policy
        policy.shutdownSeconds = 10
        let queue = try fixture.queue(FakeRecognizer { _, _ in await gate.pass() }, policy)
        let batch = try await queue.enqueue(try fixture.files(5))
        try await testGracefulShutdown { trigger in
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await queue.run() }
                try await until { gate.arrived == 2 }
                trigger.triggerGracefulShutdown()
                gate.open()
                try await group.waitForAll()
            }
        }
        #expect(try await queue.progress(for: batch).done == 2)
    }

    @Test func saysWhetherWorkRemainsWhenItsTimeIsUp() async throws {
        let gate = Gate()
        let queue = try fixture.queue(FakeRecognizer { _, count in if count == 1 { await gate.pass() } })
        let batch = try await queue.enqueue(try fixture.files(3))
        let run = Task { try await queue.runUntilEmpty(seconds: 30) }
        try await until { gate.arrived == 2 }
        fixture.clock.advance(by: 31)
        #expect(try await run.value.workRemains)
        gate.open()
        // The next run goes on with nothing lost.
        #expect(try await !queue.runUntilEmpty(seconds: 30).workRemains)
        #expect(try await queue.progress(for: batch).done == 3)
    }
}

/// A machine one of whose disks does not answer until it is told to.
private final class StuckHost: HostProbe {
    let process: ProcessIdentity
    let disk = DispatchSemaphore(value: 0)
    let isAsked = Mutex(false)

    init(process: ProcessIdentity) { self.process = process }

    func hasEnded(_ process: ProcessIdentity) -> Bool? { false }
    func freeMemory() -> Int? { nil }
    func freeDisk(at url: URL) -> Int? {
        isAsked.withLock { $0 = true }
        disk.wait()
        return nil
    }
}
