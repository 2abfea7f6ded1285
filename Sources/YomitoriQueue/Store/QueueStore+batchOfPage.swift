import GRDB

extension QueueStore {
    /// The number of a page's batch. Where that is not its file's, as a fault of the disk has damaged it, the page gets that of
    /// its file back: every page of a file is of the same batch.
    ///
    /// - Returns: the page's own where the file's cannot be known; nil where there is no such batch either.
    static func restoredBatch(of item: Int64, _ db: Database) throws -> Int64? {
        let batch = try Int64.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT coalesce(files.number, own.number) FROM item LEFT JOIN input ON input.number = item.input
                    LEFT JOIN batch AS files ON files.number = input.batch LEFT JOIN batch AS own ON own.number = item.batch
                    WHERE item.number = ?
                    """), arguments: [item])
        if let batch {
            try db.cachedStatement(sql: "UPDATE item SET batch = ?1 WHERE number = ?2 AND batch IS NOT ?1").execute(
                arguments: [batch, item])
        }
        return batch
    }

    /// Whether a page that has not ended is of another batch than its file, where there are both.
    static let isMisplaced = """
        (item.state IN (3, 4, 5)) IS NOT TRUE AND EXISTS (SELECT 1 FROM batch WHERE batch.number = item.batch)
            AND EXISTS (
                SELECT 1 FROM input JOIN batch ON batch.number = input.batch
                WHERE input.number = item.input AND input.batch <> item.batch)
        """
}
