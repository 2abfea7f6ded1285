import Glibc
import YomitoriCore

/// What the file system says about a file, enough to notice that it was changed.
struct FileState: Hashable, Sendable {
    var size: Int64
    /// Nanoseconds since 1970.
    var modified: Int64

    /// Nil when there is no regular file, or it must not be looked at.
    init?(of path: SourcePath) {
        var status = stat()
        guard path.withCString({ stat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        size = Int64(status.st_size)
        modified = Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec)
    }
}

extension SourcePath {
    /// Whether there is a folder of this name.
    var isFolder: Bool {
        var status = stat()
        return withCString { stat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFDIR
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
