import Foundation
import Synchronization
import YomitoriQueue

/// A machine whose memory, disk and processes are what a test says.
final class FakeHost: HostProbe {
    struct State: Sendable {
        var memory: Int? = 8 << 30
        var disk: Int? = 8 << 30
        /// Of folders on other disks, by their paths.
        var disks: [String: Int] = [:]
        var ended: Set<ProcessIdentity> = []
        var unknown: Set<ProcessIdentity> = []
    }
    let process: ProcessIdentity
    private let state: Mutex<State>

    init(process number: Int32 = 100, boot: String = "boot") {
        process = ProcessIdentity(boot: boot, namespace: "pid:[1]", number: number, started: 5000)
        state = Mutex(State())
    }

    func hasEnded(_ other: ProcessIdentity) -> Bool? {
        if other.boot != process.boot { return nil }
        return state.withLock { $0.unknown.contains(other) ? nil : $0.ended.contains(other) }
    }
    func freeMemory() -> Int? { state.withLock(\.memory) }
    func freeDisk(at url: URL) -> Int? { state.withLock { $0.disks[url.path] ?? $0.disk } }

    /// Changes what the machine is like.
    func set(_ change: @Sendable (inout State) -> Void) { state.withLock { change(&$0) } }

    func end(_ process: ProcessIdentity) { state.withLock { _ = $0.ended.insert(process) } }
}
