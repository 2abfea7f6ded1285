import Foundation
import GRDB
import YomitoriDatabase

/// Looks through all pages of a library by reading what is stored of them as it is read for a person.
///
/// SQLite's own check sees the tables and not what is in them. Each row is read once, however many versions share it.
struct PageCheck {
    private let db: Database
    /// What was found wrong first, by the pages' numbers.
    private var findings: [Int64: String] = [:]

    /// The pages of a library of this version of which something cannot be read, in the order in which they came.
    static func damagedPages(_ db: Database) throws -> [DamagedPage] {
        var check = PageCheck(db: db)
        try check.look(at: "SELECT page AS owner, content FROM line") {
            _ = try LineRecord.line(in: $0.stored("content"))
        }
        try check.look(at: "SELECT page AS owner, * FROM reading") { row in
            try StoredDocument.check(try ReadingRow(row).structure, db)
        }
        try check.look(at: "SELECT page AS owner, * FROM version") { row in
            let version = try VersionRow(row)
            _ = try PageContent.conflicts(row.stored("conflicts"))
            let structure: Data? = try row.stored("structure")
            if let structure {
                try StoredDocument.check(structure, db)
            } else if version.node == version.revision {
                throw PageContent.missing
            }
            try version.checkWays(page: row.stored("owner"), db)
        }
        try check.look(at: "SELECT page.number AS owner, \(PageRow.columns) FROM \(PageRow.source)") { row in
            let page = try PageRow(row)
            if let version = page.version { _ = try VersionRow.required(page: page.number, revision: version, db) }
        }
        return try check.pages()
    }

    private init(db: Database) { self.db = db }

    /// Reads rows that say in `owner` whose they are.
    private mutating func look(at sql: String, reading read: (Row) throws -> Void) throws {
        let rows = try Row.fetchCursor(db, sql: sql)
        while let row = try rows.next() {
            do { try read(row) } catch let error as DamagedContent {
                let owner: Int64 = try row.stored("owner")
                findings[owner] = findings[owner] ?? error.reason
            }
        }
    }

    private func pages() throws -> [DamagedPage] {
        try findings.sorted { $0.key < $1.key }.compactMap { number, reason in
            try Row.fetchOne(db, sql: "SELECT id, name FROM page WHERE number = ?", arguments: [number]).map { row in
                let id = (try? row.stored("id")) ?? "?"
                return DamagedPage(id: PageID(rawValue: id), name: (try? row.stored("name")) ?? id, reason: reason)
            }
        }
    }
}
