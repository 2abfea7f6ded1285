import Foundation
import Testing
import YomitoriCore
import YomitoriQueue
import YomitoriTestSupport

@testable import YomitoriCommandLine

@Suite struct QueueRunProgressTests {
    @Test func tellsWhatIsLeftAndHowItWent() async throws {
        let folder = try TemporaryFolder()
        let store = try QueueStore(database: URL(fileURLWithPath: folder.path + "/queue.sqlite"))
        let inputs = (0..<4).map { PageInput.file(SourcePath("\(folder.path)/\($0).png")) }
        _ = try await store.enqueue(inputs)
        let beginning = try await store.unended()
        var progress = QueueRunProgress(left: beginning.pages)
        #expect(progress.line == "0 of 4 pages")
        let read = try #require(try await store.claim())
        try await store.complete(
            read, with: SamplePages.page(of: ["text"], path: read.name, number: 1), pageCount: 2)
        try await store.fail(try #require(try await store.claim()), with: PageFailure(.lasting, "is damaged"))
        let other = try await store.enqueue([.file(SourcePath("\(folder.path)/other.png"))])
        try await store.cancel(other)
        var ended = 0
        for try await event in store.events(since: beginning.sequence, withPages: false, follows: false) {
            if progress.take(event.kind) { ended += 1 }
        }
        progress.elapsed = .seconds(4)
        #expect(ended == 2)
        #expect(progress.line == "2 of 5 pages, 2.0 s/page, 0:06 left, 1 failed")
        #expect(DisplayWidth.columns(of: progress.bar(width: 60)) < 60)
        var run = RunSummary()
        run.read = 1
        run.failed = 1
        #expect(progress.summary(of: run) == "1 page read, 1 failed, 1 cancelled, in 0:04")
        // More pages than are known of, as when the event that told of them was purged.
        var more = QueueRunProgress(left: 0)
        for try await event in store.events(since: beginning.sequence, withPages: false, follows: false) {
            if case .added = event.kind { continue }
            _ = more.take(event.kind)
        }
        #expect(more.line.hasPrefix("2 of 2 pages"))
        #expect(DisplayWidth.columns(of: more.bar(width: 60)) < 60)
        #expect(QueueRunProgress(left: 3).summary(of: RunSummary()) == nil)
    }
}
