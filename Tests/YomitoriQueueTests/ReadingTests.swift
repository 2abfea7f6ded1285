import Foundation
import GRDB
import Glibc
import ServiceLifecycle
import ServiceLifecycleTestKit
import Synchronization
import Testing
import YomitoriCore

@testable import YomitoriQueue

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

    @Test func finishesWhatIsReadWhenPausedAndGoesOnWhenAsked() async throws {
        let gate = Gate()
        let queue = try fixture.queue(FakeRecognizer { _, _ in await gate.pass() })
        let batch = try await queue.enqueue(try fixture.files(5))
        try await running(queue) {
            try await until { gate.arrived == 2 }
            try await queue.pause()
            gate.open()
            try await until { try await queue.progress(for: batch).done == 2 }
            #expect(try await queue.progress(for: batch).waiting == 3)
            #expect(try await queue.state() == .paused(completed: 2, total: 5, reason: "paused by `queue pause`"))
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
                    return expires > now && expires <= now + 60
                }
                #expect(try await other.claim() == nil)
            }
            gate.open()
            try await until { try await queue.progress(for: batch).done == 1 }
        }
        #expect(gate.arrived == 1)
    }

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

    // MARK: - Ending

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

    @Test func chargesAPageThatHangs() async throws {
        let gate = Gate()
        let queue = try fixture.queue(FakeRecognizer { call, _ in if call.name == "0.png" { await gate.pass() } })
        let batch = try await queue.enqueue(try fixture.files(3))
        try await running(queue) {
            try await until { try await queue.progress(for: batch).done == 2 }
            for attempt in 1...3 {
                try await until { gate.arrived == attempt }
                fixture.clock.advance(by: QueuePolicy().pageSeconds + 1)
                try await until { try await queue.store.pages(of: batch)[0].attempts == attempt }
                fixture.clock.advance(by: 3600)
            }
        }
        let pages = try await queue.store.pages(of: batch)
        #expect(pages.map(\.status) == [.failed, .done, .done])
        #expect(pages.map(\.attempts) == [3, 0, 0])
        #expect(pages[0].failure?.message == "reading it took longer than 420 seconds, the limit for a page")
        gate.open()
    }

    @Test func chargesAPageOfAFileWhosePagesAreNotCountedInTime() async throws {
        let gate = Gate()
        let recognizer = FakeRecognizer {
            _, _ in
            throw PageFailure(.lasting, "damaged")
        } counting: {
            await gate.pass()
        }
        var policy = QueueFixture.policy
        policy.load = LoadPolicy(workers: 1)
        let queue = try fixture.queue(recognizer, policy)
        let batch = try await queue.enqueue(try fixture.files(1))
        // That it ends shows that nobody waits for the count.
        try await running(queue) {
            try await until { gate.arrived == 1 }
            try await until {
                fixture.clock.advance(by: 60)
                return try await queue.store.pages(of: batch)[0].failure != nil
            }
        }
        let failure = try #require(try await queue.store.pages(of: batch)[0].failure)
        #expect(failure == PageFailure(.passing, "reading it took longer than 420 seconds, the limit for a page"))
        gate.open()
    }

    @Test func endsThoughTheRecognizerCountsPagesForEver() async throws {
        let gate = Gate()
        let recognizer = FakeRecognizer {
            _, _ in
            throw PageFailure(.lasting, "damaged")
        } counting: {
            await gate.pass()
        }
        let queue = try fixture.queue(recognizer)
        let batch = try await queue.enqueue(try fixture.files(1))
        try await running(queue) { try await until { gate.arrived == 1 } }
        #expect(try await queue.store.pages(of: batch).map(\.status) == [.waiting])
        gate.open()
    }

    @Test func chargesAPageWhoseFileIsNotFoundInTime() async throws {
        let store = try fixture.store()
        let find: ReadingRun.Finding = { (_, isStopped) throws(PageFailure) in
            while !isStopped() { usleep(1000) }
            throw PageFailure(.lasting, "nobody listens any more")
        }
        let run = ReadingRun(store: store, ends: .never, seconds: nil, load: { .background }, find: find) { _ in
            FakeRecognizer()
        }
        let batch = try await store.enqueue(try fixture.files(1))
        let task = Task { try await run.run() }
        try await until {
            fixture.clock.advance(by: 60)
            return try await store.pages(of: batch)[0].failure != nil
        }
        task.cancel()
        _ = try await task.value
        let failure = try #require(try await store.pages(of: batch)[0].failure)
        #expect(failure.kind == .passing && failure.message.hasPrefix("finding its file took longer than 420 seconds"))
    }

    @Test func stopsForARecognizerThatCannotBeHadAndChargesNoPage() async throws {
        let store = try fixture.store()
        let queue = OCRQueue(store: store) { _ in
            throw PageFailure(.unavailable, "the model pack is not installed")
        }
        let batch = try await queue.enqueue(try fixture.files(2))
        let clock = fixture.clock
        let ticking = Task {
            while !Task.isCancelled {
                clock.advance(by: 1)
                try await Task.sleep(for: .milliseconds(5))
            }
        }
        defer { ticking.cancel() }
        await #expect(throws: QueueError.unavailable(reason: "the model pack is not installed")) {
            try await queue.runUntilEmpty()
        }
        #expect(try await store.pages(of: batch).allSatisfy { $0.status == .waiting && $0.attempts == 0 })
    }

    @Test func readsOtherBatchesWhileOneCannotBeRead() async throws {
        let store = try fixture.store()
        let queue = OCRQueue(store: store) { request in
            guard request.options.pack == nil else { throw PageFailure(.unavailable, "the pack is not installed") }
            return FakeRecognizer()
        }
        var options = BatchOptions()
        options.pack = "missing"
        let files = try fixture.files(3)
        let missing = try await queue.enqueue(files, options: options)
        let good = try await queue.enqueue(files)
        // The clock stands still: the batch is held all the time.
        try await running(queue) { try await until { try await queue.progress(for: good).done == 3 } }

        let later = try await queue.enqueue(files)
        let clock = fixture.clock
        let ticking = Task {
            while !Task.isCancelled {
                clock.advance(by: 1)
                try await Task.sleep(for: .milliseconds(5))
            }
        }
        defer { ticking.cancel() }
        await #expect(throws: QueueError.unavailable(reason: "the pack is not installed")) {
            try await queue.runUntilEmpty()
        }
        #expect(try await queue.progress(for: later).done == 3)
        #expect(try await store.pages(of: missing).allSatisfy { $0.status == .waiting && $0.attempts == 0 })
    }

    @Test func countsPagesBegunTogetherOnceWhenNothingCanBeRead() async throws {
        let store = try fixture.store()
        let run = ReadingRun(store: store, ends: .whenEmpty, seconds: nil, load: { .background }) { _ in
            FakeRecognizer()
        }
        let batch = try await store.enqueue(try fixture.files(2))
        for round in 1...ReadingRun.patience {
            let leases = try await store.claimed(2)
            for lease in leases { run.hold(lease, "no models", begun: store.uptime) }
            #expect(run.heldBatches()[batch]?.count == round)
            try await store.release(leases)
            fixture.clock.advance(by: 60)
        }
        #expect(run.heldBatches()[batch] != nil, "it is given up")
    }

    @Test func chargesAPageWhoseResultCannotBeWritten() async throws {
        let queue = try fixture.queue(NoNumbers())
        let batch = try await queue.enqueue(try fixture.files(1))
        let clock = fixture.clock
        let ticking = Task {
            while !Task.isCancelled {
                clock.advance(by: 1)
                try await Task.sleep(for: .milliseconds(5))
            }
        }
        defer { ticking.cancel() }
        #expect(try await queue.runUntilEmpty().failed == 1)
        let page = try #require(try await queue.store.pages(of: batch).first)
        #expect(page.status == .failed && page.attempts == 3 && page.failure?.message.contains("JSON") == true)
    }

    @Test func givesUpAFileOfWhichTooManyPagesAreCounted() async throws {
        let queue = try fixture.queue(FakeRecognizer(pageCounts: ["book.tif": 2_001]))
        let batch = try await queue.enqueue([try fixture.file("book.tif")])
        let summary = try await queue.runUntilEmpty()
        #expect(summary.read == 0 && summary.failed == 1 && !summary.workRemains)
        #expect(try await queue.store.pages(of: batch).map(\.status) == [.failed])
    }
}

/// Gives a number that is none, as a model whose weights are damaged does.
private struct NoNumbers: TextRecognizing {
    private let inner = FakeRecognizer()

    func pages(of input: PageInput, options: RecognitionOptions) -> AsyncThrowingStream<RecognizedPage, any Error> {
        inner.pages(of: input, options: options)
    }

    func page(_ number: Int, of input: PageInput, options: RecognitionOptions) async throws -> InputPage {
        var found = try await inner.page(number, of: input, options: options)
        found.page.blocks[0].lines[0].confidence = .nan
        return found
    }

    func pageCount(of input: PageInput) async throws -> Int { 1 }
}
