import Foundation
import YomitoriCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A regular file that stays open while its picture is read. Owns the descriptor.
///
/// Its bytes are read, not mapped: a file that is cut short meanwhile must not kill the process.
final class OpenFile: Sendable {
    let size: Int
    private let descriptor: Int32
    private let stamp: FileStamp

    /// Anything but a regular file is refused without waiting for a writer.
    ///
    /// - Throws: `ImageError`.
    init(_ path: SourcePath) throws {
        descriptor = path.withCString { open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY) }
        guard descriptor >= 0 else { throw Self.failure("cannot be opened", errno) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            let code = errno
            close(descriptor)
            throw Self.failure("cannot be read", code)
        }
        guard let stamp = FileStamp(status) else {
            close(descriptor)
            throw status.st_mode & S_IFMT == S_IFDIR
                ? ImageError(.unreadable, "is a folder, not a picture")
                : ImageError(.unreadable, "is not a regular file; save the picture in one, or pipe it to -")
        }
        self.stamp = stamp
        size = Int(status.st_size)
    }

    deinit { close(descriptor) }

    /// The bytes from `offset` on, as many as are there and fit into `buffer`; 0 at the end.
    ///
    /// - Throws: `ImageError`.
    func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        while true {
            let count = pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
            if count >= 0 { return count }
            guard errno == EINTR else { throw Self.failure("cannot be read", errno) }
        }
    }

    /// The first `count` bytes, or all when there are less.
    ///
    /// - Throws: `ImageError`.
    func beginning(_ count: Int) throws -> Data {
        var bytes = Data(count: min(count, size))
        var filled = 0
        while filled < bytes.count {
            let received = try bytes.withUnsafeMutableBytes { buffer in
                try read(at: filled, into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]))
            }
            if received == 0 { break }
            filled += received
        }
        bytes.count = filled
        return bytes
    }

    /// What was read piece by piece may be of two files in one.
    ///
    /// - Throws: `ImageError` when somebody has written to the file since it was opened.
    func checkUnchanged() throws {
        var status = stat()
        guard fstat(descriptor, &status) == 0, FileStamp(status) == stamp else {
            throw ImageError(.unreadable, "was changed while it was read; read it again")
        }
    }

    private static func failure(_ what: String, _ code: Int32) -> ImageError {
        ImageError(.unreadable, "\(what) (\(String(cString: strerror(code)).lowercased()))")
    }
}
