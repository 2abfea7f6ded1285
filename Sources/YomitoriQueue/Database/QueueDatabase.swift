import Foundation
import GRDB

/// The queue's file, and what holds for every transaction on it.
struct QueueDatabase: Sendable {
    /// What is known to be on the disk when a transaction has been committed.
    enum Durability {
        /// It is there even if the power fails: somebody was told of it, or will be.
        case powerFailure
        /// It is there even if the program is killed: leases, which mean nothing after a power failure.
        case kill

        var pragma: String {
            switch self {
            case .powerFailure: "PRAGMA synchronous = FULL"
            case .kill: "PRAGMA synchronous = NORMAL"
            }
        }
    }

    let path: String
    private let pool: DatabasePool
    private let changes: ChangeSignal
    private let beforeCommit: @Sendable () -> Void

    init(pool: DatabasePool, changes: ChangeSignal, beforeCommit: @escaping @Sendable () -> Void) {
        path = pool.path
        self.pool = pool
        self.changes = changes
        self.beforeCommit = beforeCommit
    }

    /// Reads one consistent state, beside whoever writes.
    func read<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        do { return try await pool.read(body) } catch { throw translated(error) }
    }

    /// Writes everything or nothing. A transaction that has begun is carried through even if its task is cancelled.
    func write<Value: Sendable>(
        _ durability: Durability = .powerFailure, _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        let value: Value
        let hasChanged: Bool
        do {
            // A task of its own has a cancellation of its own.
            (value, hasChanged) = try await Task {
                try await pool.writeWithoutTransaction { db in
                    try db.execute(sql: durability.pragma)
                    let before = db.totalChangesCount
                    try db.beginTransaction(.immediate)
                    do {
                        let value = try body(db)
                        beforeCommit()
                        try db.commit()
                        return (value, db.totalChangesCount != before)
                    } catch {
                        // A full disk may have ended the transaction already.
                        if db.isInsideTransaction { try db.rollback() }
                        throw error
                    }
                }
            }.value
        } catch { throw translated(error) }
        // Whoever looked in vain must not wake those who look in vain.
        if hasChanged { changes.note() }
        return value
    }

    /// Runs what cannot stand in a transaction.
    func writeOutsideTransaction<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        do { return try await pool.writeWithoutTransaction(body) } catch { throw translated(error) }
    }

    /// A number that differs from the one before if another connection has written in between.
    func dataVersion() async throws -> Int {
        try await writeOutsideTransaction { db in try Int.fetchOne(db, sql: "PRAGMA data_version") ?? 0 }
    }

    private func translated(_ error: any Error) -> any Error {
        (error as? DatabaseError).map { QueueError($0, path: path) } ?? error
    }
}

extension QueueError {
    /// What SQLite's error means for the queue at `path`.
    init(_ error: DatabaseError, path: String) {
        let reason = error.message ?? String(describing: error.resultCode)
        switch error.resultCode {
        case .SQLITE_FULL: self = .diskFull(path: path)
        // The shared memory beside the database is a file as well.
        case .SQLITE_IOERR where error.extendedResultCode == .SQLITE_IOERR_SHMSIZE: self = .diskFull(path: path)
        case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy(path: path)
        case .SQLITE_NOTADB: self = .foreignFile(path: path, reason: reason)
        case .SQLITE_IOERR, .SQLITE_CANTOPEN, .SQLITE_READONLY, .SQLITE_NOMEM, .SQLITE_PERM, .SQLITE_PROTOCOL,
            .SQLITE_INTERRUPT:
            self = .failedAccess(path: path, reason: "\(reason) (SQLite \(error.extendedResultCode.rawValue))")
        case .SQLITE_CORRUPT: self = .damaged(path: path, reason: reason)
        // A value is too large, or tables or rows are not what this program has written.
        default: self = .refused(path: path, reason: "\(reason) (SQLite \(error.extendedResultCode.rawValue))")
        }
    }
}
