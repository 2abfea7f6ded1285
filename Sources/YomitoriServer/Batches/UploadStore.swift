import Foundation
import Glibc

/// The pictures that were given to the server: a folder a batch, with a name made up by chance, in it the pictures by their
/// number and a manifest. What somebody called a file is in the manifest alone, never in a path.
struct UploadStore: Sendable {
    /// Everything of it lies in this folder.
    let folder: URL

    /// Makes the folder for its owner alone.
    ///
    /// - Throws: `ServerError`.
    init(folder: URL) throws {
        self.folder = folder.appendingPathComponent("uploads", isDirectory: true)
        do {
            try FileManager.default.createDirectory(
                at: self.folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw ServerError("\(folder.path): pictures cannot be kept there; make the folder, or set XDG_DATA_HOME")
        }
    }

    /// Names a folder: 26 letters and digits, 130 bits of chance.
    static func newID() -> String {
        let letters = Array("0123456789abcdefghjkmnpqrstvwxyz")
        return String((0..<26).map { _ in letters[Int.random(in: 0..<32)] })
    }

    /// Whether it is the name of a folder, there or not; whatever is not leads nowhere.
    static func isID(_ text: some StringProtocol) -> Bool {
        text.utf8.count == 26 && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) }
    }

    /// The file of a picture.
    func file(_ picture: PicturePlace) -> URL {
        folder.appendingPathComponent(picture.upload, isDirectory: true).appendingPathComponent(picture.fileName)
    }

    /// The picture at a path, as the queue knows it; nil for files of others.
    func place(ofPath path: String) -> PicturePlace? {
        let prefix = folder.path.hasSuffix("/") ? folder.path : folder.path + "/"
        guard path.hasPrefix(prefix) else { return nil }
        let parts = path.dropFirst(prefix.count).split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        return PicturePlace("\(parts[0])/\(parts[1])")
    }

    /// Bytes that the disk has left for this user.
    func freeBytes() -> Int? {
        var status = statvfs()
        guard statvfs(folder.path, &status) == 0 else { return nil }
        return Int(clamping: UInt64(status.f_bavail) * UInt64(status.f_frsize))
    }

    /// - Parameter least: bytes that stay free.
    /// - Throws: `Problem` when there are fewer.
    func checkDisk(least: Int) throws {
        guard let free = freeBytes(), free < least else { return }
        throw Problem(
            .diskFull,
            "the disk where pictures are kept has \(free >> 20) MiB left, and \(least >> 20) MiB of it stay free; make room and "
                + "try again, or start the server with a smaller --free-disk")
    }

    // MARK: - Manifests

    /// - Throws: `Problem` when it is not there, or cannot be read.
    func manifest(of upload: String) throws -> UploadManifest {
        guard let manifest = try confirmedManifest(of: upload) else {
            throw Problem(.notFound, "the pictures of the upload are gone")
        }
        return manifest
    }

    /// The manifest of an upload; nil where there surely is none: it was never confirmed, or is gone.
    ///
    /// - Throws: `Problem` when there is one, or may be, and it cannot be read: whatever the reason, the pictures are somebody's.
    func confirmedManifest(of upload: String) throws -> UploadManifest? {
        let file = manifestFile(of: upload)
        let descriptor = open(file.path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else {
            guard errno == ENOENT else { throw Self.failure(file.path) }
            return nil
        }
        do {
            let content = try FileHandle(fileDescriptor: descriptor, closeOnDealloc: true).readToEnd() ?? Data()
            return try Reply.decoder.decode(UploadManifest.self, from: content)
        } catch {
            throw Problem(
                .internalFault, "\(file.path) cannot be read: see that the disk is sound, or update the program")
        }
    }

    /// Beside, then renamed, and on the disk when this returns.
    func write(_ manifest: UploadManifest, of upload: String) throws {
        let file = manifestFile(of: upload)
        let beside = file.path + ".part"
        let descriptor = open(beside, O_CREAT | O_WRONLY | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw Self.failure(beside) }
        let content = try Reply.encoder.encode(manifest)
        do {
            defer { close(descriptor) }
            try Self.write(content, to: descriptor, path: beside)
            guard fsync(descriptor) == 0 else { throw Self.failure(beside) }
        }
        guard rename(beside, file.path) == 0 else { throw Self.failure(file.path) }
        Self.synchronize(folder: file.deletingLastPathComponent())
    }

    /// The folders that are there, in no order.
    ///
    /// - Throws: `ServerError` when they cannot be listed.
    func uploads() throws -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: folder.path).filter(Self.isID)
        } catch {
            throw ServerError("\(folder.path) cannot be read; see that this user may, and that the disk is sound")
        }
    }

    func remove(_ upload: String) {
        guard Self.isID(upload) else { return }
        try? FileManager.default.removeItem(at: folder.appendingPathComponent(upload, isDirectory: true))
    }

    /// Removes a picture; what is said of it in the manifest stays.
    func remove(_ picture: PicturePlace) { unlink(file(picture).path) }

    private func manifestFile(of upload: String) -> URL {
        folder.appendingPathComponent(upload, isDirectory: true).appendingPathComponent("manifest.json")
    }

    // MARK: - Files

    static func write(_ bytes: some DataProtocol, to descriptor: Int32, path: String) throws {
        for region in bytes.regions {
            var rest = Data(region)[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { throw failure(path) }
                rest = rest.dropFirst(count)
            }
        }
    }

    /// Has names in a folder survive a failure of the power.
    static func synchronize(folder: URL) {
        let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }

    /// What `errno` says.
    static func failure(_ path: String) -> Problem {
        let code = errno
        guard code != ENOSPC, code != EDQUOT else {
            return Problem(.diskFull, "the disk where pictures are kept is full; make room and send them again")
        }
        return Problem(.internalFault, "\(path): \(String(cString: strerror(code)))")
    }
}
