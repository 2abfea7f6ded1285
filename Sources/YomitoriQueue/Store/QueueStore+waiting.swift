import GRDB

extension QueueStore {
    /// When the page was added that has waited longest; nil when none waits.
    ///
    /// A page that is to be tried again, or was found in a file of several, waits since its file was added. Of each batch one
    /// page is looked at, for pages of a batch are added in their order, and those that are postponed, of which there are
    /// few: what has ended makes no difference.
    /// - Returns: seconds since 1970.
    static func oldestWaiting(_ db: Database) throws -> Double? {
        try Double.fetchOne(
            db.cachedStatement(
                sql: """
                    WITH RECURSIVE level (priority) AS (
                        SELECT max(priority) FROM item INDEXED BY item_waiting WHERE state = 0
                        UNION ALL
                        SELECT (SELECT max(item.priority) FROM item INDEXED BY item_waiting
                            WHERE item.state = 0 AND item.priority < level.priority)
                        FROM level WHERE level.priority IS NOT NULL),
                    oldest (time) AS (
                        SELECT (SELECT coalesce(input.added, batch.added)
                            FROM item INDEXED BY item_waiting JOIN input ON input.number = item.input
                            WHERE item.state = 0 AND item.priority = level.priority AND item.batch = batch.number
                            ORDER BY item.position, item.page LIMIT 1)
                        FROM batch, level WHERE batch.waiting > 0
                        UNION ALL
                        SELECT coalesce(input.added, batch.added)
                        FROM item INDEXED BY item_postponed JOIN input ON input.number = item.input
                        JOIN batch ON batch.number = item.batch WHERE item.state = 1)
                    SELECT min(time) FROM oldest
                    """))
    }
}
