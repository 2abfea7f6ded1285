import Foundation
import GRDB
import YomitoriDatabase

/// How far a library has counted.
struct ReachedNumbers {
    /// The greatest revision of its pages and projects; 0 where there are none.
    var revision = 0
    /// The last change; 0 before the first.
    var change: Int64 = 0
}

extension ReachedNumbers {
    init(_ db: Database) throws {
        // What no library reaches is a fault of the disk, and would leave no numbers to go on with.
        let sql = """
            SELECT max(revision) FROM (SELECT revision FROM page UNION ALL SELECT revision FROM project)
            WHERE revision BETWEEN 0 AND \(Row.largestCount / 2)
            """
        revision = try Int.fetchOne(db, sql: sql) ?? 0
        change = try LibraryChange.last(db)
    }
}

/// The numbers with which a library goes on when a backup comes back: none that it has given before.
///
/// A backup's own revisions stood for other content after it was made, and will again: a change made to what is gone would be
/// taken for one of what came back. Who follows the changes knows those after the backup and waits for later ones.
struct RestoredNumbers {
    /// At least these.
    private let least: ReachedNumbers
    private let time: Date

    /// - Parameters:
    ///   - reached: by the library whose place is taken; nothing where it cannot be read or is gone.
    ///   - time: of the restoring. Its seconds since 1970 are more revisions than a library that is not there can have reached: one
    ///     counts from 1, or from the time of its last restoring, and a page has less than a change a second.
    init(above reached: ReachedNumbers, at time: Date) {
        least = ReachedNumbers(
            revision: max(reached.revision + 1, Int(time.timeIntervalSince1970)), change: reached.change + 1)
        self.time = time
    }

    /// Gives all pages and projects one revision, and notes that they are others now.
    func give(to db: Database) throws {
        let own = try ReachedNumbers(db)
        let revision = max(least.revision, own.revision + 1)
        for table in ["page", "project"] {
            try db.execute(sql: "UPDATE \(table) SET revision = ?", arguments: [revision])
        }
        try LibraryChange.noteReplacement(as: max(least.change, own.change + 1), revision: revision, at: time, db)
    }
}

extension UnfinishedDatabase {
    /// Gives all pages and projects a revision that none has had.
    func renumber(_ numbers: RestoredNumbers) throws {
        let queue = try DatabaseQueue(path: file.path)
        try queue.write { db in try numbers.give(to: db) }
        try queue.close()
    }
}
