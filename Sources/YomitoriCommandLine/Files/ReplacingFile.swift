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
        temporary = path.folder.appending(unfinished.nextName())
        unfinished.insert(temporary)
        do throws(SystemError) {
            let temporary = temporary
            descriptor = try checked {
                temporary.withCString { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o666) }
            }
        } catch {
            unfinished.forget(temporary)
            throw .unwritable(path: path, error)
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

    func complete() throws(OutputError) {
        do throws(SystemError) {
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

    private let state = Mutex(State())

    /// A hidden name that no other process uses at the same time.
    func nextName() -> String {
        state.withLock {
            $0.count += 1
            return ".yomitori-\(getpid())-\($0.count).part"
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
