import Foundation
import GRDB
import YomitoriDatabase

/// The library's file, and what holds for every transaction on it.
struct LibraryDatabase: Sendable {
    /// "YOML": what the header of a library's file says it is.
    static let applicationID = 0x594F_4D4C

    private let file: DatabaseFile

    var connections: any DatabaseWriter { file.connections }

    /// Opens the library's file, making it where there is none; blocks.
    ///
    /// - Throws: `LibraryError`.
    init(at url: URL) throws {
        let kind = DatabaseKind(
            applicationID: Self.applicationID, label: "yomitori.library", migrator: LibrarySchema.migrator)
        do { file = try DatabaseFile.opened(at: url, as: kind) } catch let fault as DatabaseFault {
            throw LibraryError(fault)
        }
    }

    /// Reads one consistent state, beside whoever writes.
    ///
    /// - Parameter page: the one whose content is read; nil where it is that of many.
    func read<Value: Sendable>(
        of page: PageID? = nil, _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        do { return try await file.read(body) } catch { throw told(error, of: page) }
    }

    /// Writes everything or nothing; when it returns it is on the disk, even if the power fails.
    ///
    /// A transaction that has begun is carried through even if its task is cancelled.
    /// - Parameter page: the one whose content is changed; nil where there is none yet, or many.
    func write<Value: Sendable>(
        of page: PageID? = nil, _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        do { return try await file.write(.powerFailure, body).value } catch { throw told(error, of: page) }
    }

    func close() throws {
        do { try file.close() } catch let fault as DatabaseFault { throw LibraryError(fault) }
    }

    private func told(_ error: any Error, of page: PageID?) -> any Error {
        if let fault = error as? DatabaseFault { return LibraryError(fault) }
        guard let reason = (error as? DamagedContent)?.reason else { return error }
        if let page { return LibraryError.damagedPage(page, reason: reason) }
        return LibraryError.damaged(path: file.path, reason: reason)
    }
}

extension LibraryError {
    init(_ fault: DatabaseFault) {
        switch fault {
        case .foreignFile(let path, let reason): self = .foreignFile(path: path, reason: reason)
        case .newerSchema(let path): self = .newerSchema(path: path)
        case .damaged(let path, let reason), .refused(let path, let reason): self = .damaged(path: path, reason: reason)
        case .diskFull(let path): self = .diskFull(path: path)
        case .busy(let path): self = .busy(path: path)
        case .failedAccess(let path, let reason): self = .failedAccess(path: path, reason: reason)
        }
    }

    /// What SQLite's error means for the library at `path`.
    init(_ error: DatabaseError, path: String) { self.init(DatabaseFault(error, path: path)) }
}
