import Foundation

/// A file that arrives in pieces, perhaps on several days: kept beside its place until it is whole.
///
/// What is there already is read once, so that the hashes go on from it.
final class PartialFile {
    let file: PackManifest.File
    private let target: URL
    private let draft: String
    private let descriptor: CInt
    private var digest: FileDigest

    /// Opens the part of `file` in `folder`, or begins it.
    ///
    /// - Throws: ``PackError``, also when another process is writing it.
    init(of file: PackManifest.File, in folder: URL) throws {
        self.file = file
        target = folder.appendingPathComponent(file.name)
        draft = Self.draft(of: file, in: folder)
        descriptor = open(draft, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o644)
        guard descriptor >= 0 else { throw Self.failure(draft) }
        digest = FileDigest(of: file)
        // All properties are set: from here on the end of this object closes the file, after a throw too.
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            throw PackError.failedAccess(path: draft, reason: "another installation is writing it; wait for its end")
        }
        try readWhatIsThere()
    }

    deinit { close(descriptor) }

    /// Lets another installation go on with the file; nothing is written afterwards.
    ///
    /// Not left to the end of this object's life: the network library may hold on to it a moment longer.
    func release() { flock(descriptor, LOCK_UN) }

    /// Bytes that have arrived.
    var size: Int { digest.size }

    /// Adds bytes at the end.
    func append(_ bytes: UnsafeRawBufferPointer) throws {
        var rest = bytes
        while !rest.isEmpty {
            let count = pwrite(descriptor, rest.baseAddress, rest.count, off_t(size + bytes.count - rest.count))
            if count < 0 {
                if errno == EINTR { continue }
                throw Self.failure(draft)
            }
            rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        }
        digest.update(bytes)
    }

    /// Forgets what has arrived.
    func restart() throws {
        guard ftruncate(descriptor, 0) == 0 else { throw Self.failure(draft) }
        digest = FileDigest(of: file)
    }

    /// What is wrong with the bytes as the whole file; nil when nothing is.
    func objection() -> String? { digest.objection() }

    /// Makes the bytes durable and gives the file its name, readable for everybody.
    func commit() throws {
        guard fchmod(descriptor, 0o644) == 0, fsync(descriptor) == 0,
            rename(draft, target.path(percentEncoded: false)) == 0
        else { throw Self.failure(draft) }
    }

    /// Leaves nothing behind.
    func discard() { unlink(draft) }

    /// Removes what is left of a download that was given up for another way to install.
    static func discard(_ file: PackManifest.File, in folder: URL) { unlink(draft(of: file, in: folder)) }

    private static func draft(of file: PackManifest.File, in folder: URL) -> String {
        folder.appendingPathComponent(".\(file.name).part").path(percentEncoded: false)
    }

    private func readWhatIsThere() throws {
        let there = try RegularFile(URL(fileURLWithPath: draft))
        guard there.size <= file.size ?? 0 else { return try restart() }
        var buffer = [UInt8](repeating: 0, count: 1 << 18)
        while true {
            let count = try buffer.withUnsafeMutableBytes { buffer in
                let count = try there.read(into: buffer, at: digest.size)
                digest.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
                return count
            }
            if count == 0 { return }
        }
    }

    private static func failure(_ path: String) -> PackError {
        .failedAccess(path: path, reason: String(cString: strerror(errno)))
    }
}
