import Foundation
import GRDB

extension QueueStore {
    /// What becomes of the pages being read when reading is paused.
    public enum Pausing: Int, Hashable, Sendable, CaseIterable {
        /// They are finished.
        case finishing = 1
        /// They are given back, uncharged, and begun anew later.
        case returning = 2
    }

    /// Pauses reading in all processes until ``resume()``, also over restarts.
    public func pause(_ pausing: Pausing = .finishing) async throws {
        let now = now
        try await database.write { db in
            let before = try Int.fetchOne(db, sql: "SELECT pause FROM queue")
            guard before != pausing.rawValue else { return }
            try db.execute(sql: "UPDATE queue SET pause = ?", arguments: [pausing.rawValue])
            if before == 0 { try EventLog.append(.paused, time: now, db) }
        }
    }

    /// Lets reading go on.
    public func resume() async throws {
        let now = now
        try await database.write { db in
            try db.execute(sql: "UPDATE queue SET pause = 0 WHERE pause <> 0")
            if db.changesCount > 0 { try EventLog.append(.resumed, time: now, db) }
        }
    }

    /// How reading was paused; nil when it was not.
    public func pausing() async throws -> Pausing? {
        try await database.read { db in
            try Int.fetchOne(db, sql: "SELECT pause FROM queue").flatMap(Pausing.init)
        }
    }

    /// Cancels what has not ended of a batch; what is being read is stopped, and its result refused.
    ///
    /// - Returns: how many pages were cancelled.
    @discardableResult
    public func cancel(_ batch: Batch.ID) async throws -> Int {
        let now = now
        return try await database.write { db in
            guard let number = try Self.number(of: batch, db) else { throw QueueError.unknownBatch(batch.rawValue) }
            return try Self.cancel(number, now: now, db)
        }
    }

    /// Cancels what has not ended of all batches, in one transaction.
    ///
    /// - Returns: how many pages were cancelled.
    @discardableResult
    public func cancelAll() async throws -> Int {
        let now = now
        return try await database.write { db in
            try Int64.fetchAll(db, sql: "SELECT number FROM batch WHERE waiting > 0 OR running > 0")
                .reduce(0) { try $0 + Self.cancel($1, now: now, db) }
        }
    }

    private static func cancel(_ batch: Int64, now: Double, _ db: Database) throws -> Int {
        try db.execute(
            sql: """
                UPDATE item SET state = 5, holder = NULL, expires = NULL, due = NULL, ended = ?
                WHERE batch = ? AND state IN (0, 1, 2)
                """, arguments: [now, batch])
        let count = db.changesCount
        if count > 0 {
            try EventLog.append(.cancelled, time: now, batch: batch, detail: .init(count: count), db)
            try Ending.noteEnd(of: batch, now: now, db)
        }
        return count
    }

    /// Has the failed and cancelled pages of a batch read again, with as many attempts as at first.
    ///
    /// - Returns: how many there were.
    @discardableResult
    public func retry(_ batch: Batch.ID) async throws -> Int {
        let now = now
        return try await database.write { db in
            guard let number = try Self.number(of: batch, db) else { throw QueueError.unknownBatch(batch.rawValue) }
            return try Self.retry("batch = ?", number, batch: number, now: now, db)
        }
    }

    /// Has a failed or cancelled page read again, with as many attempts as at first; nothing for a page that was read or
    /// has not ended.
    ///
    /// - Returns: whether it had ended without a result.
    @discardableResult
    public func retry(_ page: QueuedPage.ID) async throws -> Bool {
        let now = now
        return try await database.write { db in
            guard
                let batch = try Int64.fetchOne(
                    db, sql: "SELECT batch FROM item WHERE number = ?", arguments: [page.rawValue])
            else { throw QueueError.unknownPage(page.rawValue) }
            return try Self.retry("number = ?", page.rawValue, batch: batch, item: page.rawValue, now: now, db) > 0
        }
    }

    private static func retry(
        _ condition: String, _ argument: Int64, batch: Int64, item: Int64? = nil, now: Double, _ db: Database
    ) throws -> Int {
        try db.execute(
            sql: """
                UPDATE item SET state = 0, attempts = 0, suspect = 0, failure = NULL, ended = NULL, acknowledged = NULL
                WHERE \(condition) AND state IN (4, 5)
                """, arguments: [argument])
        let count = db.changesCount
        if count > 0 {
            try EventLog.append(.retried, time: now, batch: batch, item: item, detail: .init(count: count), db)
        }
        return count
    }
}
