import Foundation
import GRDB
import Testing
import YomitoriCore
import YomitoriTestSupport

@testable import YomitoriLibrary

/// Columns that hold something else than what was stored in them.
struct DamagedColumnTests {
    private let fixture: LibraryFixture
    private let library: Library

    init() throws {
        fixture = try LibraryFixture()
        library = try fixture.library()
    }

    /// Writes an SQL literal over a column of a page, or of its versions or readings.
    private func damage(_ column: String, of table: String, as content: String, _ page: PageID) async throws {
        try library.close()
        let queue = try DatabaseQueue(path: fixture.file.path)
        let owner = table == "page" ? "number" : "page"
        try await queue.write { db in
            try db.execute(
                sql: """
                    UPDATE \(table) SET \(column) = \(content)
                    WHERE \(owner) = (SELECT number FROM page WHERE id = ?)
                    """, arguments: [page.rawValue])
        }
        try queue.close()
    }

    @Test(arguments: [
        ("page", "name", "x'fffe00'"), ("page", "notes", "x'fffe00'"), ("page", "batch", "x'ff'"),
        ("page", "state", "x'ff'"), ("page", "failed", "x'ff'"), ("page", "picture", "x'ff'"),
        ("page", "position", "'x'"), ("page", "revision", "'x'"), ("page", "revision", "9223372036854775807"),
        ("page", "revision", "-1"), ("page", "next_id", "x'01'"), ("page", "lines", "'x'"), ("page", "modified", "'x'"),
        ("page", "modified", "1e300"), ("page", "version", "'x'"), ("version", "kind", "x'ff'"),
        ("version", "time", "'x'"), ("version", "redo", "x'ff'"), ("version", "node", "'x'"),
        ("version", "characters", "'x'"), ("reading", "picture", "x'ff'"), ("reading", "facts", "1"),
    ]) func namesThePageAndGoesOn(table: String, column: String, content: String) async throws {
        let damaged = try await library.add(["a"]), whole = try await library.add(["b"])
        try await damage(column, of: table, as: content, damaged)

        let library = try fixture.library()
        #expect(Set(try await library.pages().items.map(\.id)) == [damaged, whole])
        #expect(try await library.page(whole).document.lines.map(\.text) == ["b"])
        let copy = fixture.folder.appendingPathComponent("copy.sqlite")
        #expect(try await library.backup(to: copy).map(\.id) == [damaged])
        let export = try await library.export(to: fixture.folder.appendingPathComponent("out"))
        #expect(export.damaged.map(\.id) == [damaged])
        #expect(export.written >= 1)
        await #expect(throws: LibraryError.self) { try await Library.restore(from: copy, to: fixture.file) }
    }

    @Test func listsProjectsOrSaysWhatIsWrong() async throws {
        let project = try await library.addProject(name: "letters")
        try library.close()
        let queue = try DatabaseQueue(path: fixture.file.path)
        try await queue.write { db in try db.execute(sql: "UPDATE project SET notes = x'fffe00'") }
        try queue.close()
        let library = try fixture.library()
        await #expect(throws: LibraryError.self) { try await library.project(project.id) }
    }

    /// The index of words is no part of what SQLite looks through.
    @Test func restoresALibraryWhoseIndexOfWordsIsDamaged() async throws {
        try await library.add(["東京"])
        try library.close()
        let queue = try DatabaseQueue(path: fixture.file.path)
        try await queue.write { db in try db.execute(sql: "UPDATE gram_data SET block = x'ffffffff' WHERE id > 10") }
        try queue.close()
        let copy = fixture.folder.appendingPathComponent("copy.sqlite")
        try await fixture.library().backup(to: copy)
        try await Library.restore(from: copy, to: fixture.file)
        #expect(try await fixture.library().search(SearchQuery("東京")).items.count == 1)
    }
}
