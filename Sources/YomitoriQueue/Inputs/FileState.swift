import Glibc
import YomitoriCore

/// What the file system says about a file, enough to notice that it was changed.
struct FileState: Hashable, Sendable {
    var size: Int64
    /// Nanoseconds since 1970.
    var modified: Int64

    /// Nil when there is no regular file, or it must not be looked at.
    init?(of path: SourcePath) {
        guard let status = regularFile(path) else { return nil }
        self.init(status)
    }

    fileprivate init(_ status: stat) {
        size = Int64(status.st_size)
        modified = Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec)
    }
}

/// Which file of the machine it is, whatever it is called: what a file keeps that is moved within its file system.
///
/// No part of ``FileState``: over some networks a file that nobody touches has another number at every look.
struct FileIdentity: Hashable, Sendable {
    /// The file system, as the kernel numbers it.
    var device: Int64
    /// The file's number in it.
    var inode: Int64

    /// What is known of a file from one look at it; nil as for ``FileState/init(of:)``.
    static func look(at path: SourcePath) -> (state: FileState, identity: FileIdentity)? {
        guard let status = regularFile(path) else { return nil }
        let identity = FileIdentity(
            device: Int64(bitPattern: UInt64(status.st_dev)), inode: Int64(bitPattern: UInt64(status.st_ino)))
        return (FileState(status), identity)
    }
}

private func regularFile(_ path: SourcePath) -> stat? {
    var status = stat()
    guard path.withCString({ stat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return status
}

extension SourcePath {
    /// Whether there is a folder of this name.
    var isFolder: Bool {
        var status = stat()
        return withCString { stat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// What stands there where it is neither a file nor missing, for people.
    var specialKind: String? {
        var status = stat()
        guard withCString({ stat($0, &status) }) == 0 else { return nil }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return nil
        case S_IFDIR: return "a folder"
        case S_IFIFO: return "a pipe"
        case S_IFSOCK: return "a socket"
        default: return "a device"
        }
    }

    /// The last part of the name.
    var lastComponent: [UInt8] { bytes.split(separator: UInt8(ascii: "/")).last.map(Array.init) ?? [] }

    /// The folder it is in; nil for the root.
    var folder: SourcePath? {
        guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")), bytes.count > 1 else { return nil }
        return SourcePath(bytes: slash == 0 ? [UInt8(ascii: "/")] : Array(bytes[..<slash]))
    }

    func appending(_ name: some Sequence<UInt8>) -> SourcePath {
        SourcePath(bytes: (bytes == [UInt8(ascii: "/")] ? [] : bytes) + [UInt8(ascii: "/")] + name)
    }
}
