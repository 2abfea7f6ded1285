import Foundation
import Testing
import YomitoriCore
import YomitoriQueue
import YomitoriTestSupport

@testable import YomitoriCommandLine

@Suite struct QueueViewTests {
    /// A view that has looked once.
    private func view(of store: QueueStore, seconds: Int) async throws -> QueueView {
        var view = QueueView()
        view.update(try await store.status(), at: .seconds(seconds))
        return view
    }

    @Test func drawsEveryBatchWithinTheTerminal() async throws {
        let folder = try TemporaryFolder()
        let store = try QueueStore(database: URL(fileURLWithPath: folder.path + "/queue.sqlite"))
        let inputs = (0..<3).map { PageInput.file(SourcePath("\(folder.path)/\($0).png")) }
        let batch = try await store.enqueue(inputs, name: "手紙の束\u{1B}[31m")
        var view = try await view(of: store, seconds: 0)
        view.add(QueueView.Notice(name: "a\n.png", failure: "is damaged"))
        for width in [20, 40, 80, 200] {
            let lines = view.lines(width: width)
            #expect(lines.count == 3)
            for line in lines { #expect(DisplayWidth.columns(of: line) < width) }
        }
        let text = view.lines(width: 200).joined(separator: "\n")
        #expect(text.contains(batch.rawValue) && text.contains("0/3") && text.contains("3 waiting"))
        #expect(text.contains("✗ a\\n.png: is damaged"))
        #expect(!text.contains("\u{1B}"))
    }

    @Test func tellsTheRateOfLateAndTheTimeThatIsLeft() async throws {
        let folder = try TemporaryFolder()
        let store = try QueueStore(database: URL(fileURLWithPath: folder.path + "/queue.sqlite"))
        let inputs = (0..<100).map { PageInput.file(SourcePath("\(folder.path)/\($0).png")) }
        _ = try await store.enqueue(inputs)
        var view = try await view(of: store, seconds: 0)
        #expect(view.rate == nil)
        func read(_ count: Int) async throws {
            for _ in 0..<count {
                let lease = try #require(try await store.claim())
                try await store.complete(lease, with: SamplePages.page(of: ["text"], path: lease.name, number: 1))
            }
        }
        try await read(20)
        view.update(try await store.status(), at: .seconds(10))
        #expect(view.rate == 2)
        #expect(view.lines(width: 200)[0].hasSuffix("80 waiting, 2.0 pages/s, 0:40 left"))
        // What is longer ago than two minutes does not count any more.
        view.update(try await store.status(), at: .seconds(100))
        try await read(12)
        view.update(try await store.status(), at: .seconds(130))
        #expect(view.rate == 0.1)
        #expect(view.lines(width: 200)[0].hasSuffix("68 waiting, 10.0 s/page, 11:20 left"))
    }

    @Test func saysOfPagesWhoseReaderIsGoneThatTheyWait() async throws {
        let folder = try TemporaryFolder()
        let store = try QueueStore(database: URL(fileURLWithPath: folder.path + "/queue.sqlite"))
        var status = try await store.status()
        #expect(!QueueTable(status).text.contains("those running"))
        status.runningWithoutReader = 2
        #expect(QueueTable(status).text.contains("0 pages wait; 2 of those running wait too"))
        var view = QueueView()
        view.update(status, at: .zero)
        #expect(view.lines(width: 400)[0].contains("0 waiting, 2 of those running wait too"))
    }

    @Test func showsWhatFailedBeforeIt() async throws {
        let folder = try TemporaryFolder()
        let store = try QueueStore(database: URL(fileURLWithPath: folder.path + "/queue.sqlite"))
        _ = try await store.enqueue([.file(SourcePath("/nowhere/a.png"))])
        let lease = try #require(try await store.claim())
        try await store.fail(lease, with: PageFailure(.lasting, "is damaged"))
        var view = try await view(of: store, seconds: 0)
        for page in try await store.lastFailures(limit: 5).pages { view.add(QueueView.Notice(page)) }
        #expect(view.lines(width: 200).last == "✗ /nowhere/a.png: is damaged")
    }
}
