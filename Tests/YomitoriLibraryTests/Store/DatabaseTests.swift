import Foundation
import GRDB
import Testing
import YomitoriCore
import YomitoriTestSupport

@testable import YomitoriLibrary

struct DatabaseTests {
    let fixture: LibraryFixture

    init() throws { fixture = try LibraryFixture() }

    private func error(_ body: () throws -> Void) -> LibraryError? {
        do {
            try body()
            return nil
        } catch { return error as? LibraryError }
    }

    /// A file at the place of the library's, with this content.
    private func put(_ content: Data) throws {
        try FileManager.default.createDirectory(
            at: fixture.file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try content.write(to: fixture.file)
    }

    @Test func writesAheadAndWaitsForTheDisk() async throws {
        let values = try await fixture.library().database.write { db in
            [try String.fetchOne(db, sql: "PRAGMA journal_mode"), try String.fetchOne(db, sql: "PRAGMA synchronous")]
        }
        #expect(values == ["wal", "2"])
    }

    @Test func keepsItsFilesFromOthers() async throws {
        try await fixture.library().add(["x"])
        let folder = fixture.file.deletingLastPathComponent()
        for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
            let attributes = try FileManager.default.attributesOfItem(atPath: folder.appendingPathComponent(name).path)
            let mode = try #require(attributes[.posixPermissions] as? Int)
            #expect(mode & 0o077 == 0, "\(name)")
        }
    }

    @Test func refusesFilesThatAreNoLibrary() throws {
        try put(Data(String(repeating: "a letter to a friend\n", count: 100).utf8))
        guard case .foreignFile = error({ _ = try fixture.library() }) else {
            Issue.record("it was opened")
            return
        }
        #expect(try String(contentsOf: fixture.file, encoding: .utf8).hasPrefix("a letter"))
        try put(Data())
        let other = try DatabaseQueue(path: fixture.file.path)
        try other.write { db in try db.execute(sql: "CREATE TABLE bookmarks (url TEXT)") }
        try other.close()
        #expect(error { _ = try fixture.library() }?.description.contains("another program's database") == true)
    }

    @Test func refusesTheLibraryOfANewerVersion() throws {
        _ = try fixture.library()
        let raw = try DatabaseQueue(path: fixture.file.path)
        try raw.write { db in try db.execute(sql: "INSERT INTO grdb_migrations VALUES ('99')") }
        try raw.close()
        #expect(error { _ = try fixture.library() } == .newerSchema(path: fixture.file.path))
    }

    @Test func opensTheSameFileManyTimesAtOnce() async throws {
        let fixture = fixture
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<6 {
                group.addTask {
                    let library = try fixture.library()
                    for index in 0..<3 { try await library.add(["text \(number)-\(index)"]) }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await fixture.library().pages().total == 18)
    }

    /// A library as version 1 of the tables wrote it.
    private static let version1 = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Fixtures/library-1.sqlite")

    @Test func readsALibraryOfVersionOne() async throws {
        try put(try Data(contentsOf: Self.version1))
        let library = try fixture.library()
        let project = try #require(try await library.projects().items.first)
        #expect(project.name == "letters" && project.pages.total == 2)
        let pages = try await library.pages().items
        #expect(pages.map(\.name) == ["1.jpg", "2.jpg"] && pages.map(\.state) == [.read, .unread])
        let page = try await library.page(pages[0].id)
        #expect(page.texts == ["今日は", "晴れ"] && page.conflicts.map(\.theirs) == ["今目は"] && page.canUndo)
        #expect(try await library.history(of: page.summary.id).map(\.kind) == [.merge, .redo, .undo, .edit, .read])
        #expect(try await library.search(SearchQuery("日は")).total == 1)
        let settled = try await library.resolve(
            page.conflicts[0].id, of: page.summary.id, revision: page.revision, keeping: .theirs)
        #expect(settled.texts == ["今目は", "晴れ"])
    }

    /// Writes the fixture anew, as long as version 1 is not released.
    @Test(.enabled(if: ProcessInfo.processInfo.environment["UPDATE_GOLDEN_FILES"] == "1"))
    func writesALibraryOfVersionOne() async throws {
        let library = try Library(database: fixture.file) { Date(timeIntervalSince1970: 1_800_000_000) }
        let project = try await library.addProject(name: "letters", notes: "of 1890")
        let id = try await library.add(["今曰は", "晴れ"], key: "1", name: "1.jpg", project: project.id)
        let edited = try await library.edit(id, .setText(.init(line: library.page(id).document.id(0), text: "今日は")))
        let undone = try await library.undo(id, revision: edited.revision)
        _ = try await library.redo(id, revision: undone.revision)
        try await library.readAgain(id, ["今目は", "晴れ"], key: "2")
        try await library.addFailure(
            of: PageKey("3"), name: "2.jpg", project: project.id, picture: StoredPicture(path: "y"), message: "damaged")
        try? FileManager.default.removeItem(at: Self.version1)
        try await library.backup(to: Self.version1)
    }
}
