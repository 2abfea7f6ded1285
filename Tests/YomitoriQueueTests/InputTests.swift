import Foundation
import GRDB
import Glibc
import Testing
import YomitoriCore

@testable import YomitoriQueue

@Suite(.timeLimit(.minutes(10)))
struct InputTests {
    let fixture: QueueFixture

    init() throws { fixture = try QueueFixture() }

    private func move(_ from: String, to: String) throws {
        let target = URL(fileURLWithPath: fixture.path(to))
        try FileManager.default.createDirectory(
            at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.moveItem(at: URL(fileURLWithPath: fixture.path(from)), to: target)
    }

    private func outcomes(_ queue: OCRQueue, _ batch: Batch.ID) async throws -> [PageOutcome] {
        try await queue.results(of: batch).reduce(into: []) { $0.append($1.outcome) }
    }

    @Test(arguments: ["scans/renamed.png", "scans/done/a.png", "others/a.png"])
    func findsAFileThatWasMoved(place: String) async throws {
        let queue = try fixture.queue(FakeRecognizer())
        let batch = try await queue.enqueue([try fixture.file("scans/a.png", "text")])
        try fixture.file("scans/b.png", "other")
        try move("scans/a.png", to: place)
        try await queue.runUntilEmpty()
        #expect(try await outcomes(queue, batch).map(\.text) == ["text"])
        let wasTold = try await queue.store.log(of: batch).contains {
            if case .inputMoved(_, let from) = $0 { from == fixture.path("scans/a.png") } else { false }
        }
        #expect(wasTold)
        let news = try await queue.store.inputNews(of: batch)
        #expect(news.map(\.kind) == [.moved] && news.map(\.name) == [fixture.path("scans/a.png")])
        #expect(news.first?.place.displayed.hasSuffix("/" + place) == true)
        #expect(try await queue.store.status().inputs[batch]?.moved == 1)
        for try await result in queue.results(of: batch) {
            guard case .read(let page) = result.outcome else { continue }
            #expect(page.source.path == fixture.path("scans/a.png"))
        }
    }

    @Test func findsAFolderThatWasMoved() async throws {
        let queue = try fixture.queue(FakeRecognizer())
        let batch = try await queue.enqueue(
            try (0..<5).map { try fixture.file("scans/\($0).png", "text \($0)") })
        try move("scans", to: "archive/2026")
        try await queue.runUntilEmpty()
        #expect(try await outcomes(queue, batch).map(\.text) == (0..<5).map { "text \($0)" })
    }

    @Test func doesNotTakeAnotherFileForTheOneThatIsGone() async throws {
        let queue = try fixture.queue(FakeRecognizer())
        let batch = try await queue.enqueue([try fixture.file("a.png", "text")])
        try move("a.png", to: "b.png")
        try fixture.file("b.png", "tuxt")
        try await queue.runUntilEmpty()
        #expect(try await outcomes(queue, batch).first?.failure?.kind == .lasting)
    }

    @Test(arguments: [BatchOptions.Storage.inPlace, .copied])
    func givesAnEmptyFileUpAtOnce(storage: BatchOptions.Storage) async throws {
        let recognizer = FakeRecognizer()
        let queue = try fixture.queue(recognizer)
        var options = BatchOptions()
        options.storage = storage
        let batch = try await queue.enqueue([try fixture.file("a.png", "")], options: options)
        #expect(try await queue.runUntilEmpty().failed == 1)
        let page = try #require(try await queue.store.pages(of: batch).first)
        #expect(page.attempts == 1 && page.failure?.kind == .lasting)
        #expect(page.failure?.message.hasPrefix("the file is empty") == true)
        #expect(recognizer.calls.isEmpty)
    }

    @Test(arguments: [(S_IFIFO, "a pipe"), (S_IFSOCK, "a socket")])
    func saysWhatIsThereThatIsNoFile(kind: mode_t, name: String) async throws {
        let queue = try fixture.queue(FakeRecognizer())
        try fixture.file("b.png")
        #expect(mknod(fixture.path("a.png"), kind | 0o600, 0) == 0)
        let batch = try await queue.enqueue([.file(SourcePath(fixture.path("a.png"))), .file(SourcePath("/dev/null"))])
        #expect(try await queue.runUntilEmpty().failed == 2)
        let failures = try await outcomes(queue, batch).compactMap(\.failure)
        #expect(failures.map(\.kind) == [.lasting, .lasting])
        #expect(failures.first?.message.hasPrefix("is \(name), not a file") == true)
        #expect(failures.last?.message.hasPrefix("is a device, not a file") == true)
    }

    @Test func readsAChangedFileAndSaysSo() async throws {
        let queue = try fixture.queue(FakeRecognizer())
        let batch = try await queue.enqueue([try fixture.file("a.png", "before")])
        try fixture.file("a.png", "after all")
        try await queue.runUntilEmpty()
        #expect(try await outcomes(queue, batch).map(\.text) == ["after all"])
        let wasTold = try await queue.store.log(of: batch).contains {
            if case .inputChanged = $0 { true } else { false }
        }
        #expect(wasTold)
        #expect(try await queue.store.inputNews(of: batch).map(\.kind) == [.changed])
        #expect(try await queue.store.status().inputs[batch]?.changed == 1)
    }

    @Test func refusesAChangedFileWhereThePolicySaysSo() async throws {
        var policy = QueueFixture.policy
        policy.changedInputs = .refuse
        let queue = try fixture.queue(FakeRecognizer(), policy)
        let batch = try await queue.enqueue([try fixture.file("a.png", "before")])
        try fixture.file("a.png", "after all")
        try await queue.runUntilEmpty()
        #expect(try await outcomes(queue, batch).first?.failure?.message.contains("changed") == true)
    }

    @Test func readsAFileThatWasOnlyTouched() async throws {
        let queue = try fixture.queue(FakeRecognizer())
        let batch = try await queue.enqueue([try fixture.file("a.png", "text")])
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1000)], ofItemAtPath: fixture.path("a.png"))
        try await queue.runUntilEmpty()
        #expect(try await outcomes(queue, batch).map(\.text) == ["text"])
        let wasTold = try await queue.store.log(of: batch).contains {
            if case .inputChanged = $0 { true } else { false }
        }
        #expect(!wasTold)
        #expect(try await queue.store.inputNews(of: batch).isEmpty)
        #expect(try await queue.store.status().inputs.isEmpty)
    }

    @Test func doesNotPutADocumentTogetherOfTwo() async throws {
        let fixture = fixture
        let recognizer = FakeRecognizer(pageCounts: ["book.tif": 2])
        let queue = try fixture.queue(recognizer)
        let batch = try await queue.enqueue([try fixture.file("book.tif", "first edition")])
        let lease = try #require(try await queue.store.claim())
        try await queue.store.complete(lease, with: lease.result, pageCount: 2)
        try fixture.file("book.tif", "second edition")
        try await queue.runUntilEmpty()
        let outcomes = try await outcomes(queue, batch)
        #expect(outcomes.count == 2 && outcomes[1].failure?.kind == .lasting)
    }

    @Test func readsAFileOfOnePageThatWasMended() async throws {
        let queue = try fixture.queue(FakeRecognizer(pageCounts: ["a.tif": 2]))
        let batch = try await queue.enqueue([try fixture.file("a.tif", "damaged")])
        let lease = try #require(try await queue.store.claim())
        try await queue.store.fail(lease, with: PageFailure(.lasting, "damaged"), pageCount: 1)
        try fixture.file("a.tif", "mended, and longer")
        try await queue.retry(batch)
        try await queue.runUntilEmpty()
        #expect(try await outcomes(queue, batch).map(\.text) == ["mended, and longer", "mended, and longer"])
    }

    @Test(arguments: [nil, PageFailure(.lasting, "the picture ends too early")])
    func triesAgainWhenAFileChangesWhileItIsRead(failure: PageFailure?) async throws {
        let fixture = fixture
        let recognizer = FakeRecognizer { _, count in
            guard count == 1 else { return }
            try fixture.file("a.png", "half of a longer text")
            if let failure { throw failure }
        }
        let queue = try fixture.queue(recognizer)
        let batch = try await queue.enqueue([try fixture.file("a.png", "text")])
        try await running(queue) {
            let event = try await queue.store.event { if case .postponed = $0 { true } else { false } }
            guard case .postponed(_, _, let until) = event.kind else { return }
            fixture.clock.advance(to: until)
            try await queue.store.event { $0 == .ended }
        }
        #expect(try await outcomes(queue, batch).map(\.text) == ["half of a longer text"])
    }

    @Test func readsACopyWhateverBecomesOfTheFile() async throws {
        let queue = try fixture.queue(FakeRecognizer())
        var options = BatchOptions()
        options.storage = .copied
        let batch = try await queue.enqueue([try fixture.file("a.png", "text")], options: options)
        try FileManager.default.removeItem(atPath: fixture.path("a.png"))
        try await queue.runUntilEmpty()
        #expect(try await outcomes(queue, batch).map(\.text) == ["text"])
    }

    @Test func readsContentsLaterThatEnqueueHadNoTimeFor() async throws {
        var policy = QueueFixture.policy
        policy.hashingSeconds = 0
        let gate = Gate()
        let recognizer = FakeRecognizer { call, _ in if call.name.hasPrefix("block") { await gate.pass() } }
        let queue = try fixture.queue(recognizer, policy)
        let batch = try await queue.enqueue(
            [try fixture.file("block1.png"), try fixture.file("block2.png"), try fixture.file("a.png", "text")])
        try await running(queue) {
            try await until {
                try await queue.store.database.read { db in
                    try Int.fetchOne(db, sql: "SELECT count(*) FROM input WHERE hash IS NULL") == 0
                }
            }
            try move("a.png", to: "elsewhere/a.png")
            gate.open()
            try await queue.store.event { $0 == .ended }
        }
        #expect(try await outcomes(queue, batch).last?.text == "text")
    }

    @Test func findsAFileThatWasMovedBeforeItsContentWasRead() async throws {
        var policy = QueueFixture.policy
        policy.hashingSeconds = 0
        let queue = try fixture.queue(FakeRecognizer(), policy)
        let batch = try await queue.enqueue(
            [try fixture.file("scans/a.png", "text"), try fixture.file("scans/b.png", "tuxt")])
        let hashes = try await queue.store.database.read { db in
            try Int.fetchOne(db, sql: "SELECT count(hash) FROM input")
        }
        #expect(hashes == 0)
        // Nobody reads contents meanwhile: only a run does.
        try move("scans/a.png", to: "archive/b.png")
        try move("scans/b.png", to: "archive/a.png")
        try await queue.runUntilEmpty()
        #expect(try await outcomes(queue, batch).map(\.text) == ["text", "tuxt"])
    }

    @Test func doesNotTakeAFileOfTheSameLookForOneThatWasNeverRead() async throws {
        var policy = QueueFixture.policy
        policy.hashingSeconds = 0
        let queue = try fixture.queue(FakeRecognizer(), policy)
        let batch = try await queue.enqueue([try fixture.file("scans/a.png", "text")])
        let time = try FileManager.default.attributesOfItem(atPath: fixture.path("scans/a.png"))[.modificationDate]
        // Made while the other one is there, so that it has a number of its own.
        try fixture.file("scans/b.png", "tuxt")
        try FileManager.default.setAttributes(
            [.modificationDate: try #require(time)], ofItemAtPath: fixture.path("scans/b.png"))
        try FileManager.default.removeItem(atPath: fixture.path("scans/a.png"))
        try await queue.runUntilEmpty()
        #expect(try await outcomes(queue, batch).first?.failure?.kind == .lasting)
    }

    @Test func takesNamesThatAreNotUnicode() async throws {
        let path = SourcePath(bytes: Array(fixture.path("").utf8) + [0xFF, 0xFE])
        let folder = URL(fileURLWithPath: fixture.path(""))
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let store = try fixture.store()
        _ = try await store.enqueue([.file(path)])
        let lease = try #require(try await store.claim())
        #expect(lease.input.path == path)
        #expect(lease.name.hasSuffix("\\xFF\\xFE"))
    }
}
