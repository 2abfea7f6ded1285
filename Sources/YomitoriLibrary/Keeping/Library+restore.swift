public import Foundation
import GRDB
import YomitoriCore

extension Library {
    /// Puts a backup in the library's place, and keeps what was there.
    ///
    /// The backup is looked through first: whatever is wrong with it, the library stays as it is. Processes that have the
    /// library open go on with the restored one. Pages and projects come back with revisions that nobody has seen.
    /// - Parameters:
    ///   - file: a backup; is only read.
    ///   - location: the library's file.
    ///   - takesDamagedPages: whether a backup is taken with pages that cannot be read, which are refused otherwise.
    /// - Returns: the file in which the library's former content is, beside it; nil when there was none.
    @discardableResult
    public static func restore(
        from file: URL, to location: URL, takesDamagedPages: Bool = false, now: Date = Date()
    ) async throws -> URL? {
        try await blocking(on: .own) { () throws -> URL? in
            do {
                return try restoring(from: file, to: location, takesDamagedPages: takesDamagedPages, now: now)
            } catch LibraryError.damaged(file.path, let reason) {
                throw LibraryError.unusableCopy(path: file.path, reason: "it is damaged: \(reason)")
            } catch LibraryError.foreignFile(file.path, let reason) {
                throw LibraryError.unusableCopy(path: file.path, reason: "it is not a library: \(reason)")
            }
        }
    }

    private static func restoring(
        from file: URL, to location: URL, takesDamagedPages: Bool, now: Date
    ) throws -> URL? {
        guard
            file.resolvingSymlinksInPath().standardizedFileURL != location.resolvingSymlinksInPath().standardizedFileURL
        else { throw LibraryError.invalidValue("\(file.path) is the library itself; name a backup") }
        try LibraryFile.check(file)
        try FileManager.default.createDirectory(
            at: location.deletingLastPathComponent(), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        let restored = try UnfinishedDatabase(beside: location)
        do {
            try LibraryFile.read(file) { db in try restored.fill(from: db) }
            try restored.migrate()
            try restored.check()
            try restored.renewIndex()
            let damaged = try restored.damagedPages()
            guard takesDamagedPages || damaged.isEmpty else {
                throw LibraryError.damagedPages(path: file.path, pages: damaged)
            }
            let kept = try place(restored, at: location, now: now)
            restored.remove()
            return kept
        } catch {
            restored.remove()
            throw (error as? DatabaseError).map { LibraryError($0, path: location.path) } ?? error
        }
    }

    private static func place(_ restored: UnfinishedDatabase, at location: URL, now: Date) throws -> URL? {
        if let live = try usable(location) {
            return try replace(live, at: location, by: restored, now: now)
        }
        try restored.renumber(RestoredNumbers(above: ReachedNumbers(), at: now))
        guard FileManager.default.fileExists(atPath: location.path) else {
            try restored.take(place: location)
            return nil
        }
        // Nobody can work with it: it is put aside as it is, with what belongs to it.
        let kept = keptName(for: location, now: now)
        try DiskFile.sync(restored.file)
        for suffix in ["-wal", "-shm", ""] {
            let part = URL(fileURLWithPath: location.path + suffix)
            guard FileManager.default.fileExists(atPath: part.path) else { continue }
            try DiskFile.rename(part, to: URL(fileURLWithPath: kept.path + suffix))
        }
        try restored.take(place: location)
        return kept
    }

    /// The library that is there; nil where there is none, or nobody can work with it.
    ///
    /// - Throws: `LibraryError` where it is only now, or only by this program, that it cannot be opened: it is not put aside under
    ///   those who work with it.
    private static func usable(_ location: URL) throws -> LibraryDatabase? {
        guard FileManager.default.fileExists(atPath: location.path) else { return nil }
        do {
            try LibraryFile.check(location)
            return try LibraryDatabase(at: location)
        } catch LibraryError.damaged, LibraryError.foreignFile { return nil }
    }

    /// Others may have the library open: its pages are replaced in one transaction, not the file under their hands.
    private static func replace(
        _ live: LibraryDatabase, at location: URL, by restored: UnfinishedDatabase, now: Date
    ) throws -> URL {
        let kept = keptName(for: location, now: now)
        let replacement = LibraryReplacement(live: live, restored: restored, time: now) { former in
            let copy = try UnfinishedDatabase(beside: kept)
            do {
                try copy.fill(from: former)
                try copy.take(place: kept)
            } catch {
                copy.remove()
                throw error
            }
        }
        try replacement.carryOut()
        try live.connections.close()
        return kept
    }

    /// `library-before-20261122-013000.sqlite`, with a number behind it where there is one already.
    private static func keptName(for location: URL, now: Date) -> URL {
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.timeZone = TimeZone(identifier: "UTC")
        format.dateFormat = "yyyyMMdd-HHmmss"
        let stem = "\(location.deletingPathExtension().lastPathComponent)-before-\(format.string(from: now))"
        let folder = location.deletingLastPathComponent()
        var url = folder.appendingPathComponent("\(stem).sqlite")
        var number = 2
        while FileManager.default.fileExists(atPath: url.path) {
            url = folder.appendingPathComponent("\(stem)-\(number).sqlite")
            number += 1
        }
        return url
    }
}
