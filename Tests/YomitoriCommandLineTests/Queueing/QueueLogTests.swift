import Foundation
import Testing
import YomitoriCore
import YomitoriQueue

@testable import YomitoriCommandLine

@Suite struct QueueLogTests {
    @Test func tellsOnlyWhatIsNew() async throws {
        let folder = try TemporaryFolder()
        let store = try QueueStore(database: URL(fileURLWithPath: folder.path + "/queue.sqlite"))
        let batch = try await store.enqueue([.file(SourcePath("/nowhere/a.png"))])
        var status = try await store.status()
        status.state = .paused(completed: 0, total: 1, reason: "only 3 MB are free")
        var log = QueueLog()
        #expect(log.lines(status, head: "paused", []) == ["paused"])
        status.state = .paused(completed: 0, total: 1, reason: "only 4 MB are free")
        status.oldestWaitingSeconds = 1000
        #expect(log.lines(status, head: "paused", []) == [])
        let notice = QueueView.Notice(name: "a\n.png", failure: "is damaged")
        #expect(log.lines(status, head: "paused", [notice]) == ["✗ a\\n.png: is damaged"])
        status.state = .paused(completed: 0, total: 1, reason: "paused by a person")
        #expect(log.lines(status, head: "paused", []) == ["paused"])
        try await store.cancel(batch)
        #expect(log.lines(try await store.status(), head: "idle", [notice]) == [notice.line, "idle"])
    }
}
