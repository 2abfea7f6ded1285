import Foundation
import GRDB
import Synchronization
import Testing
import YomitoriCore

@testable import YomitoriQueue

/// Pausing and cancelling while pages are read.
@Suite(.timeLimit(.minutes(10)))
struct ControlTests {
    let fixture: QueueFixture

    init() throws { fixture = try QueueFixture() }

    // MARK: - Pausing

    @Test func goesFromIdleToProcessingToIdle() async throws {
        let gate = Gate()
        let queue = try fixture.queue(FakeRecognizer { _, _ in await gate.pass() })
        #expect(try await queue.state() == .idle(reason: nil))
        _ = try await queue.enqueue(try fixture.files(2))
        #expect(try await queue.state().reason?.contains("no process reads") == true)
        try await running(queue) {
            async let opened: Void = {
                try await until { gate.arrived == 2 }
                gate.open()
            }()
            var names: [String] = []
            for try await state in queue.states() {
                if names.last != state.name { names.append(state.name) }
                if case .processing(_, let total) = state {
                    #expect(total == 2)
                }
                if names.count > 1, state == .idle(reason: nil) { break }
            }
            try await opened
            #expect(names.suffix(2) == ["processing", "idle"])
        }
    }

    @Test func noticesWhatNobodyWritesDown() async throws {
        let host = FakeHost(process: 200)
        let reader = try fixture.store(host: host)
        let queue = try fixture.queue(FakeRecognizer())
        _ = try await queue.enqueue(try fixture.files(1))
        _ = try await reader.claim()
        let names = Mutex<[String]>([])
        let watching = Task {
            for try await state in queue.states() { names.withLock { $0.append(state.name) } }
        }
        // What was written has been looked at.
        try await until { fixture.clock.sleepers == 1 }
        let changes: [@Sendable (FakeHost) -> Void] = [
            { $0.end(host.process) },
            { $0.set { $0.disk = 1 << 20 } },
            { $0.set { $0.disk = 1 << 30 } },
        ]
        for (number, change) in changes.enumerated() {
            change(fixture.host)
            try await until {
                fixture.clock.advance(by: 1)
                return names.withLock(\.count) == number + 2
            }
        }
        watching.cancel()
        _ = await watching.result
        #expect(names.withLock(\.self) == ["processing", "idle", "paused", "idle"])
    }

    @Test func finishesWhatIsReadWhenPausedAndGoesOnWhenAsked() async throws {
        let gate = Gate()
        let queue = try fixture.queue(FakeRecognizer { _, _ in await gate.pass() })
        let batch = try await queue.enqueue(try fixture.files(5))
        try await running(queue) {
            try await until { gate.arrived == 2 }
            try await queue.pause()
            #expect(try await queue.state() == .pausing(completed: 0, total: 5))
            #expect(try await queue.store.status().state.reason?.contains("paused by a person") == true)
            gate.open()
            try await until { try await queue.progress(for: batch).done == 2 }
            #expect(try await queue.progress(for: batch).waiting == 3)
            #expect(try await queue.state() == .paused(completed: 2, total: 5, reason: "paused by a person"))
            #expect(try await queue.store.claim() == nil)
            try await queue.resume()
            try await until { try await queue.progress(for: batch).done == 5 }
        }
        #expect(try await queue.store.log().contains(.paused))
        #expect(try await queue.store.log().contains(.resumed))
    }

    @Test func givesBackWhatIsReadWhenPausedSo() async throws {
        let gate = Gate()
        let queue = try fixture.queue(FakeRecognizer { _, count in if count == 1 { await gate.pass() } })
        let batch = try await queue.enqueue(try fixture.files(2))
        let other = try fixture.store(host: FakeHost(process: 200))
        try await running(queue) {
            try await until { gate.arrived == 2 }
            try await other.pause(.returning)
            try await until { try await queue.progress(for: batch).waiting == 2 }
            gate.open()
            try await other.resume()
            try await until { try await queue.progress(for: batch).done == 2 }
        }
        #expect(try await queue.store.pages(of: batch).allSatisfy { $0.attempts == 0 })
    }

