import Foundation
import GRDB
import Logging
import Synchronization
import YomitoriCore
import YomitoriDatabase

extension QueueStore {
    /// How far a batch is: one row is read, however many pages it has.
    ///
    /// - Throws: `QueueError`; `damagedBatch` where that cannot be read.
    public func progress(for batch: Batch.ID) async throws -> BatchProgress {
        let row = try await database.read { db in
            try Row.fetchOne(
                db.cachedStatement(
                    sql: "SELECT total, waiting, running, done, failed, cancelled FROM batch WHERE id = ?"),
                arguments: [batch.rawValue]
            ).map { row in try QueueError.naming(batch: batch) { try BatchProgress(row) } }
        }
        guard let row else { throw QueueError.unknownBatch(batch.rawValue) }
        return row
    }

    /// A batch; its name may be shortened to a beginning that no other batch's name has.
    ///
    /// One of which not all can be read is told of in the log, and has the defaults for what cannot.
    public func batch(_ id: Batch.ID) async throws -> Batch {
        let found = try await database.read { db in
            if let row = try Row.fetchOne(db, sql: "SELECT * FROM batch WHERE id = ?", arguments: [id.rawValue]) {
                return try [row].compactMap { try self.batch($0) }
            }
            return try Row.fetchAll(
                db, sql: "SELECT * FROM batch WHERE substr(id, 1, length(?1)) = ?1 AND length(?1) > 0 LIMIT 2",
                arguments: [id.rawValue]
            ).compactMap { try self.batch($0) }
        }
        guard let batch = found.first, found.count == 1 else { throw QueueError.unknownBatch(id.rawValue) }
        return batch
    }

    /// All batches that are kept, in the order in which they were added.
    ///
    /// As ``batch(_:)`` those that are damaged; without those of which not even the name for programs can be read.
    public func batches() async throws -> [Batch] {
        try await database.read { db in try self.batches(db) }
    }

    private func batches(_ db: Database) throws -> [Batch] {
        try Row.fetchAll(db, sql: "SELECT * FROM batch ORDER BY number").compactMap { try self.batch($0) }
    }

    private func batch(_ row: Row) throws -> Batch? {
        do { return try Batch(row) } catch let damaged as DamagedContent {
            let left = Batch(left: row)
            let error = QueueError.damagedBatch(left?.id.rawValue ?? "without a name", reason: damaged.reason)
            environment.logger.error("a batch is damaged", metadata: ["reason": "\(error)"])
            return left
        }
    }

    /// Pages that wait, over all batches.
    public func depth() async throws -> Int {
        try await database.read { db in try Self.active(db).waiting }
    }

    /// How many pages wait or are being read, over all batches, and the sequence of the last event of that moment.
    package func unended() async throws -> (pages: Int, sequence: Int64) {
        try await database.read { db in
            let progress = try Self.active(db)
            return (progress.waiting + progress.running, try Self.lastEvent(db))
        }
    }

    /// Whether other pages than these wait, of other batches than these.
    func waits(except held: [Batch.ID], pages: Set<QueuedPage.ID> = []) async throws -> Bool {
        try await database.read { db in
            try Int.fetchOne(
                db,
                sql: """
                    SELECT 1 FROM batch WHERE waiting > 0 AND number NOT IN \(Self.numbers(of: held)) AND waiting > (
                        SELECT count(*) FROM item
                        WHERE item.batch = batch.number AND item.state IN (0, 1) AND item.number IN \(Self.listed))
                    LIMIT 1
                    """, arguments: StatementArguments(held.map(\.rawValue)) + [Self.list(of: pages)]) != nil
        }
    }

    /// Whether any page waits or is being read, by whomever.
    public func hasWork() async throws -> Bool {
        try await database.read { db in
            try Int.fetchOne(db, sql: "SELECT 1 FROM batch WHERE waiting > 0 OR running > 0 LIMIT 1") != nil
        }
    }

    /// What the queue does, over all processes.
    public func state() async throws -> QueueState {
        let standing = try await database.read { db in try Standing(db) }
        return await state(of: standing, gone: await gone(standing.holders))
    }

    /// What the queue does, with all its batches, as they were at one moment.
    ///
    /// What a reader had that is gone waits again. Nothing is written otherwise, and a queue that cannot be written is looked
    /// at all the same: ``QueueStatus/runningWithoutReader`` says of how many pages it could not be written.
    public func status() async throws -> QueueStatus {
        _ = try? await reclaim()
        let now = now
        let (standing, batches, inputs, oldest) = try await database.read { db in
            (
                try Standing(db), try self.batches(db), try Self.inputCounts(db), try Self.oldestWaiting(db)
            )
        }
        let gone = await gone(standing.holders)
        let status = QueueStatus(
            state: await state(of: standing, gone: gone), batches: batches, inputs: inputs,
            depth: standing.progress.waiting, oldestWaitingSeconds: oldest.map { max(0, now - $0) },
            runningWithoutReader: standing.pages(of: gone))
        metrics.waiting(status.depth, oldest: status.oldestWaitingSeconds)
        return status
    }

