import Foundation
import GRDB
import Logging
import YomitoriDatabase

/// The queue's file, and what holds for every transaction on it.
struct QueueDatabase: Sendable {
    /// "YOMQ": what the header of a queue's file says it is.
    static let applicationID = 0x594F_4D51

    private enum Access {
        case open(DatabaseFile)
        /// Mostly for reading.
        case readable(ReadableFile)
    }

    private let access: Access
    private let path: String
    private let changes: ChangeSignal

    /// Opens the queue's file, making it where there is none; blocks.
    ///
    /// - Parameters:
    ///   - reading: whether it is mostly read: then a full disk is no matter until something is written.
    ///   - logger: is told when the file is brought up to date.
    /// - Throws: `QueueError`.
    init(at url: URL, changes: ChangeSignal, reading: Bool = false, logger: Logger) throws {
        var kind = DatabaseKind(
            applicationID: Self.applicationID, label: "yomitori.queue", migrator: QueueSchema.migrator, shrinks: true)
        kind.willUpdate = {
            logger.notice("the queue \(url.path) is brought up to date; with millions of pages this takes a minute")
        }
        kind.isFilled = { db in try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM batch)") ?? false }
        do {
            access =
                reading
                ? .readable(try ReadableFile(at: url, as: kind)) : .open(try DatabaseFile.opened(at: url, as: kind))
        } catch { throw Self.told(error, of: url.path) }
        path = url.path
        self.changes = changes
    }

    /// Whether it could be read at the last look, but not opened to write, as its disk is full.
    var lacksRoom: Bool {
        switch access {
        case .open: false
        case .readable(let file): file.lacksRoom
        }
    }

    /// The file to write to.
    private var file: DatabaseFile {
        get async throws {
            switch access {
            case .open(let file): file
            case .readable(let file): try await file.writable()
            }
        }
    }

    /// Reads one consistent state, beside whoever writes.
    func read<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        do {
            switch access {
            case .open(let file): return try await file.read(body)
            case .readable(let file): return try await file.read(body)
            }
        } catch { throw Self.told(error, of: path) }
    }

    /// Writes everything or nothing. A transaction that has begun is carried through even if its task is cancelled.
    func write<Value: Sendable>(
        _ durability: Durability = .powerFailure, _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        do {
            let (value, hasChanged) = try await file.write(durability, body)
            // Whoever looked in vain must not wake those who look in vain.
            if hasChanged { changes.note() }
            return value
        } catch { throw Self.told(error, of: path) }
    }

    /// Runs what cannot stand in a transaction.
    func writeOutsideTransaction<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        do { return try await file.writeOutsideTransaction(body) } catch { throw Self.told(error, of: path) }
    }

    private static func told(_ error: any Error, of path: String) -> any Error {
        switch error {
        case let fault as DatabaseFault: QueueError(fault)
        case let damaged as DamagedContent: QueueError.damaged(path: path, reason: damaged.reason)
        default: error
        }
    }

    /// A number that differs from the one before if another connection has written in between.
    func dataVersion() async throws -> Int {
        try await writeOutsideTransaction { db in try Int.fetchOne(db, sql: "PRAGMA data_version") ?? 0 }
    }
}

extension QueueError {
    init(_ fault: DatabaseFault) {
        switch fault {
        case .foreignFile(let path, let reason): self = .foreignFile(path: path, reason: reason)
        case .newerSchema(let path): self = .newerSchema(path: path)
        case .damaged(let path, let reason): self = .damaged(path: path, reason: reason)
        case .diskFull(let path): self = .diskFull(path: path)
        case .busy(let path): self = .busy(path: path)
        case .failedAccess(let path, let reason): self = .failedAccess(path: path, reason: reason)
        case .refused(let path, let reason): self = .refused(path: path, reason: reason)
        }
    }
}
