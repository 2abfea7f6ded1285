package import GRDB

/// Why a database cannot be opened or used; whoever owns it says so in words of its own.
package enum DatabaseFault: Error, Hashable, Sendable {
    /// The file is another program's, or no database.
    case foreignFile(path: String, reason: String)
    /// A later version of this program made it.
    case newerSchema(path: String)
    case damaged(path: String, reason: String)
    case diskFull(path: String)
    /// Other processes kept it busy for too long.
    case busy(path: String)
    /// It cannot be read or written.
    case failedAccess(path: String, reason: String)
    /// A value is too large, or tables or rows are not what this program has written.
    case refused(path: String, reason: String)

    /// What SQLite's error means for the database at `path`.
    package init(_ error: DatabaseError, path: String) {
        let reason = error.message ?? String(describing: error.resultCode)
        let numbered = "\(reason) (SQLite \(error.extendedResultCode.rawValue))"
        switch error.resultCode {
        case .SQLITE_FULL: self = .diskFull(path: path)
        // The shared memory beside the database is a file as well.
        case .SQLITE_IOERR where error.extendedResultCode == .SQLITE_IOERR_SHMSIZE: self = .diskFull(path: path)
        case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy(path: path)
        case .SQLITE_NOTADB: self = .foreignFile(path: path, reason: reason)
        case .SQLITE_IOERR, .SQLITE_CANTOPEN, .SQLITE_READONLY, .SQLITE_NOMEM, .SQLITE_PERM, .SQLITE_PROTOCOL,
            .SQLITE_INTERRUPT:
            self = .failedAccess(path: path, reason: numbered)
        case .SQLITE_CORRUPT: self = .damaged(path: path, reason: reason)
        default: self = .refused(path: path, reason: numbered)
        }
    }
}
