import Foundation
import GRDB
import Logging
import YomitoriCore
import YomitoriDatabase

/// Reads the contents that `enqueue` had no time for, so that files that wait are found again wherever they go.
struct InputHashing: Sendable {
    let store: QueueStore

    /// After a look that found nothing to read: those who add commit many times a second.
    private static let pause = Duration.seconds(1)
    /// After the database failed: it is mostly the disk that is full, and a person takes longer to make room.
    private static let failurePause = Duration.seconds(5)
    /// Inputs looked up, and saved, at a time: few enough that little is read again after a kill.
    fileprivate static let atOnce = 64

    /// Until the task is cancelled.
    func run() async {
        var last: Int64 = 0
        while !Task.isCancelled {
            let version = store.version
            do {
                let inputs = try await store.unhashed(after: last)
                guard let end = inputs.last else {
                    await store.change(after: version)
                    try? await Task.sleep(for: Self.pause)
                    continue
                }
                var hashes: [(input: Int64, hash: Data)] = []
                for input in inputs {
                    if Task.isCancelled { return }
                    if let hash = await blocking({ input.hashIfUnchanged(isStopped: $0) }) {
                        hashes.append((input.number, hash))
                    }
                }
                try await store.save(hashes)
                last = end.number
            } catch is CancellationError { return } catch QueueError.diskFull {
                // The run says so.
                try? await Task.sleep(for: Self.failurePause)
            } catch {
                store.environment.logger.warning("files could not be hashed", metadata: ["reason": "\(error)"])
                try? await Task.sleep(for: Self.failurePause)
            }
        }
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
    fileprivate func unhashed(after number: Int64) async throws -> [StoredInput] {
        try await database.read { db in
            try Row.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT number AS input, path, stored, size, modified, device, inode, hash
                        FROM input INDEXED BY input_unhashed
                        WHERE hash IS NULL AND size IS NOT NULL AND number > ? ORDER BY number LIMIT ?
                        """), arguments: [number, InputHashing.atOnce]
            ).map(StoredInput.init)
        }
    }

    fileprivate func save(_ hashes: [(input: Int64, hash: Data)]) async throws {
        guard !hashes.isEmpty else { return }
        try await database.write(.kill) { db in
            let save = try db.cachedStatement(sql: "UPDATE input SET hash = ? WHERE number = ? AND hash IS NULL")
            for (input, hash) in hashes { try save.execute(arguments: [hash, input]) }
        }
    }
}
