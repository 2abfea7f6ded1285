import Foundation
import GRDB
import YomitoriCore
import YomitoriDatabase

/// How reading a page went, on its way into the database.
struct Ending: Sendable {
    enum What: Sendable {
        /// The page's JSON.
        case read(Data)
        case failed(PageFailure)
    }
    /// What became of the page.
    enum Outcome: Hashable, Sendable {
        case read
        /// To be tried again.
        case postponed
        /// Given up.
        case failed
    }
    var lease: Lease
    var what: What
    /// Pages of the file, where that was found out.
    var pageCount: Int?
    /// What was found out about the file.
    var input: InputChange?

    /// Writes it down, if the lease still holds.
    ///
    /// - Parameter pageLimit: pages a file may have; one that is said to have more is given up.
    /// - Returns: what became of it, which is not always what it came as.
    /// - Throws: `QueueError.leaseLost`, having written nothing.
    func record(
        _ policy: RetryPolicy, pageLimit: Int, chance: Double, now: Double, _ db: Database
    ) throws -> Outcome {
        let item = lease.page.rawValue
        guard
            let row = try Row.fetchOne(
                db.cachedStatement(
                    sql: "SELECT position, priority FROM item WHERE number = ? AND token = ? AND state = 2"),
                arguments: [item, lease.token])
        else { throw QueueError.leaseLost(page: item) }
        guard let batch = try QueueStore.restoredBatch(of: item, db) else {
            // Of no batch, its result would stand in no list.
            let failure = PageFailure(
                .lasting, QueueError.damagedPage(item, reason: "its batch cannot be read").description)
            return try Self.charge(
                failure, item: item, batch: nil, attempts: lease.attempt, policy, chance: chance, now: now, db)
        }
        try input?.record(lease, batch: batch, now: now, db)
        var what = what
        if let pageCount, pageCount > pageLimit {
            what = .failed(
                PageFailure(
                    .lasting, "the file is said to have \(pageCount) pages; the queue takes \(pageLimit) at most"))
        } else {
            do { try expand(row, batch: batch, now: now, db) } catch let damaged as DamagedContent {
                // The further pages of its file have no place; to read it again would not help.
                what = .failed(
                    PageFailure(.lasting, QueueError.damagedPage(item, reason: damaged.reason).description))
            }
        }
        switch what {
        case .read(let json):
            try store(json, batch: batch, now: now, db)
            return .read
        case .failed(let failure):
            return try Self.charge(
                failure, item: item, batch: batch, attempts: lease.attempt, policy, chance: chance, now: now, db)
        }
    }

    private func store(_ json: Data, batch: Int64, now: Double, _ db: Database) throws {
        let item = lease.page.rawValue
        try db.cachedStatement(
            sql: """
                UPDATE item SET state = 3, holder = NULL, expires = NULL, failure = NULL, ended = ?, bytes = ?
                WHERE number = ?
                """
        ).execute(arguments: [now, json.count, item])
        // A page that was read and of which the disk has damaged more than its state is read again.
        try db.cachedStatement(
            sql: """
                INSERT INTO result (item, page) VALUES (?, ?) ON CONFLICT (item) DO UPDATE SET page = excluded.page
                """
        ).execute(arguments: [item, json])
        try EventLog.append(.read, time: now, batch: batch, item: item, attempt: lease.attempt, db)
        try Self.noteEnd(of: batch, now: now, db)
    }

