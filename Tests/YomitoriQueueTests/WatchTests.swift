import Foundation
import GRDB
import Testing
import YomitoriCore

@testable import YomitoriQueue

@Suite(.timeLimit(.minutes(10)))
struct WatchTests {
    let fixture: QueueFixture
    let store: QueueStore
    let folder: WatchedFolder

    init() throws {
        fixture = try QueueFixture()
        store = try fixture.store()
        folder = WatchedFolder(SourcePath(fixture.path("")), name: "inbox")
    }

    private func path(_ name: String, _ content: String? = nil) throws -> SourcePath {
        try fixture.file(name, content)
        return SourcePath(fixture.path(name))
    }

    private func readEverything() async throws {
        while let lease = try await store.claim() { try await store.complete(lease, with: lease.result) }
    }

    @Test func takesEachFileOnceInOneBatch() async throws {
        let first = try #require(try await store.take([path("a.png"), path("b.png")], from: folder))
        #expect(first.added == 2)
        let second = try #require(try await store.take([path("a.png"), path("c.png")], from: folder))
        #expect(second == (first.batch, 1))
        #expect(try await store.take([path("a.png")], from: folder) == nil)
        #expect(try await store.pages(of: first.batch).map(\.index) == [0, 1, 2])
        #expect(try await store.batch(first.batch).name == "inbox")
    }

    @Test func takesNothingAgainWhoseOutcomeWasPurged() async throws {
        let files = try [path("a.png"), path("b.png")]
        let batch = try #require(try await store.take(files, from: folder)).batch
        try await readEverything()
        try await store.acknowledge(batch)
        fixture.clock.advance(by: 80 * 3600)
        try await store.purge()
        #expect(try await store.batches().isEmpty)
        let again = try fixture.store()
        #expect(try await again.take(files, from: folder) == nil)
        // What comes afterwards has a batch of its own.
        let next = try #require(try await again.take(files + [path("c.png")], from: folder))
        #expect(next.batch != batch && next.added == 1)
    }

    @Test func takesAnotherFileOfANameThatWasReadBefore() async throws {
        let first = try #require(try await store.take([path("scan.png", "one")], from: folder)).batch
        try await readEverything()
        let second = try #require(try await store.take([path("scan.png", "another")], from: folder))
        #expect(second.batch != first && second.added == 1)
        #expect(try await store.take([SourcePath(fixture.path("scan.png"))], from: folder) == nil)
    }

    @Test func leavesAFileThatWaitsToBeReadAsItIsThen() async throws {
        let batch = try #require(try await store.take([path("scan.png", "one")], from: folder)).batch
        #expect(try await store.take([path("scan.png", "another")], from: folder) == nil)
        #expect(try await store.progress(for: batch).total == 1)
        #expect(try await store.batches().count == 1)
    }

    @Test func takesAFileThatIsReplacedWhileItsCopyWaits() async throws {
        var copying = folder
        copying.options.storage = .copied
        let batch = try #require(try await store.take([path("scan.png", "one")], from: copying)).batch
        let next = try #require(try await store.take([path("scan.png", "another")], from: copying))
        #expect(next.batch != batch && next.added == 1)
    }

    @Test func takesEverythingAnewUnderAnotherNameOrOtherOptions() async throws {
        let file = try path("a.png")
        _ = try await store.take([file], from: folder)
        #expect(try await store.take([file], from: WatchedFolder(folder.path, name: "again")) != nil)
        var other = folder
        other.options.recognition.level = .fast
        #expect(try await store.take([file], from: other) != nil)
    }

    @Test func goesOnWithTheBatchThatAnEarlierVersionBegan() async throws {
        let files = try [path("a.png"), path("b.png")]
        let batch = try await store.enqueue(files.map { .file($0) }, name: "inbox")
        try await becomeVersion1()
        let next = try #require(try await store.take(files + [path("c.png")], from: folder))
        #expect(next == (batch, 1))
    }

    /// Has nothing known of files but what version 1 noted of them.
    private func becomeVersion1() async throws {
        try await store.database.write { db in
            try db.execute(sql: "UPDATE input SET device = NULL, inode = NULL, added = NULL")
        }
    }

