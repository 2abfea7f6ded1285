import Foundation

/// A file written beside its place and put there by one rename, so that nobody ever sees half of it.
///
/// Without ``commit()`` nothing stays behind.
final class WrittenFile {
    private let target: String
    private let draft: String
    private var descriptor: CInt

    init(_ url: URL) throws {
        target = url.path(percentEncoded: false)
        let folder = url.deletingLastPathComponent().path(percentEncoded: false)
        var template = Array((folder + "/.\(url.lastPathComponent).XXXXXX").utf8CString)
        descriptor = mkstemp(&template)
        draft = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        guard descriptor >= 0 else {
            throw PackError.failedAccess(path: folder, reason: String(cString: strerror(errno)))
        }
    }

    deinit {
        guard descriptor >= 0 else { return }
        close(descriptor)
        unlink(draft)
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
