import Foundation
import Testing
import YomitoriCore

@testable import YomitoriQueue

/// Pages that cannot be read for a while though others can: no trace of them can be written, or the models of the pack that
/// they alone need are missing.
@Suite(.timeLimit(.minutes(10)))
struct SetAsideTests {
    let fixture: QueueFixture

    init() throws { fixture = try QueueFixture() }

    private static let reason = "the trace cannot be written"

    private func oneAtATime(_ recognizer: FakeRecognizer) throws -> OCRQueue {
        var policy = QueueFixture.policy
        policy.load = LoadPolicy(workers: 1)
        return try fixture.queue(recognizer, policy)
    }

    /// Cannot read these pages.
    private func recognizer(without names: Set<String>) -> FakeRecognizer {
        FakeRecognizer { call, _ in
            if names.contains(call.name) { throw PageFailure(.unavailable, Self.reason) }
        }
    }

    @Test(arguments: [1, 2]) func readsWhatIsBehindPagesThatCannotBeRead(unreadable: Int) async throws {
        let names = Set((0..<unreadable).map { "\($0).png" })
        let queue = try oneAtATime(recognizer(without: names))
        let files = try fixture.files(10)
        let batches = [try await queue.enqueue(files), try await queue.enqueue(files)]
        await #expect(throws: QueueError.unavailable(reason: Self.reason)) {
            try await fixture.clock.ticking { try await queue.runUntilEmpty() }
        }
        for batch in batches {
            let pages = try await queue.store.pages(of: batch)
            #expect(pages.prefix(unreadable).allSatisfy { $0.status == .waiting && $0.attempts == 0 })
            #expect(pages.dropFirst(unreadable).allSatisfy { $0.status == .done })
        }
    }

    @Test func readsThePageByItselfOnceItCanBeRead() async throws {
        let recognizer = FakeRecognizer { call, count in
            if call.name == "0.png", count < 5 { throw PageFailure(.unavailable, Self.reason) }
        }
        let queue = try oneAtATime(recognizer)
        let batch = try await queue.enqueue(try fixture.files(3))
        try await running(queue) {
            try await until { try await queue.progress(for: batch).done == 2 }
            try await until {
                if case .paused(2, 3, Self.reason) = try await queue.state() { true } else { false }
            }
            try await fixture.clock.ticking {
                try await until { try await queue.progress(for: batch).done == 3 }
            }
        }
        #expect(try await queue.store.pages(of: batch).allSatisfy { $0.attempts == 0 })
    }

    @Test func triesFewPagesOfABatchWhenNoneCanBeRead() async throws {
        let recognizer = FakeRecognizer { _, _ in throw PageFailure(.unavailable, Self.reason) }
        let queue = try oneAtATime(recognizer)
        let batch = try await queue.enqueue(try fixture.files(20))
        await #expect(throws: QueueError.unavailable(reason: Self.reason)) {
            try await fixture.clock.ticking { try await queue.runUntilEmpty() }
        }
        #expect(recognizer.calls.count == ReadingRun.patience + 1)
        #expect(try await queue.store.pages(of: batch).allSatisfy { $0.status == .waiting && $0.attempts == 0 })
    }

    @Test func triesAPageThatWasSetAsideThoughOthersWait() async throws {
        let store = try fixture.store()
        let run = ReadingRun(store: store, ends: .never, seconds: nil, load: { .background }) { _ in FakeRecognizer() }
        _ = try await store.enqueue(try fixture.files(3))
        func next() async throws -> Lease? { try await run.nextLease(except: run.heldBatches(), run.heldPages()) }
        let first = try #require(try await next())
        run.setAside(first, Self.reason, begun: store.uptime)
        try await store.release([first])
        fixture.clock.advance(by: 2)
        let second = try #require(try await next())
        #expect(second.fileName == "1.png")
        try await store.complete(second, with: second.result)
        fixture.clock.advance(by: Unavailability.longest)
        #expect(try await next()?.page == first.page)
    }

    @Test func tellsAFewReasonsOfMany() {
        let all = (0..<5).map { Unavailability(count: 3, reason: "reason \($0)", until: 0) }
        #expect(Unavailability.reason(of: all + all) == "reason 0; reason 1; reason 2; and 2 more")
        #expect(Unavailability.reason(of: [all[0]]) == "reason 0")
    }
}
