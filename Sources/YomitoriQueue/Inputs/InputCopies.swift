import Foundation
import Glibc
import YomitoriCore

/// The queue's own copies of inputs, in a folder beside the database, each under the hash of its content.
struct InputCopies: Sendable {
    let folder: URL

    init(beside database: URL) {
        folder = database.appendingPathExtension("inputs")
    }

    func path(of stored: String) -> SourcePath { SourcePath(folder.appendingPathComponent(stored).path) }

    /// Copies a file; its content's hash and the copy's name.
    func add(_ input: PageInput) throws -> (hash: Data, stored: String) {
        let data: Data
        switch input {
        case .data(let bytes, _): data = bytes
        case .file(let path):
            guard let bytes = Self.content(of: path) else {
                throw QueueError.unreadableInput(name: path.displayed, reason: "the file cannot be read to copy it")
            }
            data = bytes
        }
        let hash = ContentHash.of(data)
        let stored = ContentHash.hexadecimal(hash)
        try write(data, as: stored)
        return (hash, stored)
    }

    /// Makes the copy again if it is gone.
    func ensure(_ stored: String, from input: PageInput) throws {
        guard FileState(of: path(of: stored)) == nil else { return }
        _ = try add(input)
    }

    /// Names of copies, and of beginnings of copies, that nobody has written to since.
    ///
    /// - Parameter time: seconds since 1970.
    func names(changedBefore time: Double) -> [String] {
        FolderEntry.entries(of: SourcePath(folder.path), atMost: .max).compactMap { entry in
            // What else lies there is not the queue's.
            let name = String(decoding: entry.name, as: UTF8.self)
            guard !entry.isFolder, name.prefix(64).count == 64, name.prefix(64).allSatisfy(\.isHexDigit),
                name.count == 64 || name.hasSuffix(".part"), let state = FileState(of: path(of: name)),
                Double(state.modified) / 1e9 < time
            else { return nil }
            return name
        }
    }

    func remove(_ stored: String) {
        _ = path(of: stored).withCString { unlink($0) }
    }

    /// Beside, then renamed: what has the name is whole, also after a failure of the power.
    private func write(_ data: Data, as stored: String) throws {
        guard FileState(of: path(of: stored))?.size != Int64(data.count) else { return }
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let target = folder.appendingPathComponent(stored).path
        let beside = target + ".\(UUID().uuidString).part"
        let file = open(beside, O_CREAT | O_WRONLY | O_TRUNC | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw failure(target) }
        let isWritten = data.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = Glibc.write(file, rest.base.baseAddress?.advanced(by: rest.startIndex), rest.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return false }
                rest = rest.dropFirst(count)
            }
            return fsync(file) == 0
        }
        let error = errno
        close(file)
        guard isWritten, rename(beside, target) == 0 else {
            unlink(beside)
            errno = isWritten ? errno : error
            throw failure(target)
        }
        let directory = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if directory >= 0 {
            fsync(directory)
            close(directory)
        }
    }

    private func failure(_ path: String) -> QueueError {
        errno == ENOSPC ? .diskFull(path: path) : .failedAccess(path: path, reason: String(cString: strerror(errno)))
    }

    private static func content(of path: SourcePath) -> Data? {
        let file = path.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
        guard file >= 0 else { return nil }
        return try? FileHandle(fileDescriptor: file, closeOnDealloc: true).readToEnd() ?? Data()
    }
}
