public import Foundation
import GRDB
import YomitoriCore

extension Library {
    /// Writes a consistent copy of the library, whatever is written to it meanwhile.
    ///
    /// It takes its name when it is whole, has been looked through and is on the disk. The copy is one file without others beside it.
    /// - Parameter file: an earlier copy is replaced.
    /// - Returns: the pages that cannot be read; the copy holds them as the library does.
    /// - Throws: `LibraryError`; also where the file is there and is none of a library.
    @discardableResult
    public func backup(to file: URL) async throws -> [DamagedPage] {
        guard
            file.resolvingSymlinksInPath().standardizedFileURL != location.resolvingSymlinksInPath().standardizedFileURL
        else { throw LibraryError.invalidValue("\(file.path) is the library itself; name another file") }
        guard !LibraryFile.isOther(file) else {
            throw LibraryError.invalidValue("\(file.path) is there and is no copy of a library; name another file")
        }
        let unfinished = try UnfinishedDatabase(beside: file)
        do {
            try await database.read { db in try unfinished.fill(from: db) }
            return try await blocking(on: .own) {
                try unfinished.check()
                let damaged = try unfinished.damagedPages()
                try unfinished.take(place: file)
                return damaged
            }
        } catch LibraryError.damaged(_, let reason) {
            unfinished.remove()
            throw LibraryError.damaged(path: location.path, reason: reason)
        } catch {
            unfinished.remove()
            throw (error as? DatabaseError).map { LibraryError($0, path: file.path) } ?? error
        }
    }
}

/// A library's file, looked at without changing it.
enum LibraryFile {
    /// Whether a file is there that holds something else than a library.
    ///
    /// By the number at byte 68 of the file (SQLite, "Database File Format", 1.3).
    static func isOther(_ file: URL) -> Bool {
        guard FileManager.default.fileExists(atPath: file.path) else { return false }
        guard let handle = try? FileHandle(forReadingFrom: file), let header = try? handle.read(upToCount: 72),
            header.count == 72
        else { return true }
        let number = header.dropFirst(68).reduce(0) { $0 << 8 | Int($1) }
        return !header.starts(with: Data("SQLite format 3\0".utf8)) || number != LibraryDatabase.applicationID
    }

    /// Reads all of a file and compares it with what a library is.
    static func check(_ file: URL) throws {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder) else {
            throw LibraryError.invalidValue("there is no file \(file.path)")
        }
        guard !isFolder.boolValue else {
            throw LibraryError.invalidValue("\(file.path) is a folder; name a file")
        }
        try read(file) { db in
            guard try Int.fetchOne(db, sql: "PRAGMA application_id") == LibraryDatabase.applicationID else {
                let isEmpty = try Int.fetchOne(db, sql: "PRAGMA page_count") == 0
                throw LibraryError.foreignFile(
                    path: file.path, reason: isEmpty ? "it is empty" : "it is another program's file")
            }
            guard try !LibrarySchema.migrator.hasBeenSuperseded(db) else {
                throw LibraryError.newerSchema(path: file.path)
            }
            let findings = try String.fetchAll(db, sql: "PRAGMA integrity_check(1)")
            guard findings == ["ok"] else {
                throw LibraryError.damaged(path: file.path, reason: findings.first ?? "it cannot be looked through")
            }
            guard try Row.fetchOne(db, sql: "PRAGMA foreign_key_check") == nil else {
                throw LibraryError.damaged(path: file.path, reason: "a row names another one that is not there")
            }
        }
    }

    /// Reads a file that nobody else writes.
    ///
    /// - Throws: `LibraryError`, and what `body` throws.
    static func read<Value>(_ file: URL, _ body: (Database) throws -> Value) throws -> Value {
        do {
            var configuration = Configuration()
            configuration.readonly = true
            let queue = try DatabaseQueue(path: file.path, configuration: configuration)
            let value = try queue.read(body)
            try queue.close()
            return value
        } catch let error as DatabaseError { throw LibraryError(error, path: file.path) }
    }
}
