import Foundation

/// An empty file that says of a folder without a manifest that an installation has begun it, so that it is nobody else's.
struct InstallationMark {
    private static let name = ".unfinished"

    private let folder: String
    private var path: String { folder + "/" + Self.name }

    init(in folder: URL) { self.folder = folder.path(percentEncoded: false) }

    var isThere: Bool { access(path, F_OK) == 0 }

    /// - Throws: ``PackError/failedAccess(path:reason:)``.
    func set() throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o644)
        guard descriptor >= 0 else {
            throw PackError.failedAccess(path: folder, reason: String(cString: strerror(errno)))
        }
        close(descriptor)
    }

    /// The folder has its manifest.
    func remove() { unlink(path) }

    /// Removes the mark where the installation left nothing else.
    func takeBack() {
        if (try? FileManager.default.contentsOfDirectory(atPath: folder)) == [Self.name] { remove() }
    }
}
