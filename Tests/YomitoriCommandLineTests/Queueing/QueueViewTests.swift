import Foundation
import Testing
import YomitoriCore
import YomitoriQueue

@testable import YomitoriCommandLine

@Suite struct QueueViewTests {
    /// A view after so many of a hundred pages were read, a page a second.
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
        view.add(QueueView.Failure(name: "a\n.png", message: "is damaged"))
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
}
