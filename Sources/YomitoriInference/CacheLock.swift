import Glibc
import Synchronization

/// Keeps other processes out of a folder of compiled models while this one loads from it.
///
/// The runtime writes a compiled model under its final name, and maps what it finds under that name: read by one process while
/// another was still writing, it ended the first with a bus error.
final class CacheLock: Sendable {
    private struct Held {
        let descriptor: Int32
        var users = 1
    }

    /// How long the folder of another process is waited for: compiling all models of `general` takes 3 s on two cores, and
    /// twenty times that where the processor is slow or many compile.
    static let patience = Duration.seconds(60)
    private static let interval = Duration.milliseconds(10)

    private let patience: Duration
    private let held = Mutex<[String: Held]>([:])

    init(patience: Duration = CacheLock.patience) { self.patience = patience }

    /// Does `work` while no other process loads from the folder; any number of threads of this one do at the same time.
    /// Blocks its thread as long as another process does.
    ///
    /// - Parameters:
    ///   - folder: nil: none is needed.
    ///   - work: is told whether the folder may be used: not where another process keeps it for too long.
    func during<Result>(_ folder: String?, _ work: (_ mayBeUsed: Bool) throws -> Result) rethrows -> Result {
        guard let folder else { return try work(true) }
        let mayBeUsed = held.withLock { held in
            if held[folder] != nil {
                held[folder]?.users += 1
                return true
            }
            held[folder] = locked(folder + "/lock").map { Held(descriptor: $0) }
            return held[folder] != nil
        }
        defer { if mayBeUsed { release(folder) } }
        return try work(mayBeUsed)
    }

    private func release(_ folder: String) {
        held.withLock { held in
            held[folder]?.users -= 1
            guard let last = held[folder], last.users == 0 else { return }
            close(last.descriptor)
            held[folder] = nil
        }
    }

    /// The descriptor of the locked file; nil where it cannot be made or another process keeps it.
    private func locked(_ path: String) -> Int32? {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return nil }
        let end = ContinuousClock.now + patience
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR, ContinuousClock.now < end else {
                close(descriptor)
                return nil
            }
            usleep(UInt32(Self.interval / .microseconds(1)))
        }
        return descriptor
    }
}