    /// Each further page of the file becomes a page of its own, behind this one.
    private func expand(_ row: Row, batch: Int64, now: Double, _ db: Database) throws {
        // A file of one page may have been replaced by one of several.
        guard (lease.pageCount ?? 1) == 1, let pageCount, pageCount >= 1 else { return }
        // The content of a file that was read to its only page is not looked for again; that of one that failed may be.
        let isReadThrough = if case .read = what { pageCount == 1 } else { false }
        try db.cachedStatement(
            sql: """
                UPDATE input SET pages = ?, hash = CASE WHEN ? THEN coalesce(hash, x'') ELSE hash END WHERE number = ?
                """
        ).execute(arguments: [pageCount, isReadThrough, lease.input.number])
        guard pageCount > 1 else { return }
        let position: Int = try row.stored("position")
        let priority: Int = try row.stored("priority")
        let add = try db.cachedStatement(
            sql: """
                INSERT INTO item (batch, input, position, page, priority) VALUES (?, ?, ?, ?, ?)
                ON CONFLICT DO NOTHING
                """)
        var added = 0
        for page in 2...pageCount {
            try add.execute(arguments: [batch, lease.input.number, position, page, priority])
            added += db.changesCount
        }
        try QueueSchema.count(added: added, to: batch, db)
        try EventLog.append(
            .pagesFound, time: now, batch: batch, item: lease.page.rawValue, attempt: lease.attempt,
            detail: .init(count: pageCount), db)
    }

    /// Charges a page with an attempt: it waits for the next one, or is given up.
    ///
    /// - Parameter batch: nil where it cannot be read whose page it is.
    static func charge(
        _ failure: PageFailure, item: Int64, batch: Int64?, attempts: Int, _ policy: RetryPolicy, chance: Double,
        now: Double, _ db: Database
    ) throws -> Outcome {
        let text = String(decoding: try JSONEncoder().encode(failure), as: UTF8.self)
        guard failure.kind == .lasting || attempts >= policy.attempts else {
            let due = now + policy.delay(afterAttempts: attempts, chance: chance)
            try db.execute(
                sql: """
                    UPDATE item SET state = 1, holder = NULL, expires = NULL, attempts = ?, failure = ?, due = ?
                    WHERE number = ?
                    """, arguments: [attempts, text, due, item])
            try EventLog.append(
                .postponed, time: now, batch: batch, item: item, attempt: attempts,
                detail: .init(failure: failure, until: due), db)
            return .postponed
        }
        try db.execute(
            sql: """
                UPDATE item SET state = 4, holder = NULL, expires = NULL, attempts = ?, failure = ?, ended = ?
                WHERE number = ?
                """, arguments: [attempts, text, now, item])
        try EventLog.append(
            .failed, time: now, batch: batch, item: item, attempt: attempts, detail: .init(failure: failure), db)
        if let batch { try noteEnd(of: batch, now: now, db) }
        return .failed
    }

    /// Logs that a batch has ended when its last page has.
    static func noteEnd(of batch: Int64, now: Double, _ db: Database) throws {
        let isActive = try Int.fetchOne(
            db.cachedStatement(sql: "SELECT waiting + running > 0 FROM batch WHERE number = ?"), arguments: [batch])
        if isActive == 0 { try EventLog.append(.batchEnded, time: now, batch: batch, db) }
    }
}

/// What was found out about an input when it was to be read.
enum InputChange: Hashable, Sendable {
    /// It lies elsewhere.
    case moved(to: SourcePath, FileState)
    /// The content is not what it was; its hash.
    case changed(FileState, hash: Data?)
    /// The content is what it was; it was touched.
    case touched(FileState)

    func record(_ lease: Lease, batch: Int64, now: Double, _ db: Database) throws {
        // The hash stays, which may have been made since the page was leased.
        func update(_ state: FileState, path: SourcePath) throws {
            try db.execute(
                sql: "UPDATE OR IGNORE input SET path = ?, size = ?, modified = ? WHERE number = ?",
                arguments: [Data(path.bytes), state.size, state.modified, lease.input.number])
        }
        let item = lease.page.rawValue
        switch self {
        case .moved(let path, let state):
            try update(state, path: path)
            try EventLog.append(
                .inputMoved, time: now, batch: batch, item: item, attempt: lease.attempt,
                detail: .init(from: lease.input.path.displayed), db)
        case .changed(let state, let hash):
            try update(state, path: lease.input.path)
            try db.execute(sql: "UPDATE input SET hash = ? WHERE number = ?", arguments: [hash, lease.input.number])
            try EventLog.append(
                .inputChanged, time: now, batch: batch, item: item, attempt: lease.attempt, db)
        case .touched(let state):
            try update(state, path: lease.input.path)
        }
    }
}
