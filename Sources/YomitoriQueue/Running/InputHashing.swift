import Foundation
import GRDB
import Logging
import YomitoriCore
import YomitoriDatabase

/// Reads the contents that `enqueue` had no time for, so that files that wait are found again wherever they go.
struct InputHashing: Sendable {
    let store: QueueStore
    /// Makes a file's hash, or none; blocks. Tests have another way.
    var hashing: @Sendable (StoredInput, _ isStopped: () -> Bool) -> Data? = { $0.hashIfUnchanged(isStopped: $1) }

    /// A file as it was when its hash was made.
    fileprivate typealias Made = (input: StoredInput, hash: Data)

    /// After a look that found nothing to read: those who add commit many times a second.
    private static let pause = Duration.seconds(1)
    /// Seconds after the database failed: it is mostly the disk that is full, and a person takes longer to make room.
    private static let failurePause = 5.0
    /// Inputs looked up, and saved, at a time: few enough that little is read again after a kill.
    fileprivate static let atOnce = 64

    /// Until the task is cancelled; what was made by then is saved, and a file that is being read is left behind.
    func run() async {
        var last: Int64 = 0
        // What could not be saved is not made again.
        var made: [Made] = []
        while !Task.isCancelled {
            let version = store.version
            do {
                if made.isEmpty {
                    let next = try await store.unhashed(after: last)
                    guard let end = next.last else {
                        await store.change(after: version)
                        try? await Task.sleep(for: Self.pause)
                        continue
                    }
                    made = await hashes(of: next.inputs)
                    last = end
                }
                try await store.save(made)
                made = []
            } catch is CancellationError { break } catch QueueError.diskFull {
                // The run says so.
                try? await store.environment.clock.sleep(seconds: Self.failurePause)
            } catch {
                store.environment.logger.warning("files could not be hashed", metadata: ["reason": "\(error)"])
                try? await store.environment.clock.sleep(seconds: Self.failurePause)
            }
        }
        try? await store.save(made)
    }

    /// Those that were made when the task is cancelled.
    private func hashes(of inputs: [StoredInput]) async -> [Made] {
        var made: [Made] = []
        for input in inputs {
            if Task.isCancelled { break }
            let hash = await blockingUntilCancelled { [hashing] in hashing(input, $0) }
            if case let hash?? = hash { made.append((input, hash)) }
        }
        return made
    }
}

extension StoredInput {
    /// Nil when the file is not what was added: its content says nothing then.
    fileprivate func hashIfUnchanged(isStopped: () -> Bool) -> Data? {
        func isUnchanged() -> Bool {
            FileState(of: path).map { $0.size == size && $0.modified == modified } ?? false
        }
        guard isUnchanged(), let hash = ContentHash.of(path, isStopped: isStopped), isUnchanged() else { return nil }
        return hash
    }
}

extension QueueStore {
    /// - Returns: the next inputs without a hash, but for those that are damaged, and the number of the last one.
    fileprivate func unhashed(after number: Int64) async throws -> (inputs: [StoredInput], last: Int64?) {
        try await database.read { db in
            let rows = try Row.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT number AS input, path, stored, size, modified, device, inode, hash
                        FROM input INDEXED BY input_unhashed
                        WHERE hash IS NULL AND size IS NOT NULL AND number > ? ORDER BY number LIMIT ?
                        """), arguments: [number, InputHashing.atOnce])
            return (rows.compactMap { try? StoredInput($0) }, try rows.last?.stored("input"))
        }
    }

    /// Passes over files that are known to be others by now.
    fileprivate func save(_ hashes: [InputHashing.Made]) async throws {
        guard !hashes.isEmpty else { return }
        try await database.write(.kill) { db in
            let save = try db.cachedStatement(
                sql: "UPDATE input SET hash = ? WHERE number = ? AND hash IS NULL AND size = ? AND modified = ?")
            for (input, hash) in hashes {
                try save.execute(arguments: [hash, input.number, input.size, input.modified])
            }
        }
    }
}
