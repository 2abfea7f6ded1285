import Foundation
import GRDB
import Glibc

/// Puts a backup's content into a library that others may have open.
///
/// From the moment at which the former content is kept until the restored one is there nobody else can write: whatever others
/// were told is written is in one of both.
struct LibraryReplacement {
    let live: LibraryDatabase
    let restored: UnfinishedDatabase
    let time: Date
    /// Is given the former content; called again, for a later one, when others kept the library busy and it is tried again.
    let keep: (Database) throws -> Void

    /// Seconds to wait for others' transactions.
    private static let patience = 15.0

    /// - Throws: what `keep` throws, `DatabaseError`; the library is as it was then.
    func carryOut() throws {
        let source = try DatabaseQueue(path: restored.file.path)
        let deadline = Date().addingTimeInterval(Self.patience)
        while true {
            do {
                try live.connections.writeWithoutTransaction { destination in
                    try destination.execute(sql: "PRAGMA synchronous = FULL")
                    try source.writeWithoutTransaction { db in try replace(destination, by: db) }
                    _ = try? destination.checkpoint(.truncate)
                }
                return try source.close()
            } catch let error as DatabaseError
                where [.SQLITE_BUSY, .SQLITE_LOCKED].contains(error.resultCode) && Date() < deadline
            {
                usleep(50_000)
            }
        }
    }

    /// Copies in two steps, as a library has more pages than one: the first takes the destination's write lock, and the last gives
    /// it back with what was written (sqlite.org/c3ref/backup_finish.html). Others read the former content in between.
    private func replace(_ destination: Database, by source: Database) throws {
        let pages = try Int.fetchOne(source, sql: "PRAGMA page_count") ?? 0
        var isKept = false
        try source.backup(to: destination, pagesPerStep: CInt((pages + 1) / 2)) { _ in
            guard !isKept else { return }
            let reached = try live.connections.read { former in
                try keep(former)
                return try ReachedNumbers(former)
            }
            // What this connection changes is changed in the pages too that were copied already.
            try source.inTransaction {
                try RestoredNumbers(above: reached, at: time).give(to: source)
                return .commit
            }
            isKept = true
        }
    }
}
