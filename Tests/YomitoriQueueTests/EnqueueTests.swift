import Foundation
import GRDB
import Synchronization
import Testing
import YomitoriCore

@testable import YomitoriQueue

@Suite(.timeLimit(.minutes(10)))
struct EnqueueTests {
    let fixture: QueueFixture
    let store: QueueStore

    init() throws {
        fixture = try QueueFixture()
        store = try fixture.store()
    }

    @Test func givesABatchANameThatCanBeTyped() async throws {
        let first = try await store.enqueue(try fixture.files(1))
        let second = try await store.enqueue(try fixture.files(1))
        #expect(first != second)
        #expect(first.rawValue.count == 10 && first.rawValue.allSatisfy { $0.isLowercase || $0.isNumber })
        #expect(try await store.batch(Batch.ID(rawValue: String(first.rawValue.prefix(7)))).id == first)
    }

    @Test func keepsAddedPagesWaitingInTheirOrder() async throws {
        let batch = try await store.enqueue(try fixture.files(3), name: "letters")
        let pages = try await store.pages(of: batch)
        #expect(pages.map(\.status) == [.waiting, .waiting, .waiting])
        #expect(pages.map(\.index) == [0, 1, 2])
        #expect(pages.map(\.name) == [0, 1, 2].map { fixture.path("\($0).png") })
        #expect(try await store.depth() == 3)
        #expect(try await store.batch(batch).name == "letters")
    }

    @Test func takesAFileGivenTwiceOnce() async throws {
        let file = try fixture.file("a.png")
        let batch = try await store.enqueue([file, file])
        #expect(try await store.progress(for: batch).total == 1)
    }

    @Test func takesTheSameFileAgainInAnotherBatch() async throws {
        let file = try fixture.file("a.png")
        for _ in 0..<2 {
            let batch = try await store.enqueue([file])
            #expect(try await store.progress(for: batch).total == 1)
        }
        #expect(try await store.depth() == 2)
    }

    @Test func keepsTheBytesOfAName() async throws {
        let name = SourcePath(bytes: Array("/nowhere/a\n".utf8) + [0xFF])
        let batch = try await store.enqueue([.file(name), .file(SourcePath("./頁.png"))])
        let pages = try await store.pages(of: batch)
        #expect(pages.map(\.path) == [name, SourcePath("./頁.png")])
        #expect(pages.map(\.name) == ["/nowhere/a\\n\\xFF", "./頁.png"])
    }

    @Test func takesAFileThatIsNotThere() async throws {
        let batch = try await store.enqueue([.file(SourcePath("/nowhere/a.png"))])
        #expect(try await store.progress(for: batch).waiting == 1)
    }

    @Test func takesInAllOrNothing() async throws {
        var environment = fixture.environment()
        struct Stopped: Error {}
        let files = try fixture.files(5)
        environment.random = { 0 }
        let other = try QueueStore(database: fixture.database, environment: environment)
        _ = try await other.enqueue(files)
        // The same chance gives the same name, which is taken; nothing of the second batch is left behind.
        await #expect(throws: QueueError.self) { try await other.enqueue(files) }
        #expect(try await store.batches().count == 1)
        #expect(try await store.depth() == 5)
    }

    @Test func takesTenThousandFilesInOneTransaction() async throws {
        try fixture.file("page.png")
        // Names of one file are made in a fraction of the time that files take, and are looked at and read like them.
        let files = try (0..<10_000).map { number in
            let name = fixture.path("\(number).png")
            try FileManager.default.linkItem(atPath: fixture.path("page.png"), toPath: name)
            return PageInput.file(SourcePath(name))
        }
        let batch = try await store.enqueue(files)
        #expect(try await store.progress(for: batch).waiting == 10_000)
        #expect(try await store.log() == [.added(10_000)])
        let known = try await store.database.read { db in
            try Int.fetchOne(db, sql: "SELECT count(*) FROM input WHERE size = 8 AND hash IS NOT NULL")
        }
        #expect(known == 10_000)
    }

