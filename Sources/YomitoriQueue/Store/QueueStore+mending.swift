import GRDB
import Logging
import YomitoriCore
import YomitoriDatabase

/// An index of the pages has one otherwise than their table: what is found by it may be found again for ever.
struct IndexOutOfStep: Error {}

// What says the same as the pages themselves, and does not any more when a fault of the disk has damaged one of both: indexes
// and the counters of batches. Work would seem left for ever of which none can be had.
extension QueueStore {
    /// Whether a batch counts other pages as waiting or running than there are, or a page that was read seems not to have
    /// ended.
    ///
    /// To be asked when nothing can be leased: what waits is looked at, 100,000 pages in some 50 ms (an estimate:
    /// two looks of 18 ms each by SQLite alone). False while pages
    /// are read, by whomever, or reading is paused: the queue changes often then, or is of no use.
    func isOutOfStep() async throws -> Bool {
        try await database.read { db in
            let isQuiet = try Bool.fetchOne(
                db.cachedStatement(
                    sql: """
                        SELECT (SELECT pause FROM queue) = 0 AND NOT EXISTS (
                            SELECT 1 FROM item INDEXED BY item_running WHERE state = 2 AND \(Self.isHeld))
                        """))
            guard isQuiet == true else { return false }
            if try Row.fetchOne(db.cachedStatement(sql: Self.miscounted)) != nil { return true }
            return try Row.fetchOne(db.cachedStatement(sql: Self.seeminglyUnread)) != nil
        }
    }

    /// Makes the indexes of pages and the counters of batches anew, with what waits and runs in truth. Pages that were read are
    /// done again, whatever has become of their state, and those that have not ended are of their files' batches. Pages that
    /// have not ended and of which it cannot be read how they stand, or whose they are, fail, as nobody would ever read them.
    ///
    /// Looks at every page: a million take seconds.
    /// - Returns: how many pages failed; 0 also where there is nothing to mend.
    func mend() async throws -> Int {
        let now = now
        let mended: [Int64]? = try await database.write { db in
            // Several readers see the same fault, and each mends it; the first has done it for all.
            guard try Self.contradictions.contains(where: { try Row.fetchOne(db, sql: $0) != nil }) else { return nil }
            try db.execute(sql: "REINDEX item")
            for item in try Int64.fetchAll(db, sql: Self.misplaced) {
                _ = try Self.restoredBatch(of: item, db)
            }
            try Self.giveBackOutcomes(now: now, db)
            // Whoever reads such a page renews its lease, or does not live.
            try db.execute(
                sql: "UPDATE item SET expires = ? WHERE \(Self.lacksEnd)", arguments: [now + self.policy.leaseSeconds])
            let adrift = try Int64.fetchAll(db, sql: Self.adrift)
            for item in adrift {
                _ = try Self.restoredBatch(of: item, db)
                // Nobody has counted it as ended; the trigger takes it away from what it was damaged to.
                try db.execute(
                    sql: """
                        UPDATE batch SET done = done + (item.state = 3), failed = failed + (item.state = 4),
                            cancelled = cancelled + (item.state = 5)
                        FROM item WHERE item.number = ? AND item.batch = batch.number
                        """, arguments: [item])
                try db.execute(
                    sql: "UPDATE item SET state = 0, due = NULL, holder = NULL, expires = NULL WHERE number = ?",
                    arguments: [item])
            }
            try Self.recount(now: now, db)
            for item in adrift {
                let reason = "its state or its batch cannot be read"
                _ = try Ending.charge(
                    PageFailure(.lasting, QueueError.damagedPage(item, reason: reason).description), item: item,
                    batch: try Self.restoredBatch(of: item, db), attempts: 1, self.policy.retries, chance: 0, now: now,
                    db)
            }
            try db.execute(sql: "UPDATE queue SET results = (SELECT count(*) FROM item WHERE state >= 3)")
            return adrift
        }
        guard let failed = mended else { return 0 }
        environment.logger.error(
            "what the queue counts or finds its pages by was damaged, and was made anew",
            metadata: [
                "failed": "\(failed.count)",
                "first": "\(failed.prefix(Self.toldPages).map(String.init).joined(separator: ", "))",
            ])
        for _ in failed { metrics.ended(.failed) }
        return failed.count
    }

    /// Pages that one line of the log names at most: where a batch's row is lost all its pages fail.
    private static let toldPages = 10