    @Test func staysPausedOverARestart() async throws {
        try await fixture.store().pause()
        let queue = try fixture.queue(FakeRecognizer())
        _ = try await queue.enqueue(try fixture.files(1))
        #expect(try await queue.runUntilEmpty().workRemains)
    }

    // MARK: - Cancelling

    @Test func cancelsOneBatchAndReadsTheOther() async throws {
        let gate = Gate()
        let recognizer = FakeRecognizer { call, _ in if call.name.hasPrefix("a") { await gate.pass() } }
        let queue = try fixture.queue(recognizer)
        let first = try await queue.enqueue(try (0..<5).map { try fixture.file("a\($0).png") })
        let second = try await queue.enqueue(try (0..<5).map { try fixture.file("b\($0).png") })
        let other = try fixture.store(host: FakeHost(process: 200))
        try await running(queue) {
            try await until { gate.arrived == 2 }
            #expect(try await other.cancel(first) == 5)
            // The recogniser does not listen; its pages are left behind all the same.
            try await until { try await queue.progress(for: second).done == 5 }
            gate.open()
        }
        let progress = try await queue.progress(for: first)
        #expect(progress.cancelled == 5 && progress.done == 0)
        #expect(recognizer.names.count { $0.hasPrefix("a") } == 2)
    }

    @Test func cancelsEverythingAndReadsWhatComesNext() async throws {
        let gate = Gate()
        let recognizer = FakeRecognizer { call, _ in if call.name != "next.png" { await gate.pass() } }
        let queue = try fixture.queue(recognizer)
        let batch = try await queue.enqueue(try fixture.files(6))
        try await running(queue) {
            try await until { gate.arrived == 2 }
            #expect(try await queue.cancelAll() == 6)
            gate.open()
            let next = try await queue.enqueue([try fixture.file("next.png")])
            try await until { try await queue.progress(for: next).done == 1 }
        }
        let progress = try await queue.progress(for: batch)
        #expect(progress.cancelled == 6 && progress.hasEnded)
        #expect(recognizer.mostAtOnce <= 3)
        #expect(try await queue.store.depth() == 0)
        let outcomes = try await queue.results(of: batch).reduce(into: []) { $0.append($1.outcome) }
        #expect(outcomes == Array(repeating: .cancelled, count: 6))
    }

    @Test func callsAPageCancelledThatHadFailedOnceBefore() async throws {
        let store = try fixture.store()
        let batch = try await store.enqueue(try fixture.files(1))
        try await store.fail(try #require(try await store.claim()), with: PageFailure(.passing, "not now"))
        #expect(try await store.cancel(batch) == 1)
        let outcomes = try await store.results(of: batch).reduce(into: []) { $0.append($1.outcome) }
        #expect(outcomes == [.cancelled])
    }

    @Test func readsAPageAnewThatWasCancelledAndAskedForWhileItWasRead() async throws {
        let gate = Gate()
        let store = try fixture.store()
        let run = ReadingRun(store: store, ends: .never, seconds: nil, load: { LoadPolicy(workers: 3) }) { _ in
            FakeRecognizer { _, _ in await gate.pass() }
        }
        let batch = try await store.enqueue(try fixture.files(1))
        let task = Task { try await run.run() }
        try await until { gate.arrived == 1 }
        let first = try #require(run.state.withLock { $0.reading.values.first?.reading })
        try await store.cancel(batch)
        try await store.retry(batch)
        try await until { gate.arrived == 2 }
        // The first reading is stopped, and is not taken for the second, whose lease is kept.
        try await until { first.isOver }
        try await until { run.state.withLock { $0.reading.count } == 1 }
        for _ in 0..<6 {
            fixture.clock.advance(by: store.policy.leaseSeconds / 2)
            try await until {
                try await store.database.read { db in
                    try Double.fetchOne(db, sql: "SELECT expires FROM item WHERE state = 2") ?? 0
                } > store.now + store.policy.leaseSeconds / 2
            }
        }
        gate.open()
        try await until { try await store.progress(for: batch).done == 1 }
        #expect(gate.arrived == 2)
        task.cancel()
        _ = try await task.value
    }
}