    @Test func leavesContentsForLaterWhenTimeIsUp() async throws {
        var policy = QueueFixture.policy
        policy.hashingSeconds = 0
        let store = try fixture.store(policy)
        _ = try await store.enqueue(try fixture.files(2))
        #expect(try await store.claimed(2).allSatisfy { $0.input.hash == nil && $0.input.size == 5 })
    }

    @Test func leavesTheRestOfALargeFileForLaterWhenTimeIsUpWithinIt() async throws {
        var policy = QueueFixture.policy
        policy.hashingSeconds = 3.5
        var environment = fixture.environment()
        environment.clock = HurryingClock()
        let store = try QueueStore(database: fixture.database, policy: policy, environment: environment)
        // A second passes before each file and with each megabyte of it: time is up after the second one's first.
        let files = [try fixture.file("a.png"), try fixture.file("b.png", String(repeating: "b", count: 4 << 20))]
        _ = try await store.enqueue(files)
        #expect(try await store.claimed(2).map { $0.input.hash == nil } == [false, true])
    }

    @Test func knowsAFileBySizeTimeAndContent() async throws {
        _ = try await store.enqueue([try fixture.file("a.png", "content")])
        let input = try #require(try await store.claim()).input
        #expect(input.size == 7)
        #expect(input.modified != nil)
        #expect(input.hash == ContentHash.of(Data("content".utf8)))
    }

    @Test func keepsTheOptionsOfABatch() async throws {
        var options = BatchOptions()
        options.pack = "ndl"
        options.recognition.languages = ["ja"]
        options.recognition.level = .fast
        options.recognition.candidates = 7
        options.recognition.region = RegionOfInterest(
            x: .percent(10), y: .pixels(1), width: .pixels(20.5), height: .percent(50))
        options.recognition.minimumTextHeight = 0.25
        options.recognition.usesLanguageCorrection = false
        options.recognition.customWords = ["国立国会図書館"]
        options.recognition.fidelity = .original
        options.recognition.tateChuYoko = true
        options.recognition.flatten = .never
        let batch = try await store.enqueue(try fixture.files(1), options: options, priority: 7)
        #expect(try await store.batch(batch).options == options)
        #expect(try await store.batch(batch).priority == 7)
        #expect(try await store.claim()?.options == options)
    }

    @Test func readsOptionsOfAnOlderVersion() throws {
        let options = try JSONDecoder().decode(
            BatchOptions.self, from: Data(#"{"recognition": {"level": "fast"}, "unheardOf": 1}"#.utf8))
        #expect(options.recognition.level == .fast)
        #expect(options.recognition.candidates == RecognitionOptions().candidates)
        #expect(options.storage == .inPlace)
    }

    @Test func appendsWhatABatchDoesNotHave() async throws {
        let batch = try await store.enqueue(try fixture.files(2))
        #expect(try await store.append(try fixture.files(4), to: batch) == 2)
        #expect(try await store.pages(of: batch).map(\.index) == [0, 1, 2, 3])
    }

    @Test func endsABatchOfNothingAtOnce() async throws {
        let batch = try await store.enqueue([])
        #expect(try await store.progress(for: batch).hasEnded)
        #expect(try await store.log() == [.added(0), .ended])
    }

    @Test func copiesPicturesInMemory() async throws {
        let data = Data("picture".utf8)
        let batch = try await store.enqueue([
            .data(data, name: "upload.png"), .data(data, name: "upload.png"),
            .data(Data("other".utf8), name: "upload.png"),
        ])
        #expect(try await store.progress(for: batch).total == 2)
        let lease = try #require(try await store.claim())
        let stored = try #require(lease.input.stored)
        #expect(try Data(contentsOf: store.copies.folder.appendingPathComponent(stored)) == data)
    }
}

/// A clock by which a second passes with each look at it.
private final class HurryingClock: QueueClock {
    private let looks = Mutex(0)

    func now() -> Date { Date(timeIntervalSince1970: 1_700_000_000) }
    func uptime() -> Double {
        looks.withLock { looks in
            looks += 1
            return Double(looks)
        }
    }
    func sleep(seconds: Double) async throws { try await Task.sleep(for: .seconds(seconds)) }
}