    /// Sets the gauges of what waits.
    func reportDepth() async throws {
        let now = now
        let (depth, oldest) = try await database.read { db in
            (try Self.active(db).waiting, try Self.oldestWaiting(db))
        }
        metrics.waiting(depth, oldest: oldest.map { max(0, now - $0) })
    }

    /// What the database knows of those who read and of what they have to read.
    private struct Standing: Sendable {
        let progress: BatchProgress
        let isPaused: Bool
        let holders: [Holder]
        /// Pages that count as running, by the numbers of their holders.
        private var held: [Int64: Int] = [:]

        init(_ db: Database) throws {
            progress = try QueueStore.active(db)
            isPaused = try Int.fetchOne(db, sql: "SELECT pause FROM queue") != 0
            holders = try Holder.all(db)
            let rows = try Row.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT holder, count(*) AS pages FROM item INDEXED BY item_running
                        WHERE state = 2 AND holder IS NOT NULL GROUP BY holder
                        """))
            for row in rows {
                // Nobody has the number of a damaged one.
                guard let holder: Int64 = try? row.stored("holder") else { continue }
                held[holder] = try row.storedCount("pages")
            }
        }

        func pages(of holders: Set<Int64>) -> Int { holders.reduce(0) { $0 + (held[$1] ?? 0) } }
    }

    /// The numbers of those that are known to be gone; asks the system, outside of any transaction.
    private func gone(_ holders: [Holder]) async -> Set<Int64> {
        let own = holder.withLock(\.self)
        return await blocking(on: .background) {
            Set(holders.filter { $0.number != own && self.isGone($0) }.map(\.number))
        }
    }

    /// - Parameter gone: holders whose pages wait in truth.
    private func state(of standing: Standing, gone: Set<Int64>) async -> QueueState {
        let progress = standing.progress
        let left = standing.pages(of: gone)
        if standing.isPaused {
            return progress.running > left
                ? .pausing(completed: progress.ended, total: progress.total)
                : .paused(completed: progress.ended, total: progress.total, reason: "paused by a person")
        }
        if progress.running > left { return .processing(completed: progress.ended, total: progress.total) }
        guard progress.waiting + left > 0 else { return .idle(reason: nil) }
        // A process that reads could not write that it waits for room.
        if let shortage = await blocking(on: .background, { self.diskShortage }) {
            return .paused(completed: progress.ended, total: progress.total, reason: shortage)
        }
        let readers = standing.holders.filter { $0.reads && !gone.contains($0.number) }
        if readers.isEmpty { return .idle(reason: "pages wait, and no process reads; start `yomitori queue run`") }
        if readers.allSatisfy({ $0.blocked != nil }), let reason = readers.compactMap(\.blocked).first {
            return .paused(completed: progress.ended, total: progress.total, reason: reason)
        }
        return .processing(completed: progress.ended, total: progress.total)
    }

    /// What keeps any process from beginning a page where the disk has too little room; blocks as the disk does.
    private var diskShortage: String? {
        if database.lacksRoom { return QueueError.diskFull(path: location.path).description }
        var guards = policy.guards
        guards.freeMemory = nil
        return GuardCheck(policy: guards, host: environment.host, database: location).reason(wasBlocked: false)
    }

    /// The batches that have not ended, together; there are few of them, whatever is kept.
    private static func active(_ db: Database) throws -> BatchProgress {
        try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT total, waiting, running, done, failed, cancelled FROM batch
                    WHERE waiting > 0 OR running > 0
                    """)
        ).reduce(BatchProgress()) { $0 + BatchProgress(left: $1) }
    }
}

extension BatchProgress {
    /// - Throws: `DamagedContent`.
    fileprivate init(_ row: Row) throws { try self.init { try row.storedCount($0) } }

    /// What can be read; 0 where nothing can.
    fileprivate init(left row: Row) { self.init { (try? row.storedCount($0)) ?? 0 } }

    private init(_ count: (String) throws -> Int) rethrows {
        self.init()
        total = try count("total")
        waiting = try count("waiting")
        running = try count("running")
        done = try count("done")
        failed = try count("failed")
        cancelled = try count("cancelled")
    }
}

extension Batch {
    /// - Throws: `DamagedContent`.
    fileprivate init(_ row: Row) throws {
        let options = BatchOptions(stored: try row.stored("options"))
        self.init(
            id: Batch.ID(rawValue: try row.stored("id")), name: try row.stored("name"),
            options: options ?? BatchOptions(), hasKnownOptions: options != nil, priority: try row.stored("priority"),
            added: try row.storedTime("added"), progress: try BatchProgress(row))
    }

    /// What can be read; nil where nothing can be done with it, for want of its name.
    fileprivate init?(left row: Row) {
        guard let id: String = try? row.stored("id") else { return nil }
        let stored: String? = try? row.stored("options")
        let options = stored.flatMap(BatchOptions.init(stored:))
        let priority: Int = (try? row.stored("priority")) ?? 0
        let added = (try? row.storedTime("added")) ?? Date(timeIntervalSince1970: 0)
        self.init(
            id: Batch.ID(rawValue: id), name: try? row.stored("name"), options: options ?? BatchOptions(),
            hasKnownOptions: options != nil, priority: priority, added: added, progress: BatchProgress(left: row))
    }
}