    /// Has the pages that were read, and whose state was damaged since, be done again.
    private static func giveBackOutcomes(now: Double, _ db: Database) throws {
        for item in try Int64.fetchAll(db, sql: unended) {
            _ = try restoredBatch(of: item, db)
            // They were counted as done when they were read; the trigger counts them once more.
            try db.execute(
                sql: "UPDATE batch SET done = done - 1 FROM item WHERE item.number = ? AND item.batch = batch.number",
                arguments: [item])
            try db.execute(
                sql: """
                    UPDATE item SET state = 3, due = NULL, holder = NULL, expires = NULL, failure = NULL,
                        ended = coalesce(ended, ?) WHERE number = ?
                    """, arguments: [now, item])
        }
    }

    /// Has each batch count what waits and runs of it, and end where nothing does.
    private static func recount(now: Double, _ db: Database) throws {
        for row in try Row.fetchAll(db, sql: miscounted) {
            let batch: Int64 = try row.stored("number")
            try db.execute(
                sql: "UPDATE batch SET waiting = ?, running = ? WHERE number = ?",
                arguments: [try row.storedCount("waiting"), try row.storedCount("running"), batch])
            // One that counted nothing has ended before.
            let seemedUnended: Bool = try row.stored("seemedUnended")
            if seemedUnended { try Ending.noteEnd(of: batch, now: now, db) }
        }
    }

    /// The batches that count other pages than there are, with what there is.
    private static let miscounted = """
        SELECT batch.number, coalesce(unended.waiting, 0) AS waiting, coalesce(unended.running, 0) AS running,
            batch.waiting > 0 OR batch.running > 0 AS seemedUnended
        FROM batch LEFT JOIN (
            SELECT batch, sum(isRunning = 0) AS waiting, sum(isRunning) AS running FROM (
                SELECT batch, 0 AS isRunning FROM item INDEXED BY item_waiting WHERE state = 0
                UNION ALL
                SELECT batch, 0 FROM item INDEXED BY item_postponed WHERE state = 1 AND due IS NOT NULL
                UNION ALL
                SELECT batch, 1 FROM item INDEXED BY item_running WHERE state = 2 AND \(isHeld))
            GROUP BY batch) AS unended ON unended.batch = batch.number
        WHERE batch.waiting IS NOT coalesce(unended.waiting, 0) OR batch.running IS NOT coalesce(unended.running, 0)
        """

    /// The pages that have not ended and will neither be leased nor come back.
    private static let adrift = """
        SELECT number FROM item
        WHERE ended IS NULL AND NOT EXISTS (SELECT 1 FROM result WHERE result.item = item.number) AND (
            (state = 0 OR state = 1 AND due IS NOT NULL)
                AND EXISTS (SELECT 1 FROM batch WHERE batch.number = item.batch)
            OR state = 2 AND \(isHeld)) IS NOT TRUE
        """

    /// The pages that were read, and have not ended by their state.
    private static let unended = "SELECT number FROM item WHERE (state IN (3, 4, 5)) IS NOT TRUE AND \(hasBeenRead)"

    /// The pages that have not ended and are of another batch than their file.
    private static let misplaced = "SELECT number FROM item WHERE \(isMisplaced)"

    /// The pages that were read and that an index has as waiting or running.
    private static let seeminglyUnread = """
        SELECT number FROM item INDEXED BY item_waiting WHERE state = 0 AND \(hasBeenRead)
        UNION ALL
        SELECT number FROM item INDEXED BY item_postponed WHERE state = 1 AND \(hasBeenRead)
        UNION ALL
        SELECT number FROM item INDEXED BY item_running WHERE state = 2 AND \(hasBeenRead)
        """

    /// The pages that an index has as waiting and that do not wait by their own rows, which are found by their numbers.
    private static let seeminglyWaiting = """
        SELECT found.number FROM item AS found INDEXED BY item_waiting LEFT JOIN item ON item.number = found.number
        WHERE found.state = 0 AND item.state IS NOT 0
        """

    /// Queries each of which finds something where there is something to mend.
    private static let contradictions = [
        miscounted, seeminglyUnread, seeminglyWaiting, misplaced, unended, adrift,
        "SELECT number FROM item WHERE \(lacksEnd)",
    ]

    /// Whether there is a page's result, which none has that is still to be read. One of another size is not this page's, as far
    /// as can be known.
    static let hasBeenRead = """
        EXISTS (SELECT 1 FROM result WHERE result.item = item.number AND length(result.page) = item.bytes)
        """

    /// Whether a page that counts as running will come back when its reader does not renew its lease.
    private static let isHeld = "expires IS NOT NULL"

    /// Whether a page that counts as running has a reader who may live, and a lease without end.
    private static let lacksEnd = "state = 2 AND expires IS NULL AND holder IN (SELECT number FROM holder)"
}
