import Foundation
import GRDB
import Glibc

extension LibraryDatabase {
    /// "YOML": what the header of a library's file says it is.
    static let applicationID = 0x594F_4D4C

    /// Seconds a process waits for another one's transaction: far longer than any takes, short of a person's patience.
    private static let busySeconds = 15.0

    /// Opens the library's file, making it where there is none; blocks.
    static func opened(at url: URL) throws -> LibraryDatabase {
        try makeFile(at: url)
        let deadline = Date().addingTimeInterval(busySeconds)
        while true {
            do {
                return LibraryDatabase(path: url.path, pool: try openedPool(at: url))
            } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY && Date() < deadline {
                // Going over to the write-ahead log takes the file for itself and does not wait for others.
                usleep(20_000)
            } catch let error as DatabaseError {
                throw LibraryError(error, path: url.path)
            }
        }
    }

    /// Only this user reads what is in the library; the files that SQLite makes beside it get the same permissions.
    private static func makeFile(at url: URL) throws {
        let folder = url.deletingLastPathComponent()
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw LibraryError.failedAccess(path: folder.path, reason: "the folder cannot be made")
        }
        let file = open(url.path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
        if file >= 0 {
            close(file)
        } else if errno != EEXIST {
            throw LibraryError.failedAccess(path: url.path, reason: String(cString: strerror(errno)))
        }
    }

    private static func openedPool(at url: URL) throws -> DatabasePool {
        var configuration = Configuration()
        configuration.busyMode = .timeout(busySeconds)
        configuration.label = "yomitori.library"
        configuration.foreignKeysEnabled = true
        configuration.prepareDatabase { db in
            // 16 MB of write-ahead log at most stay on the disk after a burst.
            try db.execute(sql: "PRAGMA journal_size_limit = 16777216")
        }
        try check(url, configuration)
        let pool = try DatabasePool(path: url.path, configuration: configuration)
        let migrator = LibrarySchema.migrator
        let state = try pool.read { db in
            (superseded: try migrator.hasBeenSuperseded(db), complete: try migrator.hasCompletedMigrations(db))
        }
        if state.superseded { throw LibraryError.newerSchema(path: url.path) }
        if !state.complete {
            do { try migrator.migrate(pool) } catch {
                // Another process may have made the tables in the same moment.
                guard try pool.read(migrator.hasCompletedMigrations) else { throw error }
            }
        }
        return pool
    }

    /// Looks before anything is written whether this is a library's file or an empty one.
    private static func check(_ url: URL, _ configuration: Configuration) throws {
        let queue = try DatabaseQueue(path: url.path, configuration: configuration)
        let (application, tables) = try queue.read { db in
            (
                try Int.fetchOne(db, sql: "PRAGMA application_id") ?? 0,
                // The migrator makes its own table first, in a transaction before that of the library's tables.
                try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master WHERE tbl_name <> 'grdb_migrations'") ?? 0
            )
        }
        guard application == applicationID || (application == 0 && tables == 0) else {
            throw LibraryError.foreignFile(path: url.path, reason: "it is another program's database")
        }
        try queue.close()
    }
}
