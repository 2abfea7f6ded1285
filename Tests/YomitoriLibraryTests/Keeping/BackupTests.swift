import Foundation
import GRDB
import Testing
import YomitoriCore
import YomitoriTestSupport

@testable import YomitoriLibrary

struct BackupTests {
    let fixture: LibraryFixture
    let library: Library
    private var copy: URL { fixture.folder.appendingPathComponent("copy.sqlite") }

    init() throws {
        fixture = try LibraryFixture()
        library = try fixture.library()
    }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: fixture.file.deletingLastPathComponent().path).sorted()
    }

    @Test func copiesTheLibraryIntoOneFile() async throws {
        let id = try await library.add(["a"])
        try await library.backup(to: copy)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: fixture.folder.path).sorted() == [
                "copy.sqlite", "data",
            ])
        let attributes = try FileManager.default.attributesOfItem(atPath: copy.path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(try await Library(database: copy).page(id).texts == ["a"])
        try await library.backup(to: copy)
        await #expect(throws: LibraryError.self) { try await library.backup(to: fixture.file) }
    }

    @Test func saysThatAFolderIsNoBackup() async throws {
        let id = try await library.add(["a"])
        await #expect(throws: LibraryError.invalidValue("\(fixture.folder.path) is a folder; name a file")) {
            try await Library.restore(from: fixture.folder, to: fixture.file)
        }
        #expect(try await library.page(id).texts == ["a"])
    }

    @Test func copiesWhileOthersWrite() async throws {
        let id = try await library.add(["0"])
        let library = library
        let writer = Task {
            var number = 0
            while !Task.isCancelled {
                number += 1
                try await library.edit(id, .setText(.init(line: library.page(id).document.id(0), text: "\(number)")))
            }
        }
        for number in 0..<3 {
            let file = fixture.folder.appendingPathComponent("\(number).sqlite")
            try await library.backup(to: file)
            let text = try #require(try await Library(database: file).page(id).texts.first)
            #expect(Int(text) != nil)
        }
        writer.cancel()
        _ = await writer.result
    }

    @Test func leavesNothingBehindWhenItFails() async throws {
        let place = fixture.folder.appendingPathComponent("missing/copy.sqlite")
        await #expect(throws: LibraryError.self) { try await library.backup(to: place) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: fixture.folder.path) == ["data"])
    }

    @Test func namesTheCopyThatCannotBeWritten() async throws {
        let unfinished = try UnfinishedDatabase(beside: copy)
        defer { unfinished.remove() }
        // A folder in its place: it cannot be written, whoever tries.
        unfinished.remove()
        try FileManager.default.createDirectory(at: unfinished.file, withIntermediateDirectories: false)
        do {
            try await library.database.read { db in try unfinished.fill(from: db) }
            Issue.record("it was written")
        } catch LibraryError.failedAccess(let path, _) { #expect(path == copy.path) }
    }

    @Test func namesNoCopyWhereItsSourceCannotBeRead() throws {
        let file = fixture.folder.appendingPathComponent("source.sqlite")
        let source = try DatabaseQueue(path: file.path)
        try source.write { db in try db.execute(sql: "CREATE TABLE bookmarks (url TEXT)") }
        let other = try DatabaseQueue(path: file.path)
        try other.writeWithoutTransaction { db in try db.execute(sql: "PRAGMA journal_mode = WAL") }
        try other.close()
        // A folder in the place of the log, which is opened when the source is read next.
        try FileManager.default.createDirectory(
            atPath: file.path + "-wal", withIntermediateDirectories: false)
        let unfinished = try UnfinishedDatabase(beside: copy)
        defer { unfinished.remove() }
        #expect(throws: DatabaseError.self) { try source.read { db in try unfinished.fill(from: db) } }
    }

    @Test func copiesDamagedPagesAndNamesThem() async throws {
        try await library.add(["whole"], name: "1.png")
        let id = try await library.add(["torn"], name: "2.png")
        try LibraryFixture.damage(lineWith: "[\"t\"", in: fixture.file)
        let damaged = try await library.backup(to: copy)
        #expect(damaged.map(\.id) == [id] && damaged.map(\.name) == ["2.png"])
        #expect(FileManager.default.fileExists(atPath: copy.path))
    }

    /// Also where only an earlier state of the page is damaged.
    @Test(arguments: [false, true]) func refusesACopyWithDamagedPagesAndNamesThem(isCorrected: Bool) async throws {
        let whole = try await library.add(["whole"], name: "1.png")
        let id = try await library.add(["torn"], name: "2.png")
        if isCorrected {
            try await library.edit(id, .setText(.init(line: library.page(id).document.id(0), text: "新")))
        }
        try await library.backup(to: copy)
        try LibraryFixture.damage(lineWith: "[\"t\"", in: copy)
        do {
            try await Library.restore(from: copy, to: fixture.file)
            Issue.record("it was taken")
        } catch LibraryError.damagedPages(let path, let pages) {
            #expect(path == copy.path && pages.map(\.id) == [id])
            #expect("\(LibraryError.damagedPages(path: path, pages: pages))".contains("2.png"))
        }
        #expect(try await library.page(id).texts == [isCorrected ? "新" : "torn"])
        #expect(try names() == ["library.sqlite", "library.sqlite-shm", "library.sqlite-wal"])
        try await Library.restore(from: copy, to: fixture.file, takesDamagedPages: true)
        #expect(try await library.page(whole).texts == ["whole"])
        await #expect(throws: LibraryError.damagedPage(id, reason: "a line cannot be read")) {
            try await library.document(of: id, revision: 2)
        }
    }

    @Test func findsVersionsWhoseContentIsGone() async throws {
        let id = try await library.add(["a"])
        try await library.database.write { db in try db.execute(sql: "UPDATE version SET structure = NULL") }
        #expect(try await library.backup(to: copy).map(\.id) == [id])
    }

    /// Versions that are shown no more and only undoing, or doing again, leads to.
    @Test(arguments: [true, false]) func findsVersionsThatAreGone(isUndone: Bool) async throws {
        let id = try await library.add(["a"])
        try await library.add(["whole"])
        let edited = try await library.edit(id, .setText(.init(line: library.page(id).document.id(0), text: "b")))
        if isUndone { _ = try await library.undo(id, revision: edited.revision) }
        #expect(try await library.backup(to: copy) == [])
        let gone = isUndone ? edited.revision : edited.revision - 1
        try await library.database.write { db in
            try db.execute(sql: "DELETE FROM version WHERE revision = ? AND page = 1", arguments: [gone])
        }
        #expect(try await library.backup(to: copy).map(\.reason) == ["a version is missing"])
        #expect(try await library.backup(to: copy).map(\.id) == [id])
    }

    @Test func putsABackupInPlaceUnderThoseWhoHaveTheLibraryOpen() async throws {
        let id = try await library.add(["before"])
        try await library.backup(to: copy)
        try await library.edit(id, .setText(.init(line: library.page(id).document.id(0), text: "after")))
        let kept = try #require(try await Library.restore(from: copy, to: fixture.file))
        #expect(try await library.page(id).texts == ["before"])
        #expect(try await Library(database: kept).page(id).texts == ["after"])
        try await library.edit(id, .setText(.init(line: library.page(id).document.id(0), text: "more")))
        #expect(try await library.search(SearchQuery("more")).total == 1)
        #expect(try await fixture.library().page(id).texts == ["more"])
        #expect(try names().filter { $0.hasPrefix(".") } == [])
    }

    @Test func givesNoRevisionTwiceHoweverOftenABackupComesBack() async throws {
        let id = try await library.add(["a"])
        let project = try await library.addProject(name: "letters")
        try await library.backup(to: copy)
        let time = Date(timeIntervalSince1970: 1_800_000_000)
        try await Library.restore(from: copy, to: fixture.file, now: time)
        let line = try await library.page(id).document.id(0)
        let seen = try await library.edit(id, .setText(.init(line: line, text: "first")))
        let named = try await library.changeProject(
            project.id, revision: library.project(project.id).revision, name: "first")
        try await Library.restore(from: copy, to: fixture.file, now: time)
        let now = try await library.edit(id, .setText(.init(line: line, text: "second")))
        await #expect(throws: LibraryError.stale(current: now.revision)) {
            try await library.edit(
                id, revision: seen.revision, operations: [.setText(.init(line: line, text: "late"))])
        }
        await #expect(throws: LibraryError.self) {
            try await library.changeProject(project.id, revision: named.revision, name: "late")
        }
        #expect(try await fixture.library().page(id) == now, "a restart changes no revision")
        #expect(try await library.undo(id, revision: now.revision).texts == ["a"])
    }

    /// Also where the library has had more changes since than it will have after it.
    @Test func tellsThoseWhoFollowThatABackupCameBack() async throws {
        let id = try await library.add(["a"])
        let line = try await library.page(id).document.id(0)
        try await library.backup(to: copy)
        for text in ["b", "c", "d"] { try await library.edit(id, .setText(.init(line: line, text: text))) }
        let last = try await library.lastChange()
        try await Library.restore(from: copy, to: fixture.file)
        try await library.edit(id, .setText(.init(line: line, text: "e")))
        let changes = try await library.changes(since: last)
        #expect(changes.map(\.kind) == [.replaced, .edit] && changes.map(\.page) == [nil, id])
        let revision = try await library.page(id).revision
        #expect(changes.map(\.revision) == [revision - 1, revision])
    }

    @Test func tellsThatALibraryWithoutAnyChangeCameBack() async throws {
        try await library.backup(to: copy)
        try await library.add(["a"])
        let last = try await library.lastChange()
        try await Library.restore(from: copy, to: fixture.file)
        #expect(try await library.changes(since: last).map(\.kind) == [.replaced])
    }

    @Test func givesNoRevisionTwiceWhereTheLibraryIsGone() async throws {
        let id = try await library.add(["a"])
        try await library.backup(to: copy)
        let line = try await library.page(id).document.id(0)
        let seen = try await library.edit(id, .setText(.init(line: line, text: "b")))
        let elsewhere = fixture.folder.appendingPathComponent("new/library.sqlite")
        try await Library.restore(from: copy, to: elsewhere)
        #expect(try await Library(database: elsewhere).page(id).revision > seen.revision)
    }

    @Test func makesALibraryOfABackup() async throws {
        let id = try await library.add(["a"])
        try await library.backup(to: copy)
        let elsewhere = fixture.folder.appendingPathComponent("new/library.sqlite")
        #expect(try await Library.restore(from: copy, to: elsewhere) == nil)
        #expect(try await Library(database: elsewhere).page(id).texts == ["a"])
    }

    @Test func putsADamagedLibraryAside() async throws {
        let id = try await library.add(["a"])
        try await library.backup(to: copy)
        try library.close()
        for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: fixture.file.path + suffix) }
        try Data("no database at all".utf8).write(to: fixture.file)
        let kept = try #require(try await Library.restore(from: copy, to: fixture.file))
        #expect(try String(contentsOf: kept, encoding: .utf8) == "no database at all")
        #expect(try await fixture.library().page(id).texts == ["a"])
    }

    @Test func putsNoLibraryAsideThatAnotherProcessHasForItself() async throws {
        let id = try await library.add(["a"])
        try await library.backup(to: copy)
        try library.close()
        let other = try DatabaseQueue(path: fixture.file.path)
        try await other.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA locking_mode = EXCLUSIVE")
            try db.execute(sql: "UPDATE page SET notes = 'mine'")
        }
        await #expect(throws: LibraryError.busy(path: fixture.file.path)) {
            try await Library.restore(from: copy, to: fixture.file)
        }
        try other.close()
        #expect(try names().filter { $0.contains("before") || $0.hasPrefix(".") } == [])
        #expect(try await fixture.library().page(id).notes == "mine")
    }

    @Test func putsNoLibraryAsideThatANewerVersionHasMade() async throws {
        try await library.backup(to: copy)
        try await library.database.write { db in try db.execute(sql: "INSERT INTO grdb_migrations VALUES ('99')") }
        await #expect(throws: LibraryError.newerSchema(path: fixture.file.path)) {
            try await Library.restore(from: copy, to: fixture.file)
        }
        #expect(try names() == ["library.sqlite", "library.sqlite-shm", "library.sqlite-wal"])
    }

    @Test func putsNoLibraryAsideThatCannotBeReadNow() async throws {
        let id = try await library.add(["a"])
        try await library.backup(to: copy)
        try library.close()
        try LibraryFixture.emptyLog(of: fixture.file)
        // A folder in its place: the write-ahead log cannot be opened, whoever tries.
        let log = URL(fileURLWithPath: fixture.file.path + "-wal")
        try FileManager.default.createDirectory(at: log, withIntermediateDirectories: false)
        do {
            try await Library.restore(from: copy, to: fixture.file)
            Issue.record("it was put aside")
        } catch LibraryError.failedAccess(let path, _) { #expect(path == fixture.file.path) }
        #expect(try names() == ["library.sqlite", "library.sqlite-wal"])
        try FileManager.default.removeItem(at: log)
        #expect(try await fixture.library().page(id).texts == ["a"])
    }

    @Test func refusesWhatIsNoBackupAndLeavesTheLibrary() async throws {
        let id = try await library.add(["a"])
        func refused(_ change: (URL) throws -> Void) async throws -> LibraryError? {
            try? FileManager.default.removeItem(at: copy)
            try await library.backup(to: copy)
            try change(copy)
            do {
                try await Library.restore(from: copy, to: fixture.file)
                return nil
            } catch { return error as? LibraryError }
        }
        let text = try await refused { try Data("text".utf8).write(to: $0) }
        guard case .unusableCopy(copy.path, _) = text else {
            Issue.record("\(String(describing: text))")
            return
        }
        #expect(text?.description.contains("is not a library") == true)
        let empty = try await refused { try Data().write(to: $0) }
        #expect(empty?.description.contains("it is empty") == true)
        let newer = try await refused { url in
            let queue = try DatabaseQueue(path: url.path)
            try queue.write { db in try db.execute(sql: "INSERT INTO grdb_migrations VALUES ('99')") }
        }
        #expect(newer == .newerSchema(path: copy.path))
        let torn = try await refused { url in
            let handle = try FileHandle(forWritingTo: url)
            let size = try handle.seekToEnd()
            try handle.seek(toOffset: 8192)
            try handle.write(contentsOf: Data(repeating: 0xAB, count: Int(size) - 8192))
            try handle.close()
        }
        guard case .unusableCopy(copy.path, _) = torn else {
            Issue.record("\(String(describing: torn))")
            return
        }
        #expect(torn?.description.contains("damaged") == true)
        #expect(torn?.description.contains("yomitori library restore") == false, "it was just tried")
        try? FileManager.default.removeItem(at: copy)
        await #expect(throws: LibraryError.self) { try await Library.restore(from: copy, to: fixture.file) }
        await #expect(throws: LibraryError.self) { try await Library.restore(from: fixture.file, to: fixture.file) }
        #expect(try await library.page(id).texts == ["a"])
        #expect(try names() == ["library.sqlite", "library.sqlite-shm", "library.sqlite-wal"])
    }
}
