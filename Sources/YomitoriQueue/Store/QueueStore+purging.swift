import Foundation
import GRDB
import Logging
import YomitoriCore
import YomitoriDatabase

/// What a purge removed.
public struct PurgeReport: Hashable, Sendable {
    /// Pages whose outcome had been acknowledged.
    public var acknowledged = 0
    /// Failed and cancelled pages that nobody had acknowledged.
    public var abandoned = 0
    /// Pages read that nobody had acknowledged; only where the policy says so.
    public var unread = 0
    /// Batches of which nothing was left.
    public var batches = 0
    /// Copies of files that no page needs: those that adding left behind when it was killed.
    public var copies = 0
}

extension QueueStore {
    /// Pages a transaction removes; others wait some milliseconds for it.
    static let purgeSize = 100
    /// Pages of the file that a transaction gives back to the disk: a megabyte of 4 kB each.
    private static let returnSize = 256
    /// Seconds that others get between two transactions at most. Whoever waits for one looks every 0.1 s at the latest (SQLite's
    /// busy handler), and the machine may have slept while the transaction went on.
    private static let longestPause = 1.0

    /// Removes what the policy no longer keeps: pages with their results and events, batches of which nothing is left, and
    /// the queue's own copies of their inputs. It is done while pages are read too, every ``PurgePolicy/interval``.
    ///
    /// - Parameter keeping: instead of the queue's own policy.
    @discardableResult
    public func purge(_ keeping: PurgePolicy? = nil) async throws -> PurgeReport {
        let keeping = keeping ?? policy.keeping
        let now = now
        var report = PurgeReport()
        func age(_ seconds: Double?) -> Double? { seconds.map { now - $0 } }
        if let limit = age(keeping.acknowledgedAge) {
            report.acknowledged += try await remove(Self.acknowledged + " AND acknowledged <= ?", [limit])
        }
        if let limit = age(keeping.failedAge) {
            report.abandoned += try await remove(Self.abandoned + " AND ended <= ?", [limit], tells: true)
        }
        if let limit = age(keeping.unacknowledgedAge) {
            report.unread += try await remove(Self.unread + " AND ended <= ?", [limit], tells: true)
        }
        var excess = try await excess(over: keeping)
        report.acknowledged += try await remove(Self.acknowledged, order: "acknowledged", until: &excess)
        report.abandoned += try await remove(Self.abandoned, order: "ended", until: &excess, tells: true)
        report.batches = try await removeEmptyBatches(endedBefore: age(keeping.acknowledgedAge))
        try await forget(eventsBefore: age(keeping.eventAge), watchesBefore: age(keeping.watchedAge))
        let unacknowledged = report.abandoned + report.unread
        if unacknowledged > 0 {
            environment.logger.warning(
                "pages were purged that nobody had acknowledged", metadata: ["pages": "\(unacknowledged)"])
        }
        report.copies = try await removeStrayCopies()
        try await returnSpace()
        metrics.pagesPurged(report.acknowledged + report.abandoned + report.unread)
        try await database.write(.kill) { db in try db.execute(sql: "UPDATE queue SET purged = ?", arguments: [now]) }
        return report
    }

    /// Waits for as long as a transaction took. SQLite has no queue of those who want to write: who waits looks again from
    /// time to time, and would hardly ever find a moment between transactions that follow each other at once.
    ///
    /// - Parameter begun: when the transaction was asked for, by the clock that is never set back.
    private func letOthersWrite(since begun: Double) async throws {
        try await environment.clock.sleep(seconds: min(max(0, uptime - begun), Self.longestPause))
    }

    /// Purges when it is time to; several processes share the work.
    func purgeIfDue() async throws {
        let last = try await database.read { db in try Double.fetchOne(db, sql: "SELECT purged FROM queue") ?? 0 }
        // A look in the future was before the time of day was set back.
        if now - last >= policy.keeping.interval || last > now { try await purge() }
    }

    // Each is the condition of an index.
    private static let acknowledged = "acknowledged IS NOT NULL"
    private static let abandoned = "state IN (4, 5) AND acknowledged IS NULL"
    private static let unread = "state = 3 AND acknowledged IS NULL"

