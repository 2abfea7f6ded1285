import Glibc
import Synchronization

/// Keeps other processes out of a folder of compiled models while this one loads from it.
///
/// The runtime writes a compiled model under its final name, and maps what it finds under that name: read by one process while
/// another was still writing, it ended the first with a bus error.
final class CacheLock: Sendable {
    private struct Held {
        /// nil where no lock can be made: in a folder that can only be read, on a file system without locks.
        let descriptor: Int32?
        var users = 1
    }

    private struct State {
        var held: [String: Held] = [:]
        /// Folders that another process kept for too long, perhaps as it was stopped: they are not waited for again.
        var givenUp: Set<String> = []
    }

    /// How long the folder of another process is waited for: compiling all models of `general` takes 3 s on two cores; some
    /// processes, or a slow processor, take their time. Much less than a page may take, as models of some packs are loaded
    /// when a page is begun.
    static let patience = Duration.seconds(20)
    private static let interval = Duration.milliseconds(10)

    private let patience: Duration
    /// Lets some time pass.
    private let pause: @Sendable () -> Void
    private let state = Mutex(State())

    init(
        patience: Duration = CacheLock.patience,
        pause: @escaping @Sendable () -> Void = { usleep(UInt32(CacheLock.interval / .microseconds(1))) }
    ) {
        self.patience = patience
        self.pause = pause
    }

    /// Does `work` while no other process loads from the folder; any number of threads of this one do at the same time.
    /// Blocks its thread as long as another process does.
    ///
    /// - Parameters:
    ///   - folder: nil: none is needed.
    ///   - work: is told whether the folder may be used: not where another process keeps it for too long.
    func during<Result>(_ folder: String?, _ work: (_ mayBeUsed: Bool) throws -> Result) rethrows -> Result {
        guard let folder else { return try work(true) }
        let mayBeUsed = state.withLock { state in
            if state.held[folder] != nil {
                state.held[folder]?.users += 1
                return true
            }
            state.held[folder] = held(folder + "/lock", waiting: state.givenUp.contains(folder) ? .zero : patience)
            if state.held[folder] == nil { state.givenUp.insert(folder) }
            return state.held[folder] != nil
        }
        defer { if mayBeUsed { release(folder) } }
        return try work(mayBeUsed)
    }

    private func release(_ folder: String) {
        state.withLock { state in
            state.held[folder]?.users -= 1
            guard let last = state.held[folder], last.users == 0 else { return }
            if let descriptor = last.descriptor { close(descriptor) }
            state.held[folder] = nil
        }
    }

    /// nil where another process keeps the file locked.
    private func held(_ path: String, waiting patience: Duration) -> Held? {
        var descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        if descriptor < 0 { descriptor = open(path, O_RDONLY | O_CLOEXEC) }
        guard descriptor >= 0 else { return Held(descriptor: nil) }
        let end = ContinuousClock.now + patience
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR else {
                close(descriptor)
                return Held(descriptor: nil)
            }
            guard ContinuousClock.now < end else {
                close(descriptor)
                return nil
            }
            pause()
        }
        return Held(descriptor: descriptor)
    }
}
