import Foundation
import GRDB
import Testing
import YomitoriCore

@testable import YomitoriQueue

/// What is read, in which order, and how much of it at once.
@Suite(.timeLimit(.minutes(10)))
struct ReadingTests {
    let fixture: QueueFixture

    init() throws { fixture = try QueueFixture() }

    private func texts(_ queue: OCRQueue, _ batch: Batch.ID) async throws -> [String?] {
        try await queue.results(of: batch).reduce(into: []) { $0.append($1.outcome.text) }
    }

    @Test func readsABatch() async throws {
        let recognizer = FakeRecognizer()
        let queue = try fixture.queue(recognizer)
        let batch = try await queue.enqueue(try fixture.files(20))
        let summary = try await queue.runUntilEmpty()
        #expect(summary.read == 20 && summary.failed == 0 && !summary.workRemains)
        #expect(try await texts(queue, batch) == (0..<20).map { "\($0).png" })
        #expect(recognizer.calls.count == 20)
        let pages = try await queue.unacknowledged().map(\.id)
        #expect(try await queue.result(of: pages[3])?.text == "3.png")
        #expect(try await !queue.retry(pages[3]))
        var keeping = PurgePolicy()
        keeping.acknowledgedAge = 0
        try await queue.acknowledge(pages)
        #expect(try await queue.purge(keeping).acknowledged == 20)
    }

