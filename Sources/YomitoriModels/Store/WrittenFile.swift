import Foundation

/// A file written beside its place and put there by one rename, so that nobody ever sees half of it.
///
/// Without ``commit()`` nothing stays behind. What a process that was killed could not remove is told by its lock, which
/// ended with the process; whoever writes the same file next clears it.
final class WrittenFile {
    private let target: String
    private let draft: String
    private var descriptor: CInt

    init(_ url: URL) throws {
        target = url.path(percentEncoded: false)
        let folder = url.deletingLastPathComponent().path(percentEncoded: false)
        Self.clearRemains(of: url)
        while true {
            var template = Array((folder + "/.\(url.lastPathComponent).\(Self.places)").utf8CString)
            let descriptor = mkstemp(&template)
            guard descriptor >= 0 else {
                throw PackError.failedAccess(path: folder, reason: String(cString: strerror(errno)))
            }
            // Before it was locked another installation may have taken it for remains.
            flock(descriptor, LOCK_EX)
            var status = stat()
            if fstat(descriptor, &status) == 0, status.st_nlink > 0 {
                self.descriptor = descriptor
                draft = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
                return
            }
            close(descriptor)
        }
    }

    deinit {
        guard descriptor >= 0 else { return }
        unlink(draft)
        close(descriptor)
    }

    /// What `mkstemp` puts six letters and digits in the place of.
    private static let places = "XXXXXX"

    /// Removes what processes that were killed have left of the file, and nothing that another one is writing.
    static func clearRemains(of url: URL) {
        let folder = url.deletingLastPathComponent().path(percentEncoded: false)
        let prefix = ".\(url.lastPathComponent)."
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        where name.hasPrefix(prefix) && name.utf8.count == prefix.utf8.count + places.utf8.count {
            let descriptor = open(folder + "/" + name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
            guard descriptor >= 0 else { continue }
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlink(folder + "/" + name) }
            close(descriptor)
        }
    }

    func write(_ bytes: UnsafeRawBufferPointer) throws {
        var rest = bytes
        while !rest.isEmpty {
            let count = Foundation.write(descriptor, rest.baseAddress, rest.count)
            if count < 0 {
                if errno == EINTR { continue }
                throw failure()
            }
            rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        }
    }

    /// Makes the bytes durable and gives the file its name, readable for everybody.
    func commit() throws {
        guard fchmod(descriptor, 0o644) == 0, fsync(descriptor) == 0, rename(draft, target) == 0 else {
            throw failure()
        }
        close(descriptor)
        descriptor = -1
    }

    private func failure() -> PackError { .failedAccess(path: target, reason: String(cString: strerror(errno))) }
}
