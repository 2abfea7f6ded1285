import Foundation
import GRDB

/// The revision that pages and projects have when a backup comes back: one that none of them has had.
///
/// A backup's own revisions stood for other content after it was made, and will again: a change made to what is gone would be
/// taken for one of what came back.
struct RestoredRevision {
    /// At least this one.
    private let least: Int

    /// - Parameters:
    ///   - reached: the greatest revision of the library whose place is taken; 0 where it cannot be read or is gone.
    ///   - time: of the restoring. Its seconds since 1970 are more than a library that is not there can have reached: one counts
    ///     from 1, or from the time of its last restoring, and a page has less than a change a second.
    init(above reached: Int, at time: Date) {
        least = max(reached + 1, Int(time.timeIntervalSince1970))
    }

    /// The greatest revision that a library's pages and projects have; 0 where there are none.
    static func greatest(_ db: Database) throws -> Int {
        let sql = "SELECT max(revision) FROM (SELECT revision FROM page UNION ALL SELECT revision FROM project)"
        return try Int.fetchOne(db, sql: sql) ?? 0
    }

    /// Gives all pages and projects this revision.
    func give(to db: Database) throws {
        let revision = max(least, try Self.greatest(db) + 1)
        for table in ["page", "project"] {
            try db.execute(sql: "UPDATE \(table) SET revision = ?", arguments: [revision])
        }
    }
}

extension UnfinishedDatabase {
    /// Gives all pages and projects a revision.
    func renewRevisions(_ revision: RestoredRevision) throws {
        let queue = try DatabaseQueue(path: file.path)
        try queue.write { db in try revision.give(to: db) }
        try queue.close()
    }
}
