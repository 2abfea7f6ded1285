import Foundation
import GRDB
import Logging
import Synchronization
import YomitoriCore
import YomitoriDatabase

/// A process that holds, or held, leases.
struct Holder: Sendable {
    var number: Int64
    var process: ProcessIdentity
    var isIsolated: Bool
    var reads: Bool
    var blocked: String?
    /// Whether it holds a lock as long as it lives.
    var isLocked: Bool

    /// - Throws: `DamagedContent`.
    init(_ row: Row) throws {
        let started: String = try row.stored("started")
        number = try row.stored("number")
        process = ProcessIdentity(
            boot: try row.stored("boot"), namespace: try row.stored("namespace"), number: try row.stored("process"),
            started: UInt64(started) ?? 0)
        isIsolated = try row.stored("isolated")
        reads = try row.stored("reads")
        blocked = try row.stored("blocked")
        isLocked = try row.stored("locked")
    }

    /// All but those whose row is damaged: the pages of such a one come back when their leases end.
    static func all(_ db: Database) throws -> [Holder] {
        try Row.fetchAll(db.cachedStatement(sql: "SELECT * FROM holder")).compactMap { try? Holder($0) }
    }
}

extension QueueStore {
    /// This process's row, made when it first holds a lease; made again if others took it for gone.
    func registered(_ known: Int64?, _ db: Database) throws -> Int64 {
        if let known,
            try Int.fetchOne(db.cachedStatement(sql: "SELECT 1 FROM holder WHERE number = ?"), arguments: [known])
                != nil
        {
            return known
        }
        let process = environment.host.process
        // Drawn, not counted: what counted a number up may be undone with its transaction, while its lock stays.
        let number = Int64.random(in: 1...HolderLocks.last)
        try db.execute(
            sql: """
                INSERT INTO holder (number, boot, namespace, process, started, isolated, locked)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                number, process.boot, process.namespace, process.number, String(process.started),
                policy.isolation == .ownProcesses, locks.hold(number),
            ])
        return number
    }

    /// Whether the process has ended, as far as that can be known: by its number, else by its lock.
    func isGone(_ holder: Holder) -> Bool { hasEnded(holder) ?? false }

    /// Nil when it cannot be known.
    private func hasEnded(_ holder: Holder) -> Bool? {
        environment.host.hasEnded(holder.process) ?? (holder.isLocked ? locks.isFree(holder.number) : nil)
    }

    /// Says whether this process reads pages, and what keeps it from doing so.
    func report(reads: Bool, blocked: String?) async throws {
        let known = holder.withLock(\.self)
        let number = try await database.write(.kill) { db in
            let number = try self.registered(known, db)
            try db.execute(
                sql: "UPDATE holder SET reads = ?, blocked = ? WHERE number = ?", arguments: [reads, blocked, number])
            return number
        }
        holder.withLock { $0 = number }
    }

    /// Brings back the pages whose lease has ended, and at once those of processes that are known to be gone.
    ///
    /// ``claim()`` does it first; it is here for those who only want to see.
    /// - Returns: how many came back.
    @discardableResult
    public func reclaim() async throws -> Int { try await bringBack().lost }

    /// As ``reclaim()``.
    ///
    /// A lease that has ended although its holder lives says nothing about its page: the machine slept, or its time was set.
    /// One that ends later than any lease can is of a time that was set back since, and counts only where it cannot be known
    /// whether its holder lives.
    /// - Returns: how many came back, and how many of them were given up.
    func bringBack() async throws -> (lost: Int, givenUp: Int) {
        let now = now
        // Other processes may have been told to lease for longer, hardly for twice as long.
        let latest = now + 2 * policy.leaseSeconds
        let (holders, hasExpired) = try await database.read { db in
            (
                try Holder.all(db),
                try Int.fetchOne(
                    db.cachedStatement(
                        sql: "SELECT 1 FROM item WHERE state = 2 AND (expires <= ? OR expires > ?) LIMIT 1"),
                    arguments: [now, latest]) != nil
            )
        }
        let own = holder.withLock(\.self)
        let others = holders.filter { $0.number != own }
        // Seen by nobody but this one; it is not asked about itself.
        let ended: [Int64: Bool] =
            others.isEmpty
            ? [:]
            : await blocking(on: .background) {
                Dictionary(
                    others.compactMap { holder in self.hasEnded(holder).map { (holder.number, $0) } },
                    uniquingKeysWith: { $1 })
            }
        guard hasExpired || ended.values.contains(true) else { return (0, 0) }
        let back = try await database.write { db in
            var back = TakenBack()
            for holder in others where ended[holder.number] == true {
                back += try self.takeBack(
                    "holder = ?", [holder.number], isBlameless: self.isBlameless(holder), now: now, db)
                try db.execute(sql: "DELETE FROM holder WHERE number = ?", arguments: [holder.number])
            }
            for holder in holders where hasExpired && ended[holder.number] != true {
                let lives = holder.number == own || ended[holder.number] == false
                back += try self.takeBack(
                    "holder = ? AND (expires <= ? OR expires > ?)",
                    [holder.number, now, lives ? Double.greatestFiniteMagnitude : latest],
                    isBlameless: lives || self.isBlameless(holder), now: now, db)
            }
            // Whose holder is unknown was registered after the look above, or is nobody's, or has been damaged.
            let known = holders.map { String($0.number) }.joined(separator: ", ")
            back += try self.takeBack(
                "expires <= ? AND (holder IS NULL OR holder NOT IN (\(known)))", [now], isBlameless: true, now: now, db)
            return back
        }
        if back.lost > 0 {
            metrics.leasesLost(back.lost)
            for outcome in back.charged { metrics.ended(outcome) }
            environment.logger.notice(
                "pages came back whose reader is gone, or did not renew its lease", metadata: ["pages": "\(back.lost)"])
        }
        return (back.lost, back.charged.count { $0 == .failed })
    }

    /// Whether no page can have ended this reader: pages are read elsewhere, or the machine has started again.
    private func isBlameless(_ holder: Holder) -> Bool {
        holder.isIsolated || holder.process.boot != environment.host.process.boot
    }

    /// Pages that came back.
    private struct TakenBack {
        var lost = 0
        /// What became of those that were charged with an attempt.
        var charged: [Ending.Outcome] = []

        static func += (left: inout TakenBack, right: TakenBack) {
            left.lost += right.lost
            left.charged += right.charged
        }
    }

    /// - Parameter isBlameless: whether no page can have ended its reader. Otherwise each is read alone next time, and one
    ///   that was alone is charged with an attempt.
    private func takeBack(
        _ condition: String, _ arguments: StatementArguments, isBlameless: Bool, now: Double, _ db: Database
    ) throws -> TakenBack {
        let rows = try Row.fetchAll(
            db, sql: "SELECT number, batch, attempts, suspect FROM item WHERE state = 2 AND \(condition)",
            arguments: arguments)
        var back = TakenBack(lost: rows.count)
        for row in rows {
            let item: Int64 = try row.stored("number")
            // What is damaged holds up no other; whoever leases the page finds it out.
            let batch: Int64? = try? row.stored("batch")
            let attempts = (try? row.storedCount("attempts")) ?? 0
            let isSuspect = (try? row.stored("suspect")) ?? false
            try EventLog.append(.leaseLost, time: now, batch: batch, item: item, attempt: attempts + 1, db)
            if isSuspect, !isBlameless, rows.count == 1 {
                let failure = PageFailure(
                    .passing,
                    "the process that read this page and nothing else ended without a word, so the page is to blame")
                back.charged.append(
                    try Ending.charge(
                        failure, item: item, batch: batch, attempts: attempts + 1, policy.retries,
                        chance: environment.random(), now: now, db))
            } else {
                try db.execute(
                    sql: "UPDATE item SET state = 0, holder = NULL, expires = NULL, suspect = ? WHERE number = ?",
                    arguments: [isSuspect || !isBlameless, item])
            }
        }
        return back
    }
}
