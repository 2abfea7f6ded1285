import Foundation
import GRDB
public import YomitoriCore
import YomitoriDatabase

extension QueueStore {
    /// Adds those of a watched folder's files that were not taken before as they are now.
    ///
    /// What was taken is remembered in the transaction that adds it, also when its outcome is acknowledged and purged. A
    /// file of the same name with another size or time is another file. They go to the folder's batch, or to a new one
    /// when that is purged, or has had a file of the same name read. One that is to be copied and cannot be read is passed
    /// over, with a line in the log, and taken when it is named again.
    /// - Parameter batch: one that was begun for other files, if the folder has none of its own yet.
    /// - Returns: the batch that took files, and how many; nil when all had been taken.
    public func take(
        _ files: [SourcePath], from folder: WatchedFolder, into batch: Batch.ID? = nil
    ) async throws -> (batch: Batch.ID, added: Int)? {
        let key = try folder.key()
        let new = try await untaken(files.map { $0.absolute() }, of: folder, key)
        guard !new.isEmpty else { return nil }
        return try await withTaken(new.map { .file($0) }, folder.options.storage, passesOver: true) { taken in
            try await take(taken.filter { $0.size != nil }, from: folder, key, into: batch)
        }
    }

    private func take(
        _ taken: [TakenInput], from folder: WatchedFolder, _ key: Data, into batch: Batch.ID?
    ) async throws -> (batch: Batch.ID, added: Int)? {
        let now = now
        let ids = newBatchIDs()
        return try await database.write { db in
            let watch = try Self.watch(folder, key, into: batch, now: now, db)
            let fresh = try taken.filter { try !Self.isTaken($0.path, $0.size, $0.modified, watch.number, db) }
            guard !fresh.isEmpty else { return nil }
            for input in fresh {
                try db.cachedStatement(
                    sql: """
                        INSERT OR REPLACE INTO watched (watch, path, size, modified, seen) VALUES (?, ?, ?, ?, ?)
                        """
                ).execute(arguments: [watch.number, Data(input.path), input.size, input.modified, now])
            }
            var unread = fresh
            var place = watch.batch
            if let batch = watch.batch {
                let known = try fresh.map { try Self.state(of: $0.path, in: batch, db) }
                // What waits is read as it is then, where no copy was taken of it; what was read before is another page.
                let isCopied = folder.options.storage == .copied
                func waits(_ state: ItemState?) -> Bool { !isCopied && state?.isWaiting == true }
                unread = zip(fresh, known).filter { !waits($1) }.map(\.0)
                if known.contains(where: { $0 != nil && !waits($0) }) { place = nil }
            }
            guard !unread.isEmpty else { return nil }
            let added = try self.add(unread, of: folder, to: place, ids, now: now, db)
            try db.execute(
                sql: "UPDATE watch SET batch = ? WHERE number = ?", arguments: [added.number, watch.number])
            return (added.batch, added.count)
        }
    }

    /// Says which files a watched folder has: those not seen for ``PurgePolicy/watchedAge`` are forgotten.
    public func note(_ files: [SourcePath], in folder: WatchedFolder) async throws {
        let key = try folder.key()
        let limit = policy.keeping.watchedAge.map { self.now - $0 }
        let now = now
        try await database.write(.kill) { db in
            guard let watch = try Int64.fetchOne(db, sql: "SELECT number FROM watch WHERE key = ?", arguments: [key])
            else { return }
            try db.execute(sql: "UPDATE watch SET used = ? WHERE number = ?", arguments: [now, watch])
            let see = try db.cachedStatement(sql: "UPDATE watched SET seen = ? WHERE watch = ? AND path = ?")
            for file in files { try see.execute(arguments: [now, watch, Data(file.absolute().bytes)]) }
            if let limit {
                try db.execute(sql: "DELETE FROM watched WHERE watch = ? AND seen <= ?", arguments: [watch, limit])
            }
        }
    }

    /// The files that are there and were not taken as they are.
    private func untaken(_ files: [SourcePath], of folder: WatchedFolder, _ key: Data) async throws -> [SourcePath] {
        let found = await blocking(on: .background) { files.map { ($0, FileState(of: $0)) } }
        return try await database.read { db in
            let watch = try Int64.fetchOne(db, sql: "SELECT number FROM watch WHERE key = ?", arguments: [key])
            return try found.compactMap { file, state in
                guard let state else { return nil }
                guard let watch else { return file }
                return try Self.isTaken(file.bytes, state.size, state.modified, watch, db) ? nil : file
            }
        }
    }

