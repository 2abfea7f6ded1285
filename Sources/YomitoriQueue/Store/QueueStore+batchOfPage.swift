import GRDB

extension QueueStore {
    /// The number of a page's batch. Where the page has none that there is, as a fault of the disk has damaged it, it gets that
    /// of its file back: every page of a file is of the same batch.
    ///
    /// - Returns: nil where the file's cannot be known either.
    static func restoredBatch(of item: Int64, _ db: Database) throws -> Int64? {
        let own = try Int64.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT batch.number FROM item JOIN batch ON batch.number = item.batch WHERE item.number = ?
                    """), arguments: [item])
        if let own { return own }
        let files = try Int64.fetchOne(
            db,
            sql: """
                SELECT batch.number FROM item JOIN input ON input.number = item.input
                JOIN batch ON batch.number = input.batch WHERE item.number = ?
                """, arguments: [item])
        if let files {
            try db.execute(sql: "UPDATE item SET batch = ? WHERE number = ?", arguments: [files, item])
        }
        return files
    }
}