    @Test func goesOnAfterFilesThatAreDamagedOrMissing() async throws {
        let recognizer = FakeRecognizer { call, _ in
            if call.name == "1.png" { throw PageFailure(.lasting, "the picture ends too early") }
        }
        let queue = try fixture.queue(recognizer)
        let batch = try await queue.enqueue(
            try fixture.files(3) + [.file(SourcePath("/nowhere/missing.png"))])
        let summary = try await queue.runUntilEmpty()
        #expect(summary.read == 2 && summary.failed == 2)
        let failures = try await queue.results(of: batch).reduce(into: [String]()) {
            if let failure = $1.outcome.failure { $0.append(failure.message) }
        }
        #expect(
            failures == ["the picture ends too early", "there is no such file; put it there and try the page again"])
        #expect(try await queue.progress(for: batch).hasEnded)
    }

    @Test func givesAnEventForEachPageAndForAMissingFile() async throws {
        let queue = try fixture.queue(FakeRecognizer())
        let batch = try await queue.enqueue(try fixture.files(2) + [.file(SourcePath("/nowhere/missing.png"))])
        try await queue.runUntilEmpty()
        var read: Set<String?> = []
        var failed: [String] = []
        for try await event in queue.events(of: batch, follows: false) {
            if case .read(let page, let result) = event.kind {
                read.insert(result?.text)
                #expect(event.total == 3 && page.attempt == 1)
            }
            if case .failed(let page, let failure) = event.kind {
                failed.append(page.name)
                #expect(failure.kind == .lasting && page.index == 2)
            }
        }
        #expect(read == ["0.png", "1.png"])
        #expect(failed == ["/nowhere/missing.png"])
    }

    @Test func triesAPageAgainInTheSameRun() async throws {
        let recognizer = FakeRecognizer { _, count in
            if count < 3 { throw PageFailure(.passing, "the worker crashed") }
        }
        let queue = try fixture.queue(recognizer)
        let batch = try await queue.enqueue(try fixture.files(1))
        let run = Task { try await queue.runUntilEmpty() }
        var since: Int64 = 0
        for _ in 0..<2 {
            let event = try await queue.store.event(since: since) { if case .postponed = $0 { true } else { false } }
            since = event.sequence
            guard case .postponed(_, _, let until) = event.kind else { return }
            fixture.clock.advance(to: until)
        }
        #expect(try await run.value.read == 1)
        #expect(try await texts(queue, batch) == ["0.png"])
    }

    @Test func readsEveryPageOfAFile() async throws {
        let queue = try fixture.queue(FakeRecognizer(pageCounts: ["book.tif": 5]))
        let batch = try await queue.enqueue([try fixture.file("book.tif"), try fixture.file("b.png")])
        #expect(try await queue.runUntilEmpty().read == 6)
        let pages = try await queue.store.pages(of: batch)
        #expect(pages.map(\.page) == [1, 2, 3, 4, 5, 1])
    }

    @Test func readsAFileOfWhichTheFirstPageIsDamaged() async throws {
        let recognizer = FakeRecognizer(pageCounts: ["book.tif": 3]) { call, _ in
            if call.page == 1 { throw PageFailure(.lasting, "damaged") }
        }
        let queue = try fixture.queue(recognizer)
        _ = try await queue.enqueue([try fixture.file("book.tif")])
        let summary = try await queue.runUntilEmpty()
        #expect(summary.read == 2 && summary.failed == 1)
    }

    // MARK: - Side by side

    @Test(arguments: [1, 2, 4]) func readsAsManyPagesAtOnceAsTheLoadAllows(workers: Int) async throws {
        let gate = Gate()
        let recognizer = FakeRecognizer { _, _ in await gate.pass() }
        var policy = QueueFixture.policy
        policy.load = LoadPolicy(workers: workers)
        let queue = try fixture.queue(recognizer, policy)
        _ = try await queue.enqueue(try fixture.files(8))
        try await running(queue) {
            try await until { gate.arrived == workers }
            gate.open()
            try await queue.store.event { $0 == .ended }
        }
        #expect(recognizer.mostAtOnce == workers)
    }

    @Test func readsOneSmallPageAtATimeInTheBackground() {
        #expect(LoadPolicy.background.workers == 1)
        #expect(LoadPolicy.background.workingPixels == 2048 * 2048)
        #expect(LoadPolicy.background.niceness > 0)
        #expect(LoadPolicy.foreground.workers <= 4 && LoadPolicy.foreground.workingPixels == nil)
    }

    @Test func tellsWhoeverMakesRecognizersTheLoadAndTheOptions() async throws {
        let store = try fixture.store()
        let (requests, continuation) = AsyncStream.makeStream(of: RecognizerRequest.self)
        let queue = OCRQueue(store: store) { request in
            continuation.yield(request)
            return FakeRecognizer()
        }
        queue.load = .background
        var options = BatchOptions()
        options.pack = "koten"
        _ = try await queue.enqueue(try fixture.files(1), options: options)
        try await queue.runUntilEmpty()
        continuation.finish()
        let asked = await requests.reduce(into: []) { $0.append($1) }
        #expect(asked == [RecognizerRequest(options: options, load: .background)])
    }

    @Test func readsAPageAloneInItsTurnThoughOthersWait() async throws {
        let gone = FakeHost(process: 200)
        let recognizer = FakeRecognizer()
        let queue = try fixture.queue(recognizer)
        let first = try await queue.enqueue(try fixture.files(6))
        let reader = try fixture.store(host: gone)
        _ = try await reader.enqueue([try fixture.file("poison.png")], priority: 1)
        #expect(try await reader.claim()?.fileName == "poison.png")
        // It waits behind the first batch from here on.
        try await queue.store.database.write { db in try db.execute(sql: "UPDATE item SET priority = 0") }
        _ = try await queue.enqueue((6..<20).map { try fixture.file("\($0).png") })
        fixture.host.end(gone.process)
        #expect(try await queue.runUntilEmpty().read == 21)
        #expect(try await queue.progress(for: first).done == 6)
        #expect(recognizer.names.firstIndex(of: "poison.png") == 6)
    }

    @Test func readsOnWhileASlowPageIsRead() async throws {
        let gate = Gate()
        let recognizer = FakeRecognizer { call, _ in if call.name == "0.png" { await gate.pass() } }
        let queue = try fixture.queue(recognizer)
        let batch = try await queue.enqueue(try fixture.files(10))
        try await running(queue) {
            try await until { try await queue.progress(for: batch).done == 9 }
            gate.open()
            try await until { try await queue.progress(for: batch).done == 10 }
        }
    }

    @Test func sharesTheWorkWithAnotherProcess() async throws {
        let (mine, theirs) = (FakeRecognizer(), FakeRecognizer())
        let queue = try fixture.queue(mine)
        let other = try fixture.queue(theirs, host: FakeHost(process: 200))
        let batch = try await queue.enqueue(try fixture.files(60))
        async let first = queue.runUntilEmpty()
        async let second = other.runUntilEmpty()
        let read = try await first.read + second.read
        #expect(read == 60)
        #expect(Set(mine.calls).isDisjoint(with: theirs.calls))
        #expect(mine.calls.count + theirs.calls.count == 60)
        try await until { try await queue.progress(for: batch).done == 60 }
    }

    // MARK: - Being woken

    @Test func takesUpEveryPageThatComesWhileItGoesIdle() async throws {
        let queue = try fixture.queue(FakeRecognizer())
        let files = try fixture.files(40)
        try await running(queue) {
            for file in files {
                let batch = try await queue.enqueue([file])
                try await until { try await queue.progress(for: batch).done == 1 }
            }
        }
    }

    @Test func takesUpWhatAnotherProcessAdds() async throws {
        let queue = try fixture.queue(FakeRecognizer())
        let other = try fixture.store(host: FakeHost(process: 200))
        let files = try fixture.files(3)
        try await running(queue) {
            for file in files {
                let batch = try await other.enqueue([file])
                try await until { try await other.progress(for: batch).done == 1 }
            }
        }
    }

    @Test func keepsItsLeasesThoughTheTimeIsSetBack() async throws {
        let gate = Gate()
        let queue = try fixture.queue(FakeRecognizer { _, _ in await gate.pass() })
        let batch = try await queue.enqueue(try fixture.files(1))
        let other = try fixture.store(host: FakeHost(process: 200))
        try await running(queue) {
            try await until { gate.arrived == 1 }
            fixture.clock.set(back: 24 * 3600)
            for _ in 0..<6 {
                fixture.clock.advance(by: 30)
                let now = fixture.clock.now().timeIntervalSince1970
                try await until {
                    let expires = try await other.database.read { db in
                        try Double.fetchOne(db, sql: "SELECT expires FROM item WHERE state = 2") ?? 0
                    }
                    // Renewed since: what is left of the lease before is 30 seconds at most.
                    return expires > now + 30 && expires <= now + 60
                }
                #expect(try await other.claim() == nil)
            }
            gate.open()
            try await until { try await queue.progress(for: batch).done == 1 }
        }
        #expect(gate.arrived == 1)
    }
}
