import Foundation
import GRDB
import Logging
public import YomitoriCore
import YomitoriDatabase

extension QueueStore {
    /// Takes inputs in, all or none: when this returns, they survive a failure of the power.
    ///
    /// A file given twice is taken once. A file that is not there is taken too: its failure is an outcome like others, with
    /// an event. Each page of a file with several becomes a page of its own when the first one is read.
    /// - Parameters:
    ///   - inputs: files, relative ones to the current folder, and pictures in memory, which are copied.
    ///   - name: for people.
    ///   - options: how all its pages are read.
    ///   - priority: higher goes first.
    /// - Throws: `QueueError`.
    public func enqueue(
        _ inputs: [PageInput], name: String? = nil, options: BatchOptions = .init(), priority: Int = 0
    ) async throws -> Batch.ID {
        try await enqueue(inputs, name: name, options: options, priority: priority, watching: nil)
    }

    /// The same for a batch that is to take a watched folder's files, so that the places of its results start there from the
    /// first one.
    package func enqueue(
        _ inputs: [PageInput], name: String?, options: BatchOptions, priority: Int, watching folder: WatchedFolder?
    ) async throws -> Batch.ID {
        let ids = newBatchIDs()
        return try await withTaken(inputs, options.storage) { taken in
            let now = self.now
            return try await database.write { db in
                let number = try self.begin(ids, name, options, priority, watching: folder, now: now, db)
                let added = try self.insert(taken, into: number, priority: priority, from: 0, now: now, db)
                try EventLog.append(.batchAdded, time: now, batch: number, detail: .init(count: added), db)
                if added == 0 { try EventLog.append(.batchEnded, time: now, batch: number, db) }
                return Batch.ID(rawValue: try String.fetchOne(db, sql: Self.idOfBatch, arguments: [number]) ?? "")
            }
        }
    }

    /// Adds inputs to the end of a batch, all or none, as ``enqueue(_:name:options:priority:)`` does; those that it has
    /// already are left out.
    ///
    /// - Returns: how many were new.
    public func append(_ inputs: [PageInput], to batch: Batch.ID) async throws -> Int {
        let known = try await self.batch(batch)
        guard known.hasKnownOptions else { throw QueueError.newerBatch(known.id.rawValue) }
        return try await withTaken(inputs, known.options.storage) { taken in
            let now = self.now
            return try await database.write { db in
                guard
                    let row = try Row.fetchOne(
                        db, sql: "SELECT number, priority FROM batch WHERE id = ?", arguments: [batch.rawValue])
                else { throw QueueError.unknownBatch(batch.rawValue) }
                let priority = try QueueError.naming(batch: batch) { try row.stored("priority") as Int }
                return try self.extend(row.stored("number"), by: taken, priority: priority, now: now, db)
            }
        }
    }

    /// Adds inputs to the end of a batch, with an event if there are new ones.
    ///
    /// - Returns: how many were new.
    func extend(
        _ batch: Int64, by inputs: [TakenInput], priority: Int, now: Double, _ db: Database
    ) throws -> Int {
        // A damaged one may be no number, or larger than any.
        let last = try Int.fetchOne(
            db, sql: "SELECT max(position) FROM item WHERE batch = ? AND position <= ?",
            arguments: [batch, Row.largestCount])
        let added = try insert(inputs, into: batch, priority: priority, from: (last ?? -1) + 1, now: now, db)
        if added > 0 { try EventLog.append(.batchAdded, time: now, batch: batch, detail: .init(count: added), db) }
        return added
    }

