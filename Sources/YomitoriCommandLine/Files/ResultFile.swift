import Glibc
import YomitoriCore

/// A result whose name alone cannot be made: others can still be written.
struct UnmadeName: Error, Hashable, CustomStringConvertible {
    /// What is at fault: the result, or the folder that it should be in.
    let path: SourcePath
    let cause: SystemError

    var description: String { "its result cannot be written: \(path.displayed): \(cause)" }
}

/// The files of results below a folder that is there.
enum ResultFile {
    /// What concerns one name and no other: it is too long, below what is no folder, a folder's, below a circle of links, or has
    /// characters that the file system does not take, as `:` on FAT.
    private static let faultsOfNames: Set<Int32> = [ENAMETOOLONG, ENOTDIR, EISDIR, ELOOP, EINVAL, EILSEQ]

    /// Writes a result beside its place and lets it take it, whole; the folders on the way are made, and
    /// taken away again where it cannot be written.
    ///
    /// - Parameter outlastingThePower: whether it is on the disk before it takes its place.
    /// - Throws: `UnmadeName` where others can still be written, else `OutputError.unwritable`.
    static func write(
        _ bytes: some Collection<UInt8>, at path: SourcePath, outlastingThePower: Bool = false,
        unfinished: UnfinishedFiles
    ) throws {
        do {
            do {
                try place(bytes, at: path, outlastingThePower, unfinished)
            } catch OutputError.unwritable(_, let cause) where cause.code == ENOENT {
                // Another process that had made the folder for nothing has taken it away again in between.
                try place(bytes, at: path, outlastingThePower, unfinished)
            }
        } catch OutputError.unwritable(let place?, let cause) where faultsOfNames.contains(cause.code) {
            throw UnmadeName(path: place, cause: cause)
        }
    }

    private static func place(
        _ bytes: some Collection<UInt8>, at path: SourcePath, _ outlastingThePower: Bool, _ unfinished: UnfinishedFiles
    ) throws {
        let made = try makeFolder(of: path)
        do {
            try replace(path, with: bytes, outlastingThePower, unfinished)
        } catch {
            Folder.remove(emptyOf: made)
            throw error
        }
    }

    /// At its end the unfinished file is gone, too.
    private static func replace(
        _ path: SourcePath, with bytes: some Sequence<UInt8>, _ outlastingThePower: Bool, _ unfinished: UnfinishedFiles
    ) throws(OutputError) {
        let file = try ReplacingFile(path, unfinished: unfinished)
        try file.write(bytes)
        try file.complete(outlastingThePower: outlastingThePower)
    }

    /// - Returns: the folders that were made, the outermost first.
    private static func makeFolder(of path: SourcePath) throws(OutputError) -> [SourcePath] {
        do throws(SystemError) {
            return try Folder(path.folder).make()
        } catch {
            throw .unwritable(path: path.folder, error)
        }
    }
}
