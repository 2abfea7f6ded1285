import Foundation
import GRDB
import YomitoriCore

extension Library {
    /// Goes one step back; the step can be done again until the page is changed.
    public func undo(_ id: PageID, revision: Int) async throws -> Page {
        try await go(.undo, id, revision: revision) { page, shown, db in
            guard let parent = shown.parent else { throw LibraryError.nothingToUndo }
            return (try VersionRow.required(page: page.number, revision: parent, db), shown.redo + [shown.node])
        }
    }

    /// Does again what was undone last.
    public func redo(_ id: PageID, revision: Int) async throws -> Page {
        try await go(.redo, id, revision: revision) { page, shown, db in
            guard let next = shown.redo.last else { throw LibraryError.nothingToRedo }
            return (try VersionRow.required(page: page.number, revision: next, db), shown.redo.dropLast())
        }
    }

    /// Shows the text of an earlier revision again, as a new step that can be undone.
    public func restore(_ id: PageID, revision: Int, to earlier: Int) async throws -> Page {
        let time = now()
        return try await database.write(of: id) { db in
            var page = try PageRow.required(id, at: revision, db)
            guard page.version != nil else { throw LibraryError.unread(page: id.rawValue) }
            let node = try Self.version(earlier, of: page, db)
            let content = try PageContent(page: page.number, node: node.node, db)
            let structure = try StoredDocument.write(content.document, of: page.number, sharing: [content.stored], db)
            page.picture = try ReadingRow.required(node.reading, db).picture
            try VersionWriter(db: db, time: time).add(
                .restore, to: &page, document: content.document, conflicts: content.conflicts, reading: node.reading,
                structure: structure)
            return try Page(page, db)
        }
    }

    /// The states a page's text was in, the newest first.
    public func history(of id: PageID) async throws -> [PageVersion] {
        try await database.read(of: id) { db in
            let page = try PageRow.required(id, db)
            return try Row.fetchAll(
                db, sql: "SELECT * FROM version WHERE page = ? ORDER BY revision DESC", arguments: [page.number]
            ).map { try VersionRow($0).version }
        }
    }

    /// A page's text as it was at a revision of its history.
    public func document(of id: PageID, revision: Int) async throws -> Document {
        try await database.read(of: id) { db in
            let page = try PageRow.required(id, db)
            return try PageContent(page: page.number, node: Self.version(revision, of: page, db).node, db).document
        }
    }

    private static func version(_ revision: Int, of page: PageRow, _ db: Database) throws -> VersionRow {
        guard
            let row = try Row.fetchOne(
                db, sql: "SELECT * FROM version WHERE page = ? AND revision = ?", arguments: [page.number, revision])
        else { throw LibraryError.unknownRevision(page: page.id.rawValue, revision: revision) }
        return try VersionRow(row)
    }

    private func go(
        _ kind: PageVersion.Kind, _ id: PageID, revision: Int,
        _ target: @escaping @Sendable (PageRow, VersionRow, Database) throws -> (VersionRow, [Int])
    ) async throws -> Page {
        let time = now()
        return try await database.write(of: id) { db in
            var page = try PageRow.required(id, at: revision, db)
            guard let version = page.version else { throw LibraryError.unread(page: id.rawValue) }
            let shown = try VersionRow.required(page: page.number, revision: version, db)
            let (node, redo) = try target(page, shown, db)
            try VersionWriter(db: db, time: time).go(kind, to: node, redo: redo, of: &page)
            return try Page(page, db)
        }
    }
}
