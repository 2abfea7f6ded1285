import Glibc
import Synchronization
import YomitoriCore

/// A file that is written beside its place and takes it, whole, when it is complete; before that, what stood there stays.
final class ReplacingFile: ByteOutput {
    private let path: SourcePath
    private let temporary: SourcePath
    private let unfinished: UnfinishedFiles
    private var descriptor: Int32

    /// - Parameter unfinished: knows the file as long as it is incomplete.
    /// - Throws: `OutputError.unwritable`.
    init(_ path: SourcePath, unfinished: UnfinishedFiles) throws(OutputError) {
        self.path = path
        self.unfinished = unfinished
        do throws(SystemError) {
            (temporary, descriptor) = try Self.begun(in: path.folder, unfinished)
        } catch {
            throw .unwritable(path: path, error)
        }
    }

    /// A new file that is locked, where the file system has locks: whoever can lock one knows that its writer is gone.
    private static func begun(
        in folder: SourcePath, _ unfinished: UnfinishedFiles
    ) throws(SystemError) -> (SourcePath, Int32) {
        while true {
            let path = folder.appending(unfinished.nextName())
            unfinished.insert(path)
            do throws(SystemError) {
                let descriptor = try checked {
                    path.withCString { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o666) }
                }
                let isTaken = flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
                if !isTaken, (try? FileStatus(of: path, followingLinks: false)) != nil { return (path, descriptor) }
                // It was taken for one left behind, in the moment before it was locked.
                close(descriptor)
                unfinished.forget(path)
            } catch {
                unfinished.forget(path)
                // A process of the same number left it, before a restart or in another container.
                guard error.code == EEXIST else { throw error }
            }
        }
    }

    deinit {
        guard descriptor >= 0 else { return }
        close(descriptor)
        unfinished.remove(temporary)
    }

    func write(_ text: String) throws(OutputError) {
        do throws(SystemError) {
            try Descriptor.write(text, to: descriptor)
        } catch {
            throw .unwritable(path: path, error)
        }
    }

    func write(_ bytes: some Sequence<UInt8>) throws(OutputError) {
        do throws(SystemError) {
            try Descriptor.write(bytes: Array(bytes), to: descriptor)
        } catch {
            throw .unwritable(path: path, error)
        }
    }

    func complete() throws(OutputError) { try complete(outlastingThePower: false) }

    /// - Parameter outlastingThePower: whether what has the name after a failure of the power is whole: its content is on the
    ///   disk before it takes its place.
    func complete(outlastingThePower: Bool) throws(OutputError) {
        // The lock stays until the file has its place.
        let lock = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        defer { if lock >= 0 { close(lock) } }
        do throws(SystemError) {
            if outlastingThePower { _ = try checked { fdatasync(descriptor) } }
            // Some file systems tell of a full disk only here. Linux frees the descriptor even when close fails.
            let result = close(descriptor)
            descriptor = -1
            if result != 0, errno != EINTR { throw .last }
            let (path, temporary) = (path, temporary)
            _ = try checked { temporary.withCString { from in path.withCString { rename(from, $0) } } }
            unfinished.forget(temporary)
        } catch {
            unfinished.remove(temporary)
            throw .unwritable(path: path, error)
        }
    }
}

/// The files that are being written and must not be left behind.
final class UnfinishedFiles: Sendable {
    private struct State {
        var paths: Set<SourcePath> = []
        var count = 0
    }

    private static let nameStart = ".yomitori-"
    private static let nameEnd = ".part"
    private let state = Mutex(State())

    /// A hidden name that no other process of this machine uses at the same time.
    func nextName() -> String {
        state.withLock {
            $0.count += 1
            return Self.nameStart + "\(getpid())-\($0.count)" + Self.nameEnd
        }
    }

    /// Removes the files of a folder whose writers were killed.
    static func removeLeft(in folder: SourcePath) {
        for name in (try? Folder(folder).names()) ?? []
        where name.starts(with: nameStart.utf8) && name.suffix(nameEnd.utf8.count).elementsEqual(nameEnd.utf8) {
            let path = folder.appending(name)
            guard let left = LockedFile(leftAt: path) else { continue }
            withExtendedLifetime(left) { _ = path.withCString { unlink($0) } }
        }
    }

    func insert(_ path: SourcePath) { state.withLock { _ = $0.paths.insert(path) } }
    func forget(_ path: SourcePath) { state.withLock { _ = $0.paths.remove(path) } }

    func remove(_ path: SourcePath) {
        _ = path.withCString { unlink($0) }
        forget(path)
    }

    func removeAll() {
        let paths = state.withLock { $0.paths }
        for path in paths { remove(path) }
    }
}
