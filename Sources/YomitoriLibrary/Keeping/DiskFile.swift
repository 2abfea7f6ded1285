import Foundation
import Glibc

/// Files that are on the disk when it says so.
enum DiskFile {
    /// Makes an empty file that only this user can read.
    ///
    /// - Parameter place: the file that it will be, and that an error names.
    static func make(_ url: URL, for place: URL) throws {
        let file = open(url.path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw failure(place) }
        close(file)
    }

    static func sync(_ url: URL) throws {
        let file = open(url.path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw failure(url) }
        defer { close(file) }
        guard fsync(file) == 0 else { throw failure(url) }
    }

    /// Puts a file in another one's place, so that after a power failure one of both is there.
    static func rename(_ from: URL, to: URL) throws {
        guard Glibc.rename(from.path, to.path) == 0 else { throw failure(to) }
        try sync(to.deletingLastPathComponent())
    }

    private static func failure(_ url: URL) -> LibraryError {
        let number = errno
        if number == ENOSPC || number == EDQUOT { return .diskFull(path: url.path) }
        return .failedAccess(path: url.path, reason: String(cString: strerror(number)))
    }
}
