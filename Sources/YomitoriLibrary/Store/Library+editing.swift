import Foundation
import GRDB
import YomitoriCore

extension Library {
    /// Changes a page's text: all operations or none, one step of undo.
    ///
    /// - Parameter revision: of the page that the person has seen.
    /// - Throws: `LibraryError.stale` when the page has changed in between, `refusedEdit` when an operation cannot be done.
    public func edit(_ id: PageID, revision: Int, operations: [EditOperation]) async throws -> Page {
        try await change(id, revision: revision) { page, content, _ in
            guard !operations.isEmpty else { throw LibraryError.invalidValue("there are no operations") }
            return (try content.document.applying(operations, ids: &page.ids), content.conflicts)
        }
    }

    /// Settles a conflict with one of both texts.
    public func resolve(
        _ conflict: String, of id: PageID, revision: Int, keeping choice: ConflictChoice
    ) async throws -> Page {
        try await change(id, revision: revision) { page, content, _ in
            guard let open = content.conflicts.first(where: { $0.id == conflict }) else {
                throw LibraryError.unknownConflict(conflict)
            }
            let rest = content.conflicts.filter { $0.id != conflict }
            guard choice == .theirs else { return (content.document, rest) }
            return (content.document.taking(open, ids: &page.ids), rest)
        }
    }

    /// A new content made of the one that is shown.
    private func change(
        _ id: PageID, revision: Int,
        _ body: @escaping @Sendable (inout PageRow, PageContent, Database) throws -> (Document, [OpenConflict])
    ) async throws -> Page {
        let time = now()
        return try await database.write(of: id) { db in
            var page = try PageRow.required(id, at: revision, db)
            guard let version = page.version else { throw LibraryError.unread(page: id.rawValue) }
            let shown = try VersionRow.required(page: page.number, revision: version, db)
            let content = try PageContent(page: page.number, node: shown.node, db)
            let (document, conflicts) = try body(&page, content, db)
            if document == content.document, conflicts == content.conflicts { return try Page(page, db) }
            let structure = try StoredDocument.write(document, of: page.number, sharing: [content.stored], db)
            try VersionWriter(db: db, time: time).add(
                .edit, to: &page, document: document, conflicts: conflicts, reading: shown.reading,
                structure: structure)
            return try Page(page, db)
        }
    }
}
