import GRDB

/// The library's file, and what holds for every transaction on it.
struct LibraryDatabase: Sendable {
    let path: String
    let pool: DatabasePool

    /// Reads one consistent state, beside whoever writes.
    func read<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        do { return try await pool.read(body) } catch { throw translated(error) }
    }

    /// Writes everything or nothing; when it returns it is on the disk, even if the power fails.
    ///
    /// A transaction that has begun is carried through even if its task is cancelled.
    func write<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        do {
            // A task of its own has a cancellation of its own.
            return try await Task {
                try await pool.writeWithoutTransaction { db in
                    try db.execute(sql: "PRAGMA synchronous = FULL")
                    try db.beginTransaction(.immediate)
                    do {
                        let value = try body(db)
                        try db.commit()
                        return value
                    } catch {
                        // A full disk may have ended the transaction already.
                        if db.isInsideTransaction { try db.rollback() }
                        throw error
                    }
                }
            }.value
        } catch { throw translated(error) }
    }

    func translated(_ error: any Error) -> any Error {
        (error as? DatabaseError).map { LibraryError($0, path: path) } ?? error
    }
}

extension LibraryError {
    /// What SQLite's error means for the library at `path`.
    init(_ error: DatabaseError, path: String) {
        let reason = error.message ?? String(describing: error.resultCode)
        switch error.resultCode {
        case .SQLITE_FULL: self = .diskFull(path: path)
        case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy(path: path)
        case .SQLITE_NOTADB: self = .foreignFile(path: path, reason: reason)
        case .SQLITE_IOERR, .SQLITE_CANTOPEN, .SQLITE_READONLY, .SQLITE_NOMEM, .SQLITE_PERM, .SQLITE_PROTOCOL,
            .SQLITE_INTERRUPT:
            self = .failedAccess(path: path, reason: "\(reason) (SQLite \(error.extendedResultCode.rawValue))")
        // Tables or rows are not what this program has written.
        default: self = .damaged(path: path, reason: reason)
        }
    }
}
