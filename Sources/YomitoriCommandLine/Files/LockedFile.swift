import CDispatch
import Glibc
import YomitoriCore

/// An open file that no other process can lock.
final class LockedFile: Sendable {
    private let descriptor: Int32

    /// Makes a file that only its owner may read; one that stands there is taken.
    init(making path: SourcePath) throws(SystemError) {
        let descriptor = try checked {
            path.withCString { open($0, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600) }
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let error = SystemError.last
            close(descriptor)
            throw error
        }
        // Last of all: from here on the end of this object closes it.
        self.descriptor = descriptor
    }

    /// Takes a file whose process is gone; nil while it lives.
    init?(leftAt path: SourcePath) {
        let descriptor = path.withCString { open($0, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK) }
        guard descriptor >= 0 else { return nil }
        var (status, named) = (stat(), stat())
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            flock(descriptor, LOCK_EX | LOCK_NB) == 0,
            // Another process may have taken and removed it in between.
            path.withCString({ lstat($0, &named) }) == 0, status.st_ino == named.st_ino
        else {
            close(descriptor)
            return nil
        }
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// In one call and in place, so that the lock stays and a process that ends in between leaves the old or the new.
    ///
    /// The file never becomes shorter, which would take a second call: blanks fill what is left over.
    func replaceContents(with bytes: [UInt8]) throws(SystemError) {
        var status = stat()
        _ = try checked { fstat(descriptor, &status) }
        let blanks = [UInt8](repeating: UInt8(ascii: " "), count: max(0, Int(status.st_size) - bytes.count))
        _ = try checked { (bytes + blanks).withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) } }
    }

    func contents(limit: Int) -> [UInt8]? {
        lseek(descriptor, 0, SEEK_SET)
        return try? Descriptor.read(descriptor, limit: limit)
    }
}
