import Foundation
import GRDB
import Synchronization
import YomitoriCore
import YomitoriDatabase

extension QueueStore {
    /// Leases the page that is next: of the highest priority, of the batch added first, in the order of its files and
    /// pages. Pages whose holder is gone come back first. Nil when nothing waits, or reading is paused.
    ///
    /// - Throws: `QueueError`; `newerBatch` when the next page is of a batch whose options this version does not know;
    ///   `damagedPage` when what the database has of the next page cannot be read: it has been given up, and the next call
    ///   has the page behind it.
    public func claim() async throws -> Lease? {
        try await reclaim()
        return try await next(except: []) { _ = try await mend() }
    }

    /// As ``next(except:pages:)``; mends what it is found by where that is damaged.
    ///
    /// - Throws: `QueueError`, `damaged` where mending has not helped; what `mend` throws.
    func next(
        except held: [Batch.ID], pages: Set<QueuedPage.ID> = [], mend: () async throws -> Void
    ) async throws -> Lease? {
        do { return try await next(except: held, pages: pages) } catch is IndexOutOfStep { try await mend() }
        do { return try await next(except: held, pages: pages) } catch is IndexOutOfStep {
            throw QueueError.damaged(
                path: location.path, reason: "an index has the next page otherwise than it is, also when made anew")
        }
    }

    /// What came of looking for the next page.
    private enum Claim: Sendable {
        case leased(Lease)
        case nothing
        case givenUp(QueuedPage.ID, reason: String)
    }

    /// As ``claim()``, of other batches and pages than these, with nothing brought back or mended before.
    ///
    /// - Throws: `QueueError`, and `IndexOutOfStep`.
    func next(except held: [Batch.ID], pages: Set<QueuedPage.ID> = []) async throws -> Lease? {
        let now = now
        let latest = latestDue
        let known = holder.withLock(\.self)
        let claimed: (claim: Claim, holder: Int64?) = try await database.write(.kill) { db in
            let pause = try Int.fetchOne(db.cachedStatement(sql: "SELECT pause FROM queue"))
            guard pause == 0 else { return (.nothing, known) }
            try db.cachedStatement(
                sql: "UPDATE item SET state = 0, due = NULL WHERE state = 1 AND (due <= ? OR due > ?)"
            ).execute(arguments: [now, latest])
            guard let next = try self.next(beside: known, except: held, pages: pages, db)
            else { return (.nothing, known) }
            guard try Self.isWaiting(try next.stored("number"), db) else { throw IndexOutOfStep() }
            do {
                let expires = now + self.policy.leaseSeconds
                // All of it is read before anything is written.
                let lease = try self.lease(next, expires: expires)
                let holder = try self.registered(known, db)
                try db.cachedStatement(
                    sql: "UPDATE item SET state = 2, token = ?, holder = ?, expires = ? WHERE number = ?"
                ).execute(arguments: [lease.token, holder, expires, lease.page.rawValue])
                return (.leased(lease), holder)
            } catch let damaged as DamagedContent {
                return (.givenUp(try self.giveUp(next, damaged, now: now, db), reason: damaged.reason), known)
            }
        }
        holder.withLock { $0 = claimed.holder }
        switch claimed.claim {
        case .leased(let lease): return lease
        case .nothing: return nil
        case .givenUp(let page, let reason):
            metrics.ended(.failed)
            throw QueueError.damagedPage(page.rawValue, reason: reason)
        }
    }

    /// Has a page fail of which not enough can be read to read its file: otherwise it would be the next one for ever.
    private func giveUp(_ row: Row, _ damaged: DamagedContent, now: Double, _ db: Database) throws -> QueuedPage.ID {
        let item: Int64 = try row.stored("number")
        let attempts = (try? row.storedCount("attempts")) ?? 0
        _ = try Ending.charge(
            PageFailure(.lasting, QueueError.damagedPage(item, reason: damaged.reason).description), item: item,
            batch: try Self.restoredBatch(of: item, db), attempts: attempts + 1, policy.retries, chance: 0, now: now,
            db)
        return QueuedPage.ID(rawValue: item)
    }

