package import Foundation
import GRDB
import Glibc

extension DatabaseFile {
    /// Seconds a process waits for another one that brings the file up to date: that takes half a minute where two million pages
    /// are in it; ten times as long is for a slow and busy disk.
    private static let updateSeconds = 300.0

    /// Opens a file, making it, and the folder it is in, where there is none; blocks.
    ///
    /// - Throws: `DatabaseFault`.
    package static func opened(at url: URL, as kind: DatabaseKind) throws -> DatabaseFile {
        try makeFile(at: url)
        let deadline = Date().addingTimeInterval(kind.busySeconds)
        while true {
            do {
                return DatabaseFile(path: url.path, connections: try openedPool(at: url, kind))
            } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY && Date() < deadline {
                // Going over to the write-ahead log takes the file for itself and does not wait for others.
                usleep(20_000)
            } catch let error as DatabaseError {
                throw DatabaseFault(error, path: url.path)
            }
        }
    }

    /// Only this user reads what is in it; the files that SQLite makes beside it get the same permissions.
    private static func makeFile(at url: URL) throws {
        let folder = url.deletingLastPathComponent()
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch let error as CocoaError where error.code == .fileWriteOutOfSpace {
            throw DatabaseFault.diskFull(path: url.path)
        } catch {
            throw DatabaseFault.failedAccess(path: folder.path, reason: "the folder cannot be made")
        }
        let file = open(url.path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
        if file >= 0 {
            Glibc.close(file)
        } else if errno == ENOSPC || errno == EDQUOT {
            throw DatabaseFault.diskFull(path: url.path)
        } else if errno != EEXIST {
            throw DatabaseFault.failedAccess(path: url.path, reason: String(cString: strerror(errno)))
        }
    }

    /// A file that is whole, without a byte more on the disk: by the memory of the processes that have it open, or, where
    /// there are none, by memory of its own, which keeps them out meanwhile (sqlite.org/wal.html, "Use of WAL Without
    /// Shared-Memory"). Nil when there is no such file.
    static func lookedAt(_ url: URL, _ kind: DatabaseKind) -> DatabaseFile? {
        for isAlone in [false, true] {
            var configuration = Configuration()
            configuration.busyMode = .timeout(kind.busySeconds)
            configuration.label = kind.label
            configuration.prepareDatabase { db in
                if isAlone { try db.execute(sql: "PRAGMA locking_mode = EXCLUSIVE") }
            }
            let migrator = kind.migrator
            guard let queue = try? DatabaseQueue(path: url.path, configuration: configuration),
                let isKnown = try? queue.read({ db in
                    try migrator.hasCompletedMigrations(db) && !migrator.hasBeenSuperseded(db)
                })
            else { continue }
            return isKnown ? DatabaseFile(path: url.path, connections: queue) : nil
        }
        return nil
    }

    private static func openedPool(at url: URL, _ kind: DatabaseKind) throws -> DatabasePool {
        var configuration = Configuration()
        configuration.busyMode = .timeout(kind.busySeconds)
        configuration.label = kind.label
        configuration.foreignKeysEnabled = true
        configuration.prepareDatabase { [shrinks = kind.shrinks] db in
            // Before the first table, or it has no effect.
            if shrinks, !db.configuration.readonly, try Int.fetchOne(db, sql: "PRAGMA page_count") == 0 {
                try db.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL")
            }
            // 16 MB of write-ahead log at most stay on the disk after a burst.
            try db.execute(sql: "PRAGMA journal_size_limit = 16777216")
        }
        try check(url, kind, configuration)
        let pool = try DatabasePool(path: url.path, configuration: configuration)
        let migrator = kind.migrator
        let state = try pool.read { db in
            (superseded: try migrator.hasBeenSuperseded(db), complete: try migrator.hasCompletedMigrations(db))
        }
        if state.superseded { throw DatabaseFault.newerSchema(path: url.path) }
        if !state.complete { try migrate(pool, kind) }
        return pool
    }

    /// Makes what is missing. Another process may be making it in the same moment, table by table: what fails then is what it
    /// was quicker with, or has to wait until it is done, and the rest is tried again.
    private static func migrate(_ pool: DatabasePool, _ kind: DatabaseKind) throws {
        let deadline = Date().addingTimeInterval(updateSeconds)
        var known = try pool.read(kind.migrator.appliedIdentifiers)
        if try !known.isEmpty && pool.read(kind.isFilled) { kind.willUpdate() }
        while true {
            do {
                return try kind.migrator.migrate(pool)
            } catch {
                let isBusy = (error as? DatabaseError)?.resultCode == .SQLITE_BUSY
                let made = try pool.read(kind.migrator.appliedIdentifiers)
                guard made != known || (isBusy && Date() < deadline) else { throw error }
                known = made
            }
        }
    }

    /// Looks before anything is written whether the file is of this kind or an empty one.
    private static func check(_ url: URL, _ kind: DatabaseKind, _ configuration: Configuration) throws {
        let queue = try DatabaseQueue(path: url.path, configuration: configuration)
        let (application, tables) = try queue.read { db in
            (
                try Int.fetchOne(db, sql: "PRAGMA application_id") ?? 0,
                // The migrator makes its own table first, in a transaction before that of the kind's tables.
                try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master WHERE tbl_name <> 'grdb_migrations'") ?? 0
            )
        }
        guard application == kind.applicationID || (application == 0 && tables == 0) else {
            throw DatabaseFault.foreignFile(path: url.path, reason: "it is another program's database")
        }
        try queue.close()
    }
}