    private static func isTaken(
        _ path: [UInt8], _ size: Int64?, _ modified: Int64?, _ watch: Int64, _ db: Database
    ) throws -> Bool {
        try Int.fetchOne(
            db.cachedStatement(
                sql: "SELECT 1 FROM watched WHERE watch = ? AND path = ? AND size = ? AND modified = ?"),
            arguments: [watch, Data(path), size, modified]) != nil
    }

    /// The folder's row, made where there is none, and its batch if that is still kept.
    private static func watch(
        _ folder: WatchedFolder, _ key: Data, into begun: Batch.ID?, now: Double, _ db: Database
    ) throws -> (number: Int64, batch: Int64?) {
        if let row = try Row.fetchOne(
            db,
            sql: """
                SELECT watch.number, batch.number AS batch FROM watch LEFT JOIN batch ON batch.number = watch.batch
                WHERE key = ?
                """, arguments: [key])
        {
            return (try row.stored("number"), try row.stored("batch"))
        }
        try db.execute(sql: "INSERT INTO watch (key, used) VALUES (?, ?)", arguments: [key, now])
        let watch = db.lastInsertedRowID
        if let begun, let batch = try number(of: begun, db) { return (watch, batch) }
        guard let batch = try lastBatch(of: folder, db) else { return (watch, nil) }
        try db.execute(
            sql: """
                INSERT OR IGNORE INTO watched (watch, path, size, modified, seen)
                SELECT ?, path, size, modified, ? FROM input
                WHERE batch = ? AND size IS NOT NULL AND modified IS NOT NULL
                """, arguments: [watch, now, batch])
        return (watch, batch)
    }

    /// The last batch that was made for a folder which has no row, as that was forgotten or version 1 made the batch.
    ///
    /// Version 1 had but the batch to tell what was taken, and did not say whose it was: it is the folder's where it has its
    /// name and files of it alone, all added by a version that noted neither their numbers nor when.
    private static func lastBatch(of folder: WatchedFolder, _ db: Database) throws -> Int64? {
        let slash = UInt8(ascii: "/")
        let below = folder.path.bytes == [slash] ? [slash] : folder.path.bytes + [slash]
        return try Row.fetchAll(
            db,
            sql: """
                SELECT number, options FROM batch WHERE name = ?1 AND (folder = ?2 OR folder IS NULL AND 1 =
                    (SELECT min(device IS NULL AND added IS NULL AND substr(path, 1, length(?3)) = ?3) FROM input
                    WHERE input.batch = batch.number))
                ORDER BY number DESC
                """, arguments: [folder.name, Data(folder.path.bytes), Data(below)]
        ).first { (try? $0.stored("options")).flatMap(BatchOptions.init(stored:)) == folder.options }?.stored("number")
    }

    /// Where that page of a file stands in a batch that is farthest; nil when the batch does not have the file.
    private static func state(of path: [UInt8], in batch: Int64, _ db: Database) throws -> ItemState? {
        try Int.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT max(item.state) FROM input JOIN item ON item.input = input.number
                    WHERE input.batch = ? AND input.path = ?
                    """), arguments: [batch, Data(path)]
        ).flatMap(ItemState.init)
    }

    /// To the end of a batch, or into a new one.
    private func add(
        _ inputs: [TakenInput], of folder: WatchedFolder, to known: Int64?, _ ids: [Batch.ID], now: Double,
        _ db: Database
    ) throws -> (number: Int64, batch: Batch.ID, count: Int) {
        let number =
            try known ?? begin(ids, folder.name, folder.options, folder.priority, watching: folder, now: now, db)
        // One that was begun for other files.
        try db.execute(
            sql: "UPDATE batch SET folder = ? WHERE number = ? AND folder IS NULL",
            arguments: [Data(folder.path.bytes), number])
        let count = try extend(number, by: inputs, priority: folder.priority, now: now, db)
        let id = try String.fetchOne(db, sql: Self.idOfBatch, arguments: [number]) ?? ""
        return (number, Batch.ID(rawValue: id), count)
    }
}

extension ItemState {
    /// What is changed while it is read is read again.
    fileprivate var isWaiting: Bool { rawValue <= ItemState.running.rawValue }
}