    /// Looks at the inputs before the transaction, which others wait for, and adds them. Where that fails, the copies made for
    /// it go at once: they may be what fills the disk.
    ///
    /// - Parameters:
    ///   - passesOver: whether what cannot be copied is left out, with a line in the log.
    ///   - add: writes them down.
    func withTaken<Value>(
        _ inputs: [PageInput], _ storage: BatchOptions.Storage, passesOver: Bool = false,
        _ add: ([TakenInput]) async throws -> Value
    ) async throws -> Value {
        let (copies, logger) = (copies, environment.logger)
        let (seconds, clock) = (policy.hashingSeconds, environment.clock)
        let (taken, made) = await blocking(on: .background) { () -> (Result<[TakenInput], any Error>, Set<String>) in
            let allowance = HashingAllowance(seconds: seconds, clock: clock)
            // The names of the copies, also where one after them fails.
            var made: Set<String> = []
            let taken: Result<[TakenInput], any Error> = Result {
                try inputs.compactMap { input in
                    do {
                        return try TakenInput(input, storage, copies: copies, hashing: allowance) { name in
                            made.insert(name)
                        }
                    } catch QueueError.unreadableInput(let name, let reason) where passesOver {
                        logger.warning("a file was not added", metadata: ["file": "\(name)", "reason": "\(reason)"])
                        return nil
                    }
                }
            }
            return (taken, made)
        }
        do {
            return try await add(try taken.get())
        } catch {
            // One that another process has added since stays; what cannot be removed now goes when the queue is purged.
            try? await removeUnused(made)
            throw error
        }
    }

    /// An empty batch of the first of these names that is free.
    func begin(
        _ ids: [Batch.ID], _ name: String?, _ options: BatchOptions, _ priority: Int, watching folder: WatchedFolder?,
        now: Double, _ db: Database
    ) throws -> Int64 {
        guard let id = try ids.first(where: { try Self.number(of: $0, db) == nil }) else {
            throw QueueError.failedAccess(path: location.path, reason: "no name for the batch was found")
        }
        let encoded = try String(decoding: JSONEncoder().encode(options), as: UTF8.self)
        try db.execute(
            sql: "INSERT INTO batch (id, name, options, priority, added, folder) VALUES (?, ?, ?, ?, ?, ?)",
            arguments: [id.rawValue, name, encoded, priority, now, folder.map { Data($0.path.bytes) }])
        return db.lastInsertedRowID
    }

    func insert(
        _ inputs: [TakenInput], into batch: Int64, priority: Int, from first: Int, now: Double, _ db: Database
    ) throws -> Int {
        let addInput = try db.cachedStatement(
            sql: """
                INSERT INTO input (batch, position, name, given, path, stored, size, modified, device, inode, hash,
                    added, single, divided)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
                """)
        let addItem = try db.cachedStatement(
            sql: "INSERT INTO item (batch, input, position, page, priority) VALUES (?, ?, ?, 1, ?)")
        var naming = try Self.naming(inputs, in: batch, isGrowing: first > 0, db)
        var position = first
        for input in inputs {
            // Another process may have purged the last page that used the same copy.
            if let stored = input.stored { try copies.ensure(stored, from: input.original) }
            let result = try naming.name(of: input.resultPath)
            try addInput.execute(arguments: [
                batch, position, input.name, input.given.map { Data($0) }, Data(input.path), input.stored, input.size,
                input.modified, input.identity?.device, input.identity?.inode, input.hash, now, Data(result.single),
                Data(result.divided),
            ])
            guard db.changesCount > 0 else { continue }
            naming.take(result)
            try addItem.execute(arguments: [batch, db.lastInsertedRowID, position, priority])
            position += 1
        }
        try QueueSchema.count(added: position - first, to: batch, db)
        return position - first
    }

    /// More than one, as a name may be taken.
    func newBatchIDs() -> [Batch.ID] { (0..<8).map { _ in newBatchID() } }

    static let idOfBatch = "SELECT id FROM batch WHERE number = ?"

    /// Fifty bits of chance in digits and letters without those that look alike (Crockford's base 32).
    private func newBatchID() -> Batch.ID {
        let letters = Array("0123456789abcdefghjkmnpqrstvwxyz")
        return Batch.ID(rawValue: String((0..<10).map { _ in letters[Int(environment.random() * 32)] }))
    }

    static func number(of batch: Batch.ID, _ db: Database) throws -> Int64? {
        try Int64.fetchOne(db, sql: "SELECT number FROM batch WHERE id = ?", arguments: [batch.rawValue])
    }
}
