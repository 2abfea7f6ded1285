import Foundation
import GRDB

/// A database that has not taken its place yet.
struct UnfinishedDatabase: Sendable {
    let file: URL
    /// The file that it will be: what people know it by.
    private let place: URL

    /// How its name ends; no other program's files end so.
    private static let nameEnd = ".yomitori-part"
    /// What SQLite puts behind the names of the files that it keeps beside a database, and behind that of the database itself.
    private static let suffixes = ["", "-journal", "-wal", "-shm"]
    /// Seconds after which a file to which nothing was written is one that a killed program has left. A copy is written without a
    /// break, then looked through for minutes: a day is far more. A lock would know it at once, but not on shared folders, where
    /// SQLite's own locks and ours would be in each other's way.
    private static let abandonedSeconds = 86_400.0

    /// Makes an empty file that only this user can read; what killed programs have left beside it goes.
    init(beside place: URL) throws {
        self.place = place
        let folder = place.deletingLastPathComponent()
        Self.sweep(folder)
        file = folder.appendingPathComponent(
            ".\(place.lastPathComponent).\(UUID().uuidString.prefix(8))\(Self.nameEnd)")
        try DiskFile.make(file, for: place)
    }

    /// Removes from a folder what programs that were killed have left, and nothing that one may be making now.
    static func sweep(_ folder: URL, now: Date = Date()) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        for name in names where name.hasPrefix(".") && suffixes.contains(where: { name.hasSuffix(nameEnd + $0) }) {
            let path = folder.appendingPathComponent(name).path
            guard let attributes = try? FileManager.default.attributesOfItem(atPath: path),
                attributes[.type] as? FileAttributeType == .typeRegular,
                let written = attributes[.modificationDate] as? Date,
                now.timeIntervalSince(written) > abandonedSeconds
            else { continue }
            try? FileManager.default.removeItem(atPath: path)
        }
    }

    /// Copies all pages of a database.
    ///
    /// - Throws: `LibraryError` where this file cannot be written, `DatabaseError` where the source cannot be read.
    func fill(from source: Database) throws {
        // Whether the source and its log can be opened shows at the first look: here, and not among the copy's faults.
        _ = try Int.fetchOne(source, sql: "SELECT 1 FROM sqlite_master LIMIT 1")
        do {
            let copy = try DatabaseQueue(path: file.path)
            try copy.writeWithoutTransaction { db in
                try source.backup(to: db)
                // One file: a write-ahead log beside it would have to be copied along.
                try db.execute(sql: "PRAGMA journal_mode = DELETE")
            }
            try copy.close()
        } catch let error as DatabaseError where error.isOfWriting { throw LibraryError(error, path: place.path) }
    }

    /// Brings the tables to this version's; what is in them is looked through by ``check()`` and ``damagedPages()``.
    func migrate() throws {
        let queue = try DatabaseQueue(path: file.path)
        try LibrarySchema.migrator.migrate(queue)
        try queue.close()
    }

    /// Makes the index of words anew from what it is of: ``check()`` does not see into it, and nobody could search in a library
    /// whose index is damaged.
    func renewIndex() throws {
        let queue = try DatabaseQueue(path: file.path)
        try queue.write { db in try db.execute(sql: "INSERT INTO gram (gram) VALUES ('rebuild')") }
        try queue.close()
    }

    /// Reads all of it.
    ///
    /// - Throws: `LibraryError` when it is no library of this version, or damaged.
    func check() throws { try LibraryFile.check(file) }

    /// The pages that cannot be read, in a library of this version.
    func damagedPages() throws -> [DamagedPage] { try LibraryFile.read(file, PageCheck.damagedPages) }

    func take(place: URL) throws {
        try DiskFile.sync(file)
        try DiskFile.rename(file, to: place)
    }

    func remove() {
        for suffix in Self.suffixes {
            try? FileManager.default.removeItem(atPath: file.path + suffix)
        }
    }
}

extension DatabaseError {
    /// Whether a file could not be made or written, rather than read.
    fileprivate var isOfWriting: Bool {
        switch resultCode {
        case .SQLITE_FULL, .SQLITE_CANTOPEN, .SQLITE_READONLY, .SQLITE_PERM: true
        case .SQLITE_IOERR: ![.SQLITE_IOERR_READ, .SQLITE_IOERR_SHORT_READ].contains(extendedResultCode)
        default: false
        }
    }
}
