import Foundation
import GRDB
public import YomitoriCore
import YomitoriDatabase

extension Library {
    /// Notes a page that waits to be read; does nothing when it is known already.
    @discardableResult
    public func addPage(
        of key: PageKey, name: String, project: ProjectID? = nil, batch: String? = nil, picture: StoredPicture
    ) async throws -> PageID {
        let time = now()
        return try await database.write { db in
            try Self.page(of: key, name: name, project: project, batch: batch, picture: picture, at: time, db).id
        }
    }

    /// Stores what the machine read of a page; the first time as its text, later by merging it into what a person made of it.
    ///
    /// Handed over again with the same key it does nothing.
    /// - Returns: the page.
    @discardableResult
    public func addReading(
        of key: PageKey, name: String, project: ProjectID? = nil, batch: String? = nil, picture: StoredPicture,
        page read: RecognizedPage
    ) async throws -> PageID {
        let time = now()
        var picture = picture
        if picture.width == 0 || picture.height == 0 {
            picture.width = read.source.width
            picture.height = read.source.height
        }
        return try await database.write(of: key.page) { [picture] db in
            if let known = try String.fetchOne(
                db,
                sql: "SELECT page.id FROM reading JOIN page ON page.number = reading.page WHERE reading.key = ?",
                arguments: [key.reading])
            {
                return PageID(rawValue: known)
            }
            var page = try Self.page(
                of: key, name: name, project: project, batch: batch, picture: picture, at: time, db)
            if page.version == nil {
                try Self.read(read, key: key, picture: picture, into: &page, at: time, db)
            } else {
                try Self.merge(read, key: key, picture: picture, into: &page, at: time, db)
            }
            return page.id
        }
    }

    /// Notes why a page could not be read; its text, if it has any, stays.
    @discardableResult
    public func addFailure(
        of key: PageKey, name: String, project: ProjectID? = nil, batch: String? = nil, picture: StoredPicture,
        message: String
    ) async throws -> PageID {
        let time = now()
        return try await database.write { db in
            var page = try Self.page(
                of: key, name: name, project: project, batch: batch, picture: picture, at: time, db)
            let isRead =
                try Int.fetchOne(db, sql: "SELECT 1 FROM reading WHERE key = ?", arguments: [key.reading]) != nil
            if !isRead, page.summary.failed != message {
                page.summary.failed = message
                try page.save(.failed, at: time, db)
            }
            return page.id
        }
    }

    /// The page of a key, made where it is new.
    private static func page(
        of key: PageKey, name: String, project: ProjectID?, batch: String?, picture: StoredPicture, at time: Date,
        _ db: Database
    ) throws -> PageRow {
        if let again = key.page { return try PageRow.required(again, db) }
        if let known = try String.fetchOne(db, sql: "SELECT id FROM page WHERE key = ?", arguments: [key.reading]) {
            return try PageRow.required(PageID(rawValue: known), db)
        }
        // A name from outside; what is written by hand is refused instead.
        let name = String(
            String.UnicodeScalarView(name.unicodeScalars.filter { $0.properties.generalCategory != .control }))
        let id = UUID().uuidString.lowercased().replacingOccurrences(of: "-", with: "")
        let projectNumber = try project.map { try ProjectRow.required($0, db).number }
        try db.execute(
            sql: """
                INSERT INTO page (id, key, project, batch, name, sort_name, position, picture, created, modified)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                id, key.reading, projectNumber, batch, name, SortName.of(name),
                try position(of: picture, in: batch, db),
                try picture.json, time.timeIntervalSince1970, time.timeIntervalSince1970,
            ])
        try LibraryChange.note(page: PageID(rawValue: id), revision: 1, .added, at: time, db)
        return try PageRow.required(PageID(rawValue: id), db)
    }

    /// Behind all others, but the pages of a file together however late it was known that it has several.
    private static func position(of picture: StoredPicture, in batch: String?, _ db: Database) throws -> Double {
        if picture.page > 1, let batch,
            let first = try Row.fetchOne(
                db,
                sql: """
                    SELECT position, json_extract(picture, '$.page') AS page FROM page
                    WHERE batch = ? AND CASE
                        WHEN NOT json_valid(picture) THEN NULL
                        WHEN json_type(picture, '$.page') = 'integer' THEN json_extract(picture, '$.path')
                        END = ?
                    ORDER BY position LIMIT 1
                    """, arguments: [batch, picture.path])
        {
            let position: Double = try first.stored("position"), page: Double = try first.stored("page")
            // Whole numbers are a file apart: there is room for ten thousand pages between two.
            return position + (Double(picture.page) - page) / 10_000
        }
        let last = try Double.fetchOne(db, sql: "SELECT max(position) FROM page") ?? 0
        return last.rounded(.down) + 1
    }

    private static func read(
        _ read: RecognizedPage, key: PageKey, picture: StoredPicture, into page: inout PageRow, at time: Date,
        _ db: Database
    ) throws {
        let document = Document(read, ids: &page.ids)
        let structure = try StoredDocument.write(document, of: page.number, sharing: [], db)
        let reading = try ReadingRow.insert(
            key: key, page: page.number, picture: picture, read: read, structure: structure, at: time, db)
        page.wasRead(picture)
        try VersionWriter(db: db, time: time).add(
            .read, to: &page, document: document, conflicts: [], reading: reading, structure: structure)
    }

    private static func merge(
        _ read: RecognizedPage, key: PageKey, picture: StoredPicture, into page: inout PageRow, at time: Date,
        _ db: Database
    ) throws {
        let shown = try VersionRow.required(page: page.number, revision: page.version ?? 0, db)
        let content = try PageContent(page: page.number, node: shown.node, db)
        let last = try ReadingRow.required(shown.reading, db)
        let base = try StoredDocument(last.structure, db)
        let merged = PageMerge(
            base: base.document, mine: content.document, conflicts: content.conflicts, from: last.picture, to: picture
        ).merging(read, ids: &page.ids)
        let shared = [base, content.stored]
        let readStructure = try StoredDocument.write(merged.reading, of: page.number, sharing: shared, db)
        let structure = try StoredDocument.write(
            merged.document, of: page.number, sharing: shared + [try StoredDocument(readStructure, db)], db)
        let reading = try ReadingRow.insert(
            key: key, page: page.number, picture: picture, read: read, structure: readStructure, at: time, db)
        page.wasRead(picture)
        try VersionWriter(db: db, time: time).add(
            .merge, to: &page, document: merged.document, conflicts: merged.conflicts, reading: reading,
            structure: structure)
    }
}

extension PageRow {
    /// The machine has read it; what a person said of it stays.
    fileprivate mutating func wasRead(_ picture: StoredPicture) {
        self.picture = picture
        summary.failed = nil
        if summary.state == .unread { summary.state = .read }
        if stateBeforeTrash == .unread { stateBeforeTrash = .read }
    }
}
