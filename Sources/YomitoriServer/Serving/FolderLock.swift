import Foundation
import Glibc

/// The server's folder, for one server at a time: the lock goes with the process, however it ends.
final class FolderLock: Sendable {
    private let descriptor: Int32

    /// - Parameter folder: is there.
    /// - Throws: `ServerError` when another server has it, or the lock cannot be made.
    init(_ folder: URL) throws(ServerError) {
        let path = folder.appendingPathComponent("lock").path
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw ServerError("\(path): \(String(cString: strerror(errno)))") }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let code = errno
            close(descriptor)
            guard code == EWOULDBLOCK else { throw ServerError("\(path): \(String(cString: strerror(code)))") }
            throw ServerError(
                "\(folder.path): another server uses this folder; end it, or set XDG_DATA_HOME to another folder")
        }
        self.descriptor = descriptor
    }

    deinit {
        // A child that is just being started may still have a copy of the descriptor.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }
}
