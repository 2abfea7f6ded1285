import Foundation
import Glibc
import Synchronization

/// Shows other processes on the queue that this one lives, whatever container they are in: a lock that the kernel takes
/// away when the process ends, however it ends.
///
/// Each holder of leases locks the byte of its number in an empty file beside the database. The lock belongs to the open
/// file, not to the process (fcntl(2), "open file description locks"): workers that are started do not inherit it.
final class HolderLocks: Sendable {
    // From linux/fcntl.h; Swift does not import what only _GNU_SOURCE declares.
    private static let look: Int32 = 36
    private static let set: Int32 = 37

    /// The largest number that can be locked; an offset into a file of 64 bits.
    static let last: Int64 = 1 << 62

    private let path: String
    private let file = Mutex<Int32?>(nil)

    init(beside database: URL) { path = database.path + ".holders" }

    deinit { if let file = file.withLock(\.self) { close(file) } }

    /// Locks the byte of this number until the end of the process, or of this object.
    ///
    /// - Returns: false where the file system has no locks, or another process has this one.
    func hold(_ number: Int64) -> Bool {
        guard let file = opened() else { return false }
        var lock = Self.lock(number)
        return fcntl(file, Self.set, &lock) == 0
    }

    /// Whether it is known that no process holds the byte of this number.
    func isFree(_ number: Int64) -> Bool {
        guard let file = opened() else { return false }
        var lock = Self.lock(number)
        return fcntl(file, Self.look, &lock) == 0 && lock.l_type == Int16(F_UNLCK)
    }

    private func opened() -> Int32? {
        file.withLock { file in
            if let file { return file }
            let new = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
            if new >= 0 { file = new }
            return file
        }
    }

    private static func lock(_ number: Int64) -> flock {
        var lock = flock()
        lock.l_type = Int16(F_WRLCK)
        lock.l_whence = Int16(SEEK_SET)
        lock.l_start = off_t(number)
        lock.l_len = 1
        return lock
    }
}
