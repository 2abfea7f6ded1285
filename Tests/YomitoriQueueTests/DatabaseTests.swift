import Foundation
import GRDB
import Logging
import Testing
import YomitoriCore
import YomitoriDatabase

@testable import YomitoriQueue

@Suite(.timeLimit(.minutes(10)))
struct DatabaseTests {
    let fixture: QueueFixture

    init() throws { fixture = try QueueFixture() }

    private func error(_ body: () throws -> Void) -> QueueError? {
        do {
            try body()
            return nil
        } catch { return error as? QueueError }
    }

    /// A file at the place of the queue's, with this content.
    private func put(_ content: Data) throws {
        try FileManager.default.createDirectory(
            at: fixture.database.deletingLastPathComponent(), withIntermediateDirectories: true)
        try content.write(to: fixture.database)
    }

    @Test func writesAheadAndWaitsForTheDisk() async throws {
        let store = try fixture.store()
        let values = try await store.database.write { db in
            [
                try String.fetchOne(db, sql: "PRAGMA journal_mode"), try String.fetchOne(db, sql: "PRAGMA synchronous"),
                try String.fetchOne(db, sql: "PRAGMA auto_vacuum"),
            ]
        }
        #expect(values == ["wal", "2", "2"])
        #expect(
            try await store.database.write(.kill) { db in try String.fetchOne(db, sql: "PRAGMA synchronous") } == "1")
    }

    @Test func keepsItsFilesFromOthers() async throws {
        let store = try fixture.store()
        _ = try await store.enqueue([.data(Data("x".utf8), name: "x")])
        let folder = fixture.database.deletingLastPathComponent()
        for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
            let attributes = try FileManager.default.attributesOfItem(atPath: folder.appendingPathComponent(name).path)
            let mode = try #require(attributes[.posixPermissions] as? Int)
            #expect(mode & 0o077 == 0, "\(name)")
        }
    }

    @Test func refusesAFileThatIsNoDatabase() throws {
        try put(Data(String(repeating: "a letter to a friend\n", count: 100).utf8))
        let error = error { _ = try fixture.store() }
        guard case .foreignFile = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(try String(contentsOf: fixture.database, encoding: .utf8).hasPrefix("a letter"))
    }

    @Test func refusesTheDatabaseOfAnotherProgram() throws {
        try put(Data())
        let other = try DatabaseQueue(path: fixture.database.path)
        try other.write { db in try db.execute(sql: "CREATE TABLE bookmarks (url TEXT)") }
        try other.close()
        let error = error { _ = try fixture.store() }
        #expect(error?.description.contains("another program's database") == true)
        #expect(error?.description.hasSuffix("; move it away") == true)
    }

    @Test func refusesTheQueueOfANewerVersion() throws {
        _ = try fixture.store()
        let raw = try DatabaseQueue(path: fixture.database.path)
        try raw.write { db in try db.execute(sql: "INSERT INTO grdb_migrations VALUES ('99')") }
        try raw.close()
        #expect(error { _ = try fixture.store() } == .newerSchema(path: fixture.database.path))
    }

    @Test func saysWhenTheFileIsDamaged() async throws {
        let store = try fixture.store()
        _ = try await store.enqueue(try fixture.files(200))
        try await store.database.writeOutsideTransaction { db in _ = try db.checkpoint(.truncate) }
        let handle = try FileHandle(forWritingTo: fixture.database)
        let size = try handle.seekToEnd()
        try handle.seek(toOffset: 4096)
        try handle.write(contentsOf: Data(repeating: 0xAB, count: Int(size) - 4096))
        try handle.close()
        do {
            let again = try fixture.store()
            _ = try await again.batches()
            _ = try await again.enqueue(try fixture.files(1))
            Issue.record("nothing was noticed")
        } catch let error as QueueError {
            guard case .damaged = error else {
                Issue.record("\(error)")
                return
            }
            #expect(error.description.contains("recover"))
        }
    }

    @Test func reportsADatabaseThatCannotBeMade() throws {
        try Data().write(to: fixture.folder.appendingPathComponent("state"))
        #expect(error { _ = try fixture.store() } != nil)
    }

    @Test func saysWhatMayKeepAFileFromBeingOpened() {
        let error = QueueError.failedAccess(path: "/queue.sqlite", reason: "unable to open database file (SQLite 14)")
        // Of a disk with no room for another file SQLite says no more than of one that this user may not write to.
        for cause in ["this user may write", "`df -i`"] { #expect(error.description.contains(cause)) }
    }

    @Test func throwsWhereTheDatabaseFails() async throws {
        let store = try fixture.store()
        let batch = try await store.enqueue(try fixture.files(1))
        try await store.database.write { db in try db.execute(sql: "ALTER TABLE item RENAME TO hidden") }
        await #expect(throws: QueueError.self) { try await store.claim() }
        await #expect(throws: QueueError.self) { try await store.pages(of: batch) }
        await #expect(throws: QueueError.self) { try await store.unacknowledged() }
    }

    @Test func writesNothingOfATransactionThatFails() async throws {
        let store = try fixture.store()
        struct Stopped: Error {}
        await #expect(throws: Stopped.self) {
            try await store.database.write { db in
                try db.execute(sql: "UPDATE queue SET pause = 1")
                throw Stopped()
            }
        }
        #expect(try await store.pausing() == nil)
    }

    @Test func carriesThroughATransactionWhoseTaskIsCancelled() async throws {
        let store = try fixture.store()
        let added = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await store.database.write { db in
                try db.execute(sql: "UPDATE queue SET pause = 1")
                return db.changesCount
            }
        }
        #expect(try await added.value == 1)
        #expect(try await store.pausing() == .finishing)
    }

    @Test func opensTheSameFileManyTimesAtOnce() async throws {
        let fixture = fixture
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<8 {
                group.addTask {
                    let store = try fixture.store(host: FakeHost(process: Int32(number)))
                    for index in 0..<5 {
                        _ = try await store.enqueue([.file(SourcePath("/nowhere/\(number)-\(index).png"))])
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await fixture.store().depth() == 40)
    }

    /// A queue as a version of the tables wrote it.
    static func queue(ofVersion version: Int) -> URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("Fixtures/queue-\(version).sqlite")
    }

    @Test(arguments: 1...6)
    func readsTheQueueOfEveryVersion(version: Int) async throws {
        try put(try Data(contentsOf: Self.queue(ofVersion: version)))
        let store = try fixture.store()
        let batch = try #require(try await store.batches().first)
        #expect(batch.name == "letters" && batch.options.pack == "ndl" && batch.progress.total == 4)
        let pages = try await store.pages(of: batch.id)
        #expect(pages.map(\.status) == [.done, .waiting, .failed, .waiting])
        #expect(pages.map(\.resultName.displayed) == ["0-1", "0-2", "1", "2"])
        let results = try await store.results(of: batch.id).reduce(into: []) { $0.append($1.outcome) }
        #expect(results.first?.text == "0.png")
        #expect(results.last?.failure == PageFailure(.lasting, "damaged"))
        #expect(try await store.log().count == 4)
        let lease = try #require(try await store.claim())
        try await store.complete(lease, with: lease.result)
        let folder = WatchedFolder(SourcePath(fixture.path("")), name: "inbox")
        #expect(try await store.take([SourcePath(#filePath)], from: folder)?.added == 1)
        let tables = try await store.database.read { db in
            try String.fetchAll(db, sql: "SELECT identifier FROM grdb_migrations ORDER BY identifier")
        }
        #expect(tables == ["1", "2", "3", "4", "5", "6"])
    }

    @Test func waitsForAnotherProcessThatBringsTheFileUpToDate() async throws {
        try put(try Data(contentsOf: Self.queue(ofVersion: 5)))
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let other = try DatabasePool(path: fixture.database.path, configuration: configuration)
        try await other.writeWithoutTransaction { db in try db.beginTransaction(.immediate) }
        let (told, telling) = AsyncStream.makeStream(of: Void.self)
        var kind = DatabaseKind(
            applicationID: QueueDatabase.applicationID, label: "test", migrator: QueueSchema.migrator)
        kind.busySeconds = 0.01
        kind.willUpdate = { telling.yield() }
        let opening = Task.detached { [kind, url = fixture.database] in
            defer { telling.finish() }
            return try DatabaseFile.opened(at: url, as: kind)
        }
        for await _ in told { break }
        // Much longer than it waits for any other transaction.
        try await Task.sleep(for: .milliseconds(200))
        try await other.writeWithoutTransaction { db in try db.commit() }
        let names = try await opening.value.read { db in
            try Int.fetchOne(db, sql: "SELECT count(*) FROM input WHERE single IS NOT NULL")
        }
        #expect(names == 3)
    }

    @Test func saysThatTheFileIsBroughtUpToDate() throws {
        try put(try Data(contentsOf: Self.queue(ofVersion: 5)))
        let log = CollectedLog()
        var environment = fixture.environment()
        environment.logger = log.logger(from: .notice)
        for _ in 0..<2 { _ = try QueueStore(database: fixture.database, environment: environment) }
        #expect(log.all.count == 1)
        #expect(log.all.first?.contains("is brought up to date") == true)
        let other = try QueueFixture()
        _ = try QueueStore(database: other.database, environment: environment)
        #expect(log.all.count == 1)
    }

    @Test func callsAFileThatAnotherProcessIsMakingNotOneOfAnEarlierVersion() throws {
        try put(Data())
        let other = try DatabaseQueue(path: fixture.database.path)
        try QueueSchema.migrator.migrate(other, upTo: "1")
        try other.close()
        let log = CollectedLog()
        var environment = fixture.environment()
        environment.logger = log.logger(from: .notice)
        _ = try QueueStore(database: fixture.database, environment: environment)
        #expect(log.all.isEmpty)
    }

    /// Writes the last version's queue anew, as long as that is not released.
    @Test(.enabled(if: ProcessInfo.processInfo.environment["UPDATE_GOLDEN_FILES"] == "1"))
    func writesAQueueOfTheLastVersion() async throws {
        let file = Self.queue(ofVersion: 6)
        let store = try fixture.store()
        var options = BatchOptions()
        options.pack = "ndl"
        _ = try await store.enqueue(
            (0..<3).map { .file(SourcePath("/pages/\($0).png")) }, name: "letters", options: options, priority: 2)
        let leases = try await store.claimed(2)
        try await store.complete(leases[0], with: leases[0].result, pageCount: 2)
        try await store.fail(leases[1], with: PageFailure(.lasting, "damaged"))
        try? FileManager.default.removeItem(at: file)
        try await store.database.writeOutsideTransaction { db in
            try db.execute(sql: "VACUUM INTO ?", arguments: [file.path])
        }
    }
}
