// The compiler takes `stat` for one of CDispatch where a module that imports it was loaded first.
import CDispatch
import Glibc
import YomitoriCore

/// What stands at a path.
struct FileStatus: Hashable {
    enum Kind: Hashable { case file, folder, other }

    /// The same for every name of one file.
    struct Identity: Hashable {
        let device: UInt64
        let inode: UInt64
    }

    let kind: Kind
    let identity: Identity

    /// - Parameter followingLinks: false looks at a symbolic link itself.
    /// - Throws: `SystemError` when nothing stands there or it may not be looked at.
    init(of path: SourcePath, followingLinks: Bool = true) throws(SystemError) {
        var status = stat()
        _ = try checked { path.withCString { followingLinks ? stat($0, &status) : lstat($0, &status) } }
        kind =
            switch status.st_mode & S_IFMT {
            case S_IFREG: .file
            case S_IFDIR: .folder
            default: .other
            }
        identity = Identity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
    }
}
