import Foundation
import GRDB
import YomitoriDatabase

/// A row of `project`.
struct ProjectRow {
    let number: Int64
    var project: Project

    private static let select = """
        SELECT project.*,
            count(page.number) FILTER (WHERE page.state <> 'trashed') AS total,
            count(page.number) FILTER (WHERE \(PageRow.isUnread)) AS unread,
            count(page.number) FILTER (WHERE page.state = 'read') AS "read",
            count(page.number) FILTER (WHERE page.state = 'proofread') AS proofread
        FROM project LEFT JOIN page ON page.project = project.number
        WHERE project.deleted IS NULL
        """

    static func all(after number: Int64 = 0, limit: Int, _ db: Database) throws -> [ProjectRow] {
        try Row.fetchAll(
            db, sql: select + " AND project.number > ? GROUP BY project.number ORDER BY project.number LIMIT ?",
            arguments: [number, limit]
        ).map(ProjectRow.init)
    }

    static func required(_ id: ProjectID, _ db: Database) throws -> ProjectRow {
        guard
            let row = try Row.fetchOne(
                db, sql: select + " AND project.id = ? GROUP BY project.number", arguments: [id.rawValue])
        else { throw LibraryError.unknownProject(id.rawValue) }
        return try ProjectRow(row)
    }

    static func required(_ id: ProjectID, at revision: Int, _ db: Database) throws -> ProjectRow {
        let row = try required(id, db)
        guard row.project.revision == revision else { throw LibraryError.stale(current: row.project.revision) }
        return row
    }

    init(_ row: Row) throws {
        number = try row.stored("number")
        project = Project(
            id: ProjectID(rawValue: try row.stored("id")), name: try row.stored("name"), notes: try row.stored("notes"),
            created: try row.storedTime("created"), modified: try row.storedTime("modified"),
            pages: Project.Counts(
                total: try row.storedCount("total"), unread: try row.storedCount("unread"),
                read: try row.storedCount("read"), proofread: try row.storedCount("proofread")),
            revision: try row.storedCount("revision"))
    }
}
