import Crypto
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

    /// Copies an input, a megabyte at a time; blocks.
    ///
    /// - Parameter note: gets the copy's name where it was made, and was not there already.
    /// - Returns: its content's hash and the copy's name.
    /// - Throws: `QueueError`; `unreadableInput` where it is the input that cannot be read.
    func add(_ input: PageInput, noting note: (String) -> Void = { _ in }) throws -> (hash: Data, stored: String) {
        switch input {
        case .data(let bytes, _):
            let hash = ContentHash.of(bytes)
            let stored = ContentHash.hexadecimal(hash)
            if has(stored, size: Int64(bytes.count)) { return (hash, stored) }
            return try store(noting: note) { append in try bytes.withUnsafeBytes { try append($0) } }
        case .file(let path):
            return try store(noting: note) { append in
                do {
                    _ = try path.readPieces { piece in
                        try append(piece)
                        return true
                    }
                } catch let fault as FileFault {
                    throw QueueError.unreadableInput(
                        name: path.displayed, reason: "the file cannot be read to copy it: \(fault.reason)")
                }
            }
        }
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
            guard !entry.isFolder, Self.isCopy(name) || Self.isUnfinished(name),
                let state = FileState(of: path(of: name)), Double(state.modified) / 1e9 < time
            else { return nil }
            return name
        }
    }

    func remove(_ stored: String) {
        _ = path(of: stored).withCString { unlink($0) }
    }

    private static let unfinishedSuffix = ".part"

    private static func isCopy(_ name: String) -> Bool { name.count == 64 && name.allSatisfy(\.isHexDigit) }

    /// Earlier versions put the hash before the name made up by chance.
    private static func isUnfinished(_ name: String) -> Bool {
        name.hasSuffix(unfinishedSuffix)
            && UUID(uuidString: String(name.dropLast(unfinishedSuffix.count).suffix(36))) != nil
    }

    private func has(_ stored: String, size: Int64) -> Bool { FileState(of: path(of: stored))?.size == size }

    /// Beside, then renamed: what has the name is whole, also after a failure of the power.
    ///
    /// - Parameters:
    ///   - note: as in ``add(_:noting:)``.
    ///   - fill: hands the content over, piece by piece.
    private func store(
        noting note: (String) -> Void, _ fill: (_ append: (UnsafeRawBufferPointer) throws -> Void) throws -> Void
    ) throws -> (hash: Data, stored: String) {
        guard mkdir(folder.path, 0o700) == 0 || errno == EEXIST else { throw failure }
        let beside = folder.appendingPathComponent(UUID().uuidString + Self.unfinishedSuffix).path
        let file = open(beside, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw failure }
        var isInPlace = false
        defer {
            close(file)
            if !isInPlace { unlink(beside) }
        }
        var content = SHA256()
        var size: Int64 = 0
        try fill { piece in
            content.update(bufferPointer: piece)
            size += Int64(piece.count)
            try write(piece, to: file)
        }
        let hash = Data(content.finalize())
        let stored = ContentHash.hexadecimal(hash)
        if has(stored, size: size) { return (hash, stored) }
        guard fsync(file) == 0, rename(beside, folder.appendingPathComponent(stored).path) == 0 else { throw failure }
        isInPlace = true
        note(stored)
        let directory = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if directory >= 0 {
            fsync(directory)
            close(directory)
        }
        return (hash, stored)
    }

    private func write(_ piece: UnsafeRawBufferPointer, to file: Int32) throws {
        var rest = piece[...]
        while !rest.isEmpty {
            let count = Glibc.write(file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw failure }
            rest = rest.dropFirst(count)
        }
    }

    /// What the last call said that failed.
    private var failure: QueueError { QueueError(.last, path: folder.path) }
}
