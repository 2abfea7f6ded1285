import Foundation

/// A regular file opened for reading: never a folder, a pipe or a device, on which a reader could wait.
final class RegularFile {
    private let descriptor: CInt
    let path: String
    /// Bytes at the time of opening.
    let size: Int

    /// - Throws: ``PackError/failedAccess(path:reason:)``, also for what is no regular file.
    init(_ url: URL) throws {
        path = url.path(percentEncoded: false)
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw PackError.failedAccess(path: path, reason: String(cString: strerror(errno)))
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw PackError.failedAccess(path: path, reason: "not a regular file")
        }
        size = Int(status.st_size)
    }

    deinit { close(descriptor) }

    /// The `count` bytes at `offset`, or fewer where the file ends.
    func bytes(at offset: Int, count: Int) throws -> [UInt8] {
        try [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            filled = try read(into: UnsafeMutableRawBufferPointer(buffer), at: offset)
        }
    }

    /// Fills `buffer` with the bytes at `offset`; says how many there were.
    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws -> Int {
        var filled = 0
        while filled < buffer.count {
            let count = pread(
                descriptor, buffer.baseAddress! + filled,  // not empty, so it has an address
                buffer.count - filled, off_t(offset + filled))
            if count < 0 {
                if errno == EINTR { continue }
                throw PackError.failedAccess(path: path, reason: String(cString: strerror(errno)))
            }
            if count == 0 { break }
            filled += count
        }
        return filled
    }

    /// Maps the file to be read; nothing of an empty one. Who asks unmaps it.
    func mapped() throws -> Range<UInt> {
        guard size > 0 else { return 0..<0 }
        guard let start = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0), start != MAP_FAILED else {
            throw PackError.failedAccess(path: path, reason: String(cString: strerror(errno)))
        }
        return UInt(bitPattern: start)..<UInt(bitPattern: start) + UInt(size)
    }
}
