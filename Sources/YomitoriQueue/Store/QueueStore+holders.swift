import Foundation
import GRDB
import Logging
import Synchronization
import YomitoriCore

/// A process that holds, or held, leases.
struct Holder: Sendable {
    var number: Int64
    var process: ProcessIdentity
    var isIsolated: Bool
    var reads: Bool
    var blocked: String?
    /// Whether it holds a lock as long as it lives.
    var isLocked: Bool

    init(_ row: Row) {
        let started: String = row["started"]
        number = row["number"]
        process = ProcessIdentity(
            boot: row["boot"], namespace: row["namespace"], number: row["process"], started: UInt64(started) ?? 0)
        isIsolated = row["isolated"]
        reads = row["reads"]
        blocked = row["blocked"]
        isLocked = row["locked"]
    }

    static func all(_ db: Database) throws -> [Holder] {
        try Row.fetchAll(db.cachedStatement(sql: "SELECT * FROM holder")).map(Holder.init)
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
    func isGone(_ holder: Holder) -> Bool {
        environment.host.hasEnded(holder.process) ?? (holder.isLocked && locks.isFree(holder.number))
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
    public func reclaim() async throws -> Int {
        let now = now
        let (holders, hasExpired) = try await database.read { db in
            (
                try Holder.all(db),
                try Int.fetchOne(
                    db.cachedStatement(sql: "SELECT 1 FROM item WHERE state = 2 AND expires <= ? LIMIT 1"),
                    arguments: [now]) != nil
            )
        }
        let own = holder.withLock(\.self)
        let others = holders.filter { $0.number != own }
        let gone = others.isEmpty ? [] : await blocking { others.filter(self.isGone) }
        guard hasExpired || !gone.isEmpty else { return 0 }
        let lost = try await database.write { db in
            var lost = 0
            for holder in gone {
                let isBlameless = holder.isIsolated || holder.process.boot != self.environment.host.process.boot
                lost += try self.takeBack("holder = ?", [holder.number], isBlameless: isBlameless, now: now, db)
                try db.execute(sql: "DELETE FROM holder WHERE number = ?", arguments: [holder.number])
            }
            for holder in holders where hasExpired && !gone.contains(where: { $0.number == holder.number }) {
                lost += try self.takeBack(
                    "holder = ? AND expires <= ?", [holder.number, now], isBlameless: holder.isIsolated, now: now, db)
            }
            // Whose holder is unknown was registered after the look above, or is nobody's.
            let known = holders.map { String($0.number) }.joined(separator: ", ")
            lost += try self.takeBack(
                "expires <= ? AND holder NOT IN (\(known))", [now], isBlameless: true, now: now, db)
            return lost
        }
        if lost > 0 {
            metrics.leasesLost(lost)
            environment.logger.notice("pages came back whose reader is gone", metadata: ["pages": "\(lost)"])
        }
        return lost
    }

    /// - Parameter isBlameless: whether no page can have ended its reader. Otherwise each is read alone next time, and one
    ///   that was alone is charged with an attempt.
    private func takeBack(
        _ condition: String, _ arguments: StatementArguments, isBlameless: Bool, now: Double, _ db: Database
    ) throws -> Int {
        let rows = try Row.fetchAll(
            db, sql: "SELECT number, batch, attempts, suspect FROM item WHERE state = 2 AND \(condition)",
            arguments: arguments)
        for row in rows {
            let item: Int64 = row["number"]
            let batch: Int64 = row["batch"]
            let attempts: Int = row["attempts"]
            let isSuspect: Bool = row["suspect"]
            try EventLog.append(.leaseLost, time: now, batch: batch, item: item, attempt: attempts + 1, db)
            if isSuspect, !isBlameless, rows.count == 1 {
                let failure = PageFailure(
                    .passing,
                    "the process that read this page and nothing else ended without a word, so the page is to blame")
                try Ending.charge(
                    failure, item: item, batch: batch, attempts: attempts + 1, policy.retries,
                    chance: environment.random(), now: now, db)
            } else {
                try db.execute(
                    sql: "UPDATE item SET state = 0, holder = NULL, expires = NULL, suspect = ? WHERE number = ?",
                    arguments: [isSuspect || !isBlameless, item])
            }
        }
        return rows.count
    }
}