    /// Removes all such pages, some at a time.
    ///
    /// - Parameter tells: whether an event of each batch, in the same transaction, says how many went.
    private func remove(_ condition: String, _ arguments: [Double], tells: Bool = false) async throws -> Int {
        var all = Excess(pages: .max)
        return try await remove(condition, arguments, until: &all, tells: tells)
    }

    /// Removes such pages, some at a time, until as many are gone as there were too many.
    private func remove(
        _ condition: String, _ arguments: [Double] = [], order: String? = nil, until excess: inout Excess,
        tells: Bool = false
    ) async throws -> Int {
        var removed = 0
        let now = now
        while !excess.isNone {
            // What takes no room gives none back.
            let which = excess.pages > 0 ? condition : condition + " AND bytes > 0"
            let (begun, before) = (uptime, excess)
            let (count, isLast, left, copies) = try await database.write { db in
                let found = try Row.fetchAll(
                    db,
                    sql: """
                        SELECT number, batch, input, bytes FROM item WHERE \(which) \(order.map { "ORDER BY \($0)" } ?? "")
                        LIMIT \(Self.purgeSize)
                        """, arguments: StatementArguments(arguments))
                var left = before
                var rows: [Row] = []
                for row in found where !left.isNone {
                    left.takeAway((try? row.storedCount("bytes")) ?? 0)
                    rows.append(row)
                }
                let copies = try self.remove(rows, db)
                if tells { try Self.tell(of: rows, now: now, db) }
                return (rows.count, found.count < Self.purgeSize, left, copies)
            }
            excess = left
            try await removeUnused(copies)
            removed += count
            if isLast || excess.isNone { break }
            try Task.checkCancellation()
            try await letOthersWrite(since: begun)
        }
        return removed
    }

    /// Logs, for each batch, how many of its pages were purged unacknowledged; the batch may go next, and keeps its name
    /// here.
    private static func tell(of rows: [Row], now: Double, _ db: Database) throws {
        let batches: [Int64] = rows.compactMap { try? $0.stored("batch") }
        let counts = batches.reduce(into: [Int64: Int]()) { $0[$1, default: 0] += 1 }
        for (batch, count) in counts.sorted(by: { $0.key < $1.key }) {
            let id = try String.fetchOne(db, sql: Self.idOfBatch, arguments: [batch])
            try EventLog.append(.purged, time: now, batch: batch, detail: .init(count: count, batch: id), db)
        }
    }

    /// By how much there is more than is kept.
    private struct Excess {
        var pages = 0
        var bytes = 0

        var isNone: Bool { pages <= 0 && bytes <= 0 }

        mutating func takeAway(_ size: Int) {
            pages -= 1
            bytes -= size
        }
    }

    /// What there is too much of among the pages that may go. Those that may not are counted only when all together are too
    /// many, which takes a second for a million.
    private func excess(over limits: PurgePolicy) async throws -> Excess {
        try await database.read { db in
            guard let all = try Row.fetchOne(db, sql: "SELECT results, bytes FROM queue") else { return Excess() }
            func beyond(_ row: Row, without kept: Row?) -> Excess {
                func over(_ limit: Int?, _ column: String) -> Int {
                    let count = (try? row.storedCount(column)) ?? 0
                    let part = (try? kept?.storedCount(column)) ?? 0
                    return limit.map { max(0, count - part - $0) } ?? 0
                }
                return Excess(pages: over(limits.count, "results"), bytes: over(limits.bytes, "bytes"))
            }
            guard !beyond(all, without: nil).isNone else { return Excess() }
            let kept = try Row.fetchOne(
                db,
                sql: "SELECT count(*) AS results, coalesce(sum(bytes), 0) AS bytes FROM item WHERE \(Self.unread)")
            return beyond(all, without: kept)
        }
    }

    /// - Returns: copies that had a use less when this is over.
    private func remove(_ rows: [Row], _ db: Database) throws -> Set<String> {
        var copies: Set<String> = []
        let events = try db.cachedStatement(sql: "DELETE FROM event WHERE item = ?")
        let item = try db.cachedStatement(sql: "DELETE FROM item WHERE number = ?")
        for row in rows {
            let number: Int64 = try row.stored("number")
            try events.execute(arguments: [number])
            try item.execute(arguments: [number])
            // An input whose number is damaged here goes with its batch, and its copy as one that no input has.
            guard let input: Int64 = try? row.stored("input") else { continue }
            if let stored = try Self.removeInput(input, db) { copies.insert(stored) }
        }
        return copies
    }

