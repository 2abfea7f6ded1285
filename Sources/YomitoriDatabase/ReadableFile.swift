import Dispatch
package import Foundation
package import GRDB
import Synchronization

/// A database file of this program for those who mostly read it: as any other while its disk has room; while it has none,
/// opened for each look and let go, so that nobody is kept out in between.
package final class ReadableFile: Sendable {
    private let url: URL
    private let kind: DatabaseKind
    /// The file, once there was room to open it.
    private let opened = Mutex<DatabaseFile?>(nil)

    /// Looks at the file once, making it where there is none; blocks.
    ///
    /// - Throws: `DatabaseFault`.
    package init(at url: URL, as kind: DatabaseKind) throws {
        self.url = url
        self.kind = kind
        let (file, isOpen) = try found()
        if !isOpen { try? file.close() }
    }

    /// Whether its disk had too little room to open it at the last look.
    package var lacksRoom: Bool { opened.withLock { $0 == nil } }

    /// Reads one consistent state; throws as `DatabaseFile.read` does.
    package func read<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        let (file, isOpen) = try await onAnotherThread { Result { try self.found() } }
        defer { if !isOpen { try? file.close() } }
        return try await file.read(body)
    }

    /// The file for whoever writes.
    ///
    /// - Throws: `DatabaseFault`; `diskFull` while there is no room.
    package func writable() async throws -> DatabaseFile { try await onAnotherThread { Result { try self.open() } } }

    private func open() throws -> DatabaseFile {
        if let file = opened.withLock(\.self) { return file }
        let file = try DatabaseFile.opened(at: url, as: kind)
        opened.withLock { $0 = file }
        return file
    }

    /// - Returns: the file, and whether it stays open.
    private func found() throws -> (DatabaseFile, isOpen: Bool) {
        do { return (try open(), true) } catch let fault as DatabaseFault {
            guard case .diskFull = fault, let file = DatabaseFile.lookedAt(url, kind) else { throw fault }
            return (file, false)
        }
    }

    /// Opening waits for the disk, and Swift's tasks share few threads.
    private func onAnotherThread<Value: Sendable>(
        _ work: @escaping @Sendable () -> Result<Value, any Error>
    ) async throws -> Value {
        try await withCheckedContinuation { continuation in
            DispatchQueue.global(qos: .utility).async { continuation.resume(returning: work()) }
        }.get()
    }
}
