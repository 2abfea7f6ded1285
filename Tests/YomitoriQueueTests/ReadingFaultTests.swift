import Foundation
import Glibc
import Testing
import YomitoriCore

@testable import YomitoriQueue

/// What becomes of pages that are not read, for want of time, of a recogniser, or of sense.
@Suite(.timeLimit(.minutes(10)))
struct ReadingFaultTests {
    let fixture: QueueFixture

    init() throws { fixture = try QueueFixture() }

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
        #expect(pages[0].failure?.message == "reading it took longer than 450 seconds, the limit for a page")
        gate.open()
    }

    @Test func chargesNoPageForItsWaitForAWorker() async throws {
        let (waiting, hanging) = (Gate(), Gate())
        let queue = try fixture.queue(
            FakeRecognizer { call, _ in
                if call.name == "0.png" { await TurnWait.during { await waiting.pass() } } else { await hanging.pass() }
            })
        let batch = try await queue.enqueue(try fixture.files(2))
        try await running(queue) {
            try await until { waiting.arrived > 0 && hanging.arrived > 0 }
            // The one that hangs tells that time has passed, three times what a page may take.
            try await until {
                fixture.clock.advance(by: 60)
                return try await queue.store.pages(of: batch)[1].status == .failed
            }
            #expect(try await queue.store.pages(of: batch)[0].attempts == 0)
            waiting.open()
            try await until { try await queue.progress(for: batch).done == 1 }
        }
        #expect(try await queue.store.pages(of: batch).map(\.attempts) == [0, 3])
        hanging.open()
    }

    @Test func chargesAPageThatHangsWhenItsWaitIsOver() async throws {
        let (waiting, hanging) = (Gate(), Gate())
        let queue = try fixture.queue(
            FakeRecognizer { _, _ in
                await TurnWait.during { await waiting.pass() }
                await hanging.pass()
            })
        let batch = try await queue.enqueue(try fixture.files(1))
        try await running(queue) {
            waiting.open()
            try await until { hanging.arrived > 0 }
            try await until {
                fixture.clock.advance(by: 60)
                return try await queue.store.pages(of: batch)[0].attempts == 1
            }
        }
        hanging.open()
    }

    /// Reads no page, and counts those of a file when the gate is open.
    private func damaged(counting gate: Gate) -> FakeRecognizer {
        FakeRecognizer { _, _ in
            throw PageFailure(.lasting, "damaged")
        } counting: {
            await gate.pass()
        }
    }

    @Test func chargesAPageOfAFileWhosePagesAreNotCountedInTime() async throws {
        let gate = Gate()
        var policy = QueueFixture.policy
        policy.load = LoadPolicy(workers: 1)
        let queue = try fixture.queue(damaged(counting: gate), policy)
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
        #expect(failure == PageFailure(.passing, "reading it took longer than 450 seconds, the limit for a page"))
        gate.open()
    }

    @Test func endsThoughTheRecognizerCountsPagesForEver() async throws {
        let gate = Gate()
        let queue = try fixture.queue(damaged(counting: gate))
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
        #expect(failure.kind == .passing && failure.message.hasPrefix("finding its file took longer than 450 seconds"))
    }

    @Test func stopsForARecognizerThatCannotBeHadAndChargesNoPage() async throws {
        let store = try fixture.store()
        let queue = OCRQueue(store: store) { _ in
            throw PageFailure(.unavailable, "the model pack is not installed")
        }
        let batch = try await queue.enqueue(try fixture.files(2))
        await #expect(throws: QueueError.unavailable(reason: "the model pack is not installed")) {
            try await fixture.clock.ticking { try await queue.runUntilEmpty() }
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
        await #expect(throws: QueueError.unavailable(reason: "the pack is not installed")) {
            try await fixture.clock.ticking { try await queue.runUntilEmpty() }
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
        let summary = try await fixture.clock.ticking { try await queue.runUntilEmpty() }
        #expect(summary.failed == 1)
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
