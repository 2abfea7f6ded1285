package import GRDB

/// An open database file of this program, which other processes may have open too.
package struct DatabaseFile: Sendable {
    package let path: String
    package let connections: any DatabaseWriter

    init(path: String, connections: any DatabaseWriter) {
        self.path = path
        self.connections = connections
    }

    /// Reads one consistent state, beside whoever writes.
    ///
    /// - Throws: `DatabaseFault`, and what `body` throws.
    package func read<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        do { return try await connections.read(body) } catch { throw translated(error) }
    }

    /// Writes everything or nothing. A transaction that has begun is carried through even if its task is cancelled.
    ///
    /// - Returns: what `body` returns, and whether a row was changed.
    /// - Throws: as ``read(_:)``.
    package func write<Value: Sendable>(
        _ durability: Durability = .powerFailure, _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws -> (value: Value, hasChanged: Bool) {
        do {
            // A task of its own has a cancellation of its own.
            return try await Task {
                try await connections.writeWithoutTransaction { db in
                    try db.execute(sql: durability.pragma)
                    let before = db.totalChangesCount
                    try db.beginTransaction(.immediate)
                    do {
                        let value = try body(db)
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
    }

    /// Runs what cannot stand in a transaction; throws as ``read(_:)``.
    package func writeOutsideTransaction<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        do { return try await connections.writeWithoutTransaction(body) } catch { throw translated(error) }
    }

    /// Lets go of the file; every later call fails.
    ///
    /// - Throws: `DatabaseFault`.
    package func close() throws {
        do { try connections.close() } catch { throw translated(error) }
    }

    private func translated(_ error: any Error) -> any Error {
        (error as? DatabaseError).map { DatabaseFault($0, path: path) } ?? error
    }
}