    /// What is due later than this was postponed before the time of day was set back, and is due now.
    private var latestDue: Double { now + policy.retries.longestDelay }

    /// A page that may have killed the process that read it is read with nothing beside it. When its turn has come nothing
    /// else is begun until what is being read has ended: among others that wait there would never be a moment for it.
    private func next(
        beside holder: Int64?, except held: [Batch.ID], pages: Set<QueuedPage.ID>, _ db: Database
    ) throws -> Row? {
        let running = try Row.fetchOne(
            db.cachedStatement(
                sql: "SELECT count(*) AS count, max(suspect) AS suspect FROM item WHERE state = 2 AND holder = ?"),
            arguments: [holder])
        let count = try policy.isolation == .ownProcesses ? 0 : running?.storedCount("count") ?? 0
        if count > 0, let running, Self.isSuspect(running) { return nil }
        let others = held.isEmpty ? "" : "AND batch NOT IN \(Self.numbers(of: held))"
        let apart = pages.isEmpty ? "" : "AND number NOT IN \(Self.listed)"
        var arguments = StatementArguments(held.map(\.rawValue))
        if !pages.isEmpty { arguments += [Self.list(of: pages)] }
        let next = try Row.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT item.number, item.page, item.attempts, item.token, item.suspect, batch.id AS batch,
                        batch.options, input.number AS input, input.name, input.path, input.stored, input.size, input.modified,
                        input.device, input.inode, input.hash, input.pages
                    FROM (SELECT * FROM item INDEXED BY item_waiting
                        WHERE state = 0 \(others) \(apart)
                        ORDER BY priority DESC, batch, position, page LIMIT 1) AS item
                    LEFT JOIN batch ON batch.number = item.batch LEFT JOIN input ON input.number = item.input
                    """), arguments: arguments)
        if count > 0, let next, Self.isSuspect(next) { return nil }
        return next
    }

    /// Whether a page waits by its own row, was not read before, and is of its file's batch: where a fault of the disk has
    /// changed that, the index has the page as waiting also when it has ended, or in another batch's place.
    ///
    /// Asked by the row's number alone: from SQLite 3.44 on, what is found by a partial index has in its columns what the
    /// index's condition says, whatever stands in the row.
    private static func isWaiting(_ item: Int64, _ db: Database) throws -> Bool {
        try Bool.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT state IS \(ItemState.waiting.rawValue) AND NOT \(hasBeenRead) AND NOT (\(isMisplaced))
                    FROM item WHERE number = ?
                    """), arguments: [item]) ?? false
    }

    /// Also where that cannot be read.
    private static func isSuspect(_ row: Row) -> Bool { (try? row.stored("suspect")) ?? true }

    /// A subquery for the numbers of so many batches, whose names are its arguments.
    static func numbers(of batches: [Batch.ID]) -> String {
        "(SELECT number FROM batch WHERE id IN (\(batches.map { _ in "?" }.joined(separator: ", "))))"
    }

    /// A subquery for the numbers of any number of pages, whose argument is ``list(of:)``.
    static let listed = "(SELECT value FROM json_each(?))"

    /// The numbers of pages as one argument of a statement: there may be more of them than a statement takes arguments.
    static func list(of pages: Set<QueuedPage.ID>) -> String {
        "[" + pages.map { String($0.rawValue) }.joined(separator: ",") + "]"
    }

    /// - Throws: `DamagedContent`; `QueueError.newerBatch`, also where the options are nothing that can be read.
    private func lease(_ row: Row, expires: Double) throws -> Lease {
        let batch: String = try row.stored("batch")
        let stored: String? = try? row.stored("options")
        guard let options = stored.flatMap({ self.options(stored: $0) }) else { throw QueueError.newerBatch(batch) }
        let (token, attempts) = (try row.storedCount("token"), try row.storedCount("attempts"))
        return Lease(
            page: QueuedPage.ID(rawValue: try row.stored("number")), token: Int64(token + 1),
            batch: Batch.ID(rawValue: batch), options: options, name: try row.stored("name"),
            pageNumber: try row.storedCount("page"), pageCount: try row.stored("pages"), attempt: attempts + 1,
            expires: Date(timeIntervalSince1970: expires), input: try StoredInput(row))
    }

    private func options(stored json: String) -> BatchOptions? {
        lastOptions.withLock { last in
            if let last, last.json == json { return last.options }
            guard let options = BatchOptions(stored: json) else { return nil }
            last = (json, options)
            return options
        }
    }

    /// Makes leases last for another ``QueuePolicy/leaseSeconds``.
    ///
    /// - Returns: those that were lost meanwhile: whoever reads these pages should stop.
    public func renew(_ leases: [Lease]) async throws -> [Lease] {
        let expires = now + policy.leaseSeconds
        return try await database.write(.kill) { db in
            let renew = try db.cachedStatement(
                sql: "UPDATE item SET expires = ? WHERE number = ? AND token = ? AND state = 2")
            return try leases.filter { lease in
                try renew.execute(arguments: [expires, lease.page.rawValue, lease.token])
                return db.changesCount == 0
            }
        }
    }

    /// Gives pages back that were not read, without charging them with an attempt; what was lost is passed over.
    public func release(_ leases: [Lease]) async throws {
        try await database.write(.kill) { db in
            for lease in leases {
                try db.cachedStatement(
                    sql: """
                        UPDATE item SET state = 0, holder = NULL, expires = NULL
                        WHERE number = ? AND token = ? AND state = 2
                        """
                ).execute(arguments: [lease.page.rawValue, lease.token])
            }
        }
    }

    /// Those of the leases that still hold.
    func held(_ leases: [Lease]) async throws -> [Lease] {
        try await database.read { db in
            let statement = try db.cachedStatement(
                sql: "SELECT 1 FROM item WHERE number = ? AND token = ? AND state = 2")
            return try leases.filter { lease in
                try Int.fetchOne(statement, arguments: [lease.page.rawValue, lease.token]) != nil
            }
        }
    }

    /// Seconds between two looks whether other processes that read are gone: a page takes about as long.
    private static let holderInterval = 2.0
    /// Seconds that are waited at least, so that what is due but held back is not looked at without a pause.
    static let shortestWait = 0.2

    /// Seconds until a page is to be tried again or a lease may have ended; nil when only a change can bring work.
    ///
    /// Whether another process is gone is looked at every few seconds while it reads. Never at once: what could be leased
    /// now, and was not, is held back by something that a change or time will lift.
    func secondsUntilNext() async throws -> Double? {
        let now = now
        let latest = latestDue
        return try await database.read { db in
            // While reading is paused nothing is begun when its time has come.
            let isPaused = try Int.fetchOne(db.cachedStatement(sql: "SELECT pause FROM queue")) != 0
            let postponed = "FROM item INDEXED BY item_postponed WHERE state = 1"
            var due: Double?
            if !isPaused {
                due = try Double.fetchOne(db.cachedStatement(sql: "SELECT min(due) \(postponed)"))
                let last = try Double.fetchOne(db.cachedStatement(sql: "SELECT max(due) \(postponed)"))
                if let last, last > latest { due = now }
            }
            let expires = try Double.fetchOne(
                db.cachedStatement(sql: "SELECT min(expires) FROM item INDEXED BY item_running WHERE state = 2"))
            return [due, expires.map { min($0, now + Self.holderInterval) }].compactMap(\.self).min().map {
                max(Self.shortestWait, $0 - now)
            }
        }
    }
}
