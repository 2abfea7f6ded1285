import Foundation
import Testing
import YomitoriCore
import YomitoriTestSupport

@testable import YomitoriLibrary

/// A library in a folder of its own.
final class LibraryFixture: Sendable {
    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("yomitori-library-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    var file: URL { folder.appendingPathComponent("data/library.sqlite") }

    /// Opens the library's file, as a process of its own does.
    func library() throws -> Library { try Library(database: file) }
}

extension Library {
    /// Adds a page that was read as these lines.
    @discardableResult
    func add(_ lines: [String], key: String = UUID().uuidString, name: String = "page.png", project: ProjectID? = nil)
        async throws -> PageID
    {
        try await addReading(
            of: PageKey(key), name: name, project: project, picture: StoredPicture(path: "uploads/\(key)"),
            page: SamplePages.page(of: lines))
    }

    /// Reads a page again, as these lines.
    func readAgain(_ page: PageID, _ lines: [String], key: String = UUID().uuidString) async throws {
        try await addReading(
            of: PageKey(key, again: page), name: "page.png", picture: StoredPicture(path: "uploads/again"),
            page: SamplePages.page(of: lines))
    }

    /// Edits a page as it is now.
    @discardableResult
    func edit(_ page: PageID, _ operations: EditOperation...) async throws -> Page {
        try await edit(page, revision: self.page(page).summary.revision, operations: operations)
    }
}

extension Page {
    var texts: [String] { document.lines.map(\.text) }
    var revision: Int { summary.revision }
}

extension Document {
    /// One block of lines, as the machine read them.
    static func read(_ lines: [String]) -> (Document, IDSource) {
        var ids = IDSource()
        let document = Document(SamplePages.page(of: lines), ids: &ids)
        return (document, ids)
    }

    var texts: [String] { lines.map(\.text) }
    /// The id of line `number`.
    func id(_ number: Int) -> String { lines[number].id }

    /// This document after operations that can be done.
    func after(_ operations: EditOperation...) throws -> Document {
        var ids = IDSource(next: 1000)
        return try applying(operations, ids: &ids)
    }

    /// Why an operation is refused.
    func refusal(_ operation: EditOperation) -> String? {
        var ids = IDSource(next: 1000)
        do {
            _ = try applying([operation], ids: &ids)
            return nil
        } catch LibraryError.refusedEdit(_, let reason) { return reason } catch { return "\(error)" }
    }
}