    @Test func leavesABatchAloneThatHappensToHaveItsName() async throws {
        let file = try path("a.png")
        let batch = try await store.enqueue([.file(file)], name: "inbox")
        let taken = try #require(try await store.take([file], from: folder))
        #expect(taken.batch != batch && taken.added == 1)
        #expect(try await store.progress(for: batch).total == 1)
    }

    @Test func leavesABatchAloneThatAnEarlierVersionBeganWithOtherFiles() async throws {
        let file = try path("a.png")
        let batch = try await store.enqueue([.file(file), .file(SourcePath("/elsewhere/b.png"))], name: "inbox")
        try await becomeVersion1()
        #expect(try #require(try await store.take([file], from: folder)).batch != batch)
    }

    @Test func goesOnWithItsBatchWhenWhatItTookIsForgotten() async throws {
        let batch = try #require(try await store.take([path("a.png")], from: folder)).batch
        try await store.database.write { db in try db.execute(sql: "DELETE FROM watch") }
        let next = try #require(try await store.take([path("b.png"), SourcePath(fixture.path("a.png"))], from: folder))
        #expect(next == (batch, 1))
        // Another folder has its own, whatever it is called.
        let other = WatchedFolder(SourcePath(fixture.path("other")), name: "inbox")
        #expect(try #require(try await store.take([path("other/c.png")], from: other)).batch != batch)
    }

    @Test func beginsInABatchThatWasAddedForOtherFiles() async throws {
        let batch = try await store.enqueue([try fixture.file("given.png")], name: "inbox")
        #expect(try #require(try await store.take([path("a.png")], from: folder, into: batch)) == (batch, 1))
    }

    /// The names of results start from the folder, also those of what is added before its first file comes.
    @Test func knowsTheFolderOfABatchBeforeItsFirstFile() async throws {
        let batch = try await store.enqueue(
            [try fixture.file("below/given.png")], name: "inbox", options: .init(), priority: 0, watching: folder)
        #expect(try #require(try await store.take([path("other/a.png")], from: folder, into: batch)) == (batch, 1))
        #expect(try await store.pages(of: batch).map(\.resultName.displayed) == ["below/given", "other/a"])
    }

    @Test func passesOverWhatIsNotThere() async throws {
        #expect(try await store.take([SourcePath(fixture.path("gone.png"))], from: folder) == nil)
        #expect(try await store.batches().isEmpty)
    }

    @Test func passesOverWhatCannotBeCopiedAndTakesItLater() async throws {
        var copying = folder
        copying.options.storage = .copied
        // A regular file of which nothing can be read, whoever asks.
        let unreadable = SourcePath(fixture.path("memory.png"))
        let good = try path("a.png")
        try FileManager.default.createSymbolicLink(
            atPath: fixture.path("memory.png"), withDestinationPath: "/proc/self/mem")
        let first = try #require(try await store.take([unreadable, good], from: copying))
        #expect(first.added == 1)
        #expect(try await store.take([unreadable, good], from: copying) == nil)
        try FileManager.default.removeItem(atPath: fixture.path("memory.png"))
        _ = try path("memory.png")
        #expect(try await store.take([unreadable, good], from: copying)?.added == 1)
    }

    @Test func forgetsAfterAYearWhatIsGone() async throws {
        let (stays, goes) = try (path("stays.png"), path("goes.png"))
        _ = try await store.take([stays, goes], from: folder)
        try await readEverything()
        fixture.clock.advance(by: 300 * 24 * 3600)
        try await store.note([stays], in: folder)
        // A disk that is not there for a while is no reason to read everything again.
        try await store.note([], in: folder)
        #expect(try await store.take([stays, goes], from: folder) == nil)
        fixture.clock.advance(by: 100 * 24 * 3600)
        try await store.note([stays], in: folder)
        #expect(try #require(try await store.take([stays, goes], from: folder)).added == 1)
    }

    @Test func forgetsAFolderThatIsNotWatchedForAYear() async throws {
        _ = try await store.take([path("a.png")], from: folder)
        fixture.clock.advance(by: 366 * 24 * 3600)
        try await store.purge()
        let left = try await store.database.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM watched") }
        #expect(left == 0)
    }
}
