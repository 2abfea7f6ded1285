import Foundation
import YomitoriCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Reads the bytes of a regular file, at most `limit` of them.
///
/// They are read, not mapped: a file that is cut short while it is read must not kill the process. Anything but a
/// regular file is refused without waiting for a writer.
enum ImageFile {
    static func bytes(of input: PageInput, limit: Int) throws -> Data {
        let bytes: Data
        switch input {
        case .data(let data, _): bytes = data
        case .file(let path): bytes = try read(path, limit: limit)
        }
        guard bytes.count <= limit else { throw tooLarge(limit) }
        guard !bytes.isEmpty else { throw ImageError(.unreadable, "the file is empty") }
        return bytes
    }

    private static func read(_ path: SourcePath, limit: Int) throws -> Data {
        let descriptor = path.withCString { open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY) }
        guard descriptor >= 0 else { throw failure("cannot be opened", errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw failure("cannot be read", errno) }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw ImageError(.unreadable, "is a folder, not a picture")
        default: throw ImageError(.unreadable, "is not a regular file; save the picture in one, or pipe it to -")
        }
        guard Int(status.st_size) <= limit else { throw tooLarge(limit) }

        // One byte more than announced shows a file that grew.
        var bytes = Data(count: Int(status.st_size) + 1)
        var filled = 0
        while filled <= limit {
            if filled == bytes.count { bytes.count = min(max(1 << 16, bytes.count * 2), limit + 1) }
            let received = bytes.withUnsafeMutableBytes { buffer in
                Self.readSome(descriptor, UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]))
            }
            if received < 0, errno == EINTR { continue }
            guard received >= 0 else { throw failure("cannot be read", errno) }
            if received == 0 { break }
            filled += received
        }
        guard filled <= limit else { throw tooLarge(limit) }
        bytes.count = filled
        return bytes
    }

    private static func readSome(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
        #if canImport(Darwin)
            Darwin.read(descriptor, buffer.baseAddress, buffer.count)
        #elseif canImport(Musl)
            Musl.read(descriptor, buffer.baseAddress, buffer.count)
        #else
            Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        #endif
    }

    private static func failure(_ what: String, _ code: Int32) -> ImageError {
        ImageError(.unreadable, "\(what) (\(String(cString: strerror(code)).lowercased()))")
    }

    private static func tooLarge(_ limit: Int) -> ImageError {
        let size = limit < 1 << 20 ? "\(limit) bytes" : "\(limit >> 20) MiB"
        return ImageError(.beyondLimit, "larger than \(size); compress it or raise the limit of bytes")
    }
}