    /// Removes an input of which no page is left.
    ///
    /// - Returns: the name of its copy.
    private static func removeInput(_ number: Int64, _ db: Database) throws -> String? {
        try Row.fetchOne(
            db,
            sql: """
                DELETE FROM input WHERE number = ?1 AND NOT EXISTS (SELECT 1 FROM item WHERE input = ?1)
                RETURNING stored
                """, arguments: [number]
        ).flatMap { try? $0.stored("stored") as String? }
    }

    /// Removes the queue's copies that no input uses; only when the removal of those that did cannot be undone any more.
    func removeUnused(_ stored: Set<String>) async throws {
        guard !stored.isEmpty else { return }
        try await database.write(.kill) { db in
            for stored in stored
            where try Int.fetchOne(db, sql: "SELECT 1 FROM input WHERE stored = ? LIMIT 1", arguments: [stored]) == nil
            {
                // Nobody adds a use of it before this transaction is over; and whoever does looks whether it is there.
                self.copies.remove(stored)
            }
        }
    }

    /// Removes copies that no input has: of files that were not added after all, because adding was killed.
    private func removeStrayCopies() async throws -> Int {
        let before = now - Self.copyAge
        let old = await blocking(on: .background) { [copies] in copies.names(changedBefore: before) }
        guard !old.isEmpty else { return 0 }
        let stray = try await database.read { db in try Self.unused(old, db) }
        guard !stray.isEmpty else { return 0 }
        // Whoever adds a use of one meanwhile makes it anew within a transaction, if it is gone.
        return try await database.write(.kill) { db in
            let removed = try Self.unused(stray, db)
            for name in removed { self.copies.remove(name) }
            return removed.count
        }
    }

    private static func unused(_ names: [String], _ db: Database) throws -> [String] {
        let uses = try db.cachedStatement(sql: "SELECT 1 FROM input WHERE stored = ? LIMIT 1")
        return try names.filter { try Int.fetchOne(uses, arguments: [$0]) == nil }
    }

    /// Seconds: adding has ended by then, or writes to its copies.
    private static let copyAge = 3600.0

    private func removeEmptyBatches(endedBefore limit: Double?) async throws -> Int {
        try await database.write { db in
            let numbers = try Int64.fetchAll(
                db,
                sql: """
                    SELECT number FROM batch WHERE kept = 0 AND waiting = 0 AND running = 0 AND (total > 0 OR added <= ?)
                    """, arguments: [limit])
            for number in numbers {
                // What was purged of it that nobody had acknowledged is told of longer.
                try db.execute(
                    sql: "DELETE FROM event WHERE batch = ? AND item IS NULL AND kind <> ?",
                    arguments: [number, EventLog.Kind.purged.rawValue])
                try db.execute(sql: "DELETE FROM batch WHERE number = ?", arguments: [number])
            }
            return numbers.count
        }
    }

    /// Removes what is about no page and old: events of the queue and of batches, however long those go on, and folders that
    /// are watched no more.
    private func forget(eventsBefore events: Double?, watchesBefore watches: Double?) async throws {
        try await database.write(.kill) { db in
            if let events {
                try db.execute(
                    sql: "DELETE FROM event WHERE item IS NULL AND time <= ?", arguments: [events])
            }
            if let watches { try db.execute(sql: "DELETE FROM watch WHERE used <= ?", arguments: [watches]) }
        }
    }

    /// Gives free pages of the file back to the disk, some at a time, when they are more than a quarter of it: what is
    /// free is used again, so that less would only move pages to and fro.
    private func returnSpace() async throws {
        while !Task.isCancelled {
            let begun = uptime
            let hasShrunk = try await database.writeOutsideTransaction { db in
                let free = try Int.fetchOne(db, sql: "PRAGMA freelist_count") ?? 0
                let all = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
                guard free > Self.returnSize, free * 4 > all else { return false }
                _ = try Row.fetchAll(db, sql: "PRAGMA incremental_vacuum(\(Self.returnSize))")
                return try Int.fetchOne(db, sql: "PRAGMA page_count") ?? all < all
            }
            if !hasShrunk { return }
            try? await letOthersWrite(since: begun)
        }
    }
}
