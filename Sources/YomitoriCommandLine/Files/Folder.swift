import Glibc
import YomitoriCore

/// A folder of the file system, its names as bytes.
struct Folder {
    let path: SourcePath

    init(_ path: SourcePath) { self.path = path }

    /// All names but `.` and `..`, in natural order.
    ///
    /// - Throws: `SystemError`.
    func names() throws(SystemError) -> [[UInt8]] {
        guard let stream = path.withCString({ opendir($0) }) else { throw .last }
        defer { closedir(stream) }
        var names: [[UInt8]] = []
        while true {
            errno = 0
            guard let entry = readdir(stream) else {
                if errno != 0 { throw .last }
                return names.sorted(by: NaturalOrder.areInIncreasingOrder)
            }
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            if name != Array(".".utf8), name != Array("..".utf8) { names.append(name) }
        }
    }

    /// Makes the folder where it is missing, and sees whether anything can be written into it: before an hour's work.
    ///
    /// - Throws: `OutputError.unwritable`.
    func prepareForResults() throws(OutputError) {
        do throws(SystemError) {
            try make()
            _ = try checked { path.withCString { access($0, W_OK | X_OK) } }
        } catch {
            throw .unwritable(path: path, error)
        }
    }

    /// Makes the folder and those above it where they are missing.
    ///
    /// - Returns: those that were made, the outermost first.
    /// - Throws: `SystemError`, also when something else stands there; no new folder stays then.
    @discardableResult
    func make() throws(SystemError) -> [SourcePath] {
        if let status = try? FileStatus(of: path) {
            guard status.kind == .folder else { throw SystemError(code: ENOTDIR) }
            return []
        }
        var trimmed = path.bytes
        while trimmed.count > 1, trimmed.last == UInt8(ascii: "/") { trimmed.removeLast() }
        let path = SourcePath(bytes: trimmed)
        if path.withCString({ mkdir($0, 0o777) }) == 0 { return [path] }
        let error = SystemError.last
        switch error.code {
        case EEXIST: throw SystemError(code: ENOTDIR)
        case ENOENT where path.folder != path:
            let above = try Folder(path.folder).make()
            if path.withCString({ mkdir($0, 0o777) }) == 0 { return above + [path] }
            let error = SystemError.last
            // Another process made it in between.
            if error.code == EEXIST { return above }
            Self.remove(emptyOf: above)
            throw error
        default: throw error
        }
    }

    /// Takes those of the folders away that have nothing in them.
    ///
    /// - Parameter made: as ``make()`` gives them.
    static func remove(emptyOf made: [SourcePath]) {
        for folder in made.reversed() { _ = folder.withCString { rmdir($0) } }
    }
}
