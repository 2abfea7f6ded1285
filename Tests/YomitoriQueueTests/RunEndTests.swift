import Foundation
import ServiceLifecycle
import ServiceLifecycleTestKit
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
