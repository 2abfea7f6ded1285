import Synchronization

/// Notices what other processes write, while somebody waits for it: SQLite's data version, a number in shared memory, is
/// looked at ten times a second at first and once a second when nothing happens, which takes no measurable time.
actor ChangePoller {
    private static let shortest = Duration.milliseconds(100)
    private static let longest = Duration.seconds(1)

    private let changes: ChangeSignal
    private let version: @Sendable () async throws -> Int
    private var seen: Int?
    private var waiting = 0
    private var polling: Task<Void, Never>?

    init(changes: ChangeSignal, version: @escaping @Sendable () async throws -> Int) {
        self.changes = changes
        self.version = version
    }

    /// Somebody waits.
    func begin() {
        waiting += 1
        guard polling == nil else { return }
        polling = Task {
            var pause = Self.shortest
            while true {
                // Most waits are over before: what this process writes wakes them.
                do { try await Task.sleep(for: pause) } catch { return }
                pause = min(Self.longest, pause * 2)
                if await hasChanged() {
                    changes.note()
                    pause = Self.shortest
                }
            }
        }
    }

    /// Somebody waits no more.
    func end() {
        waiting -= 1
        guard waiting == 0 else { return }
        polling?.cancel()
        polling = nil
    }

    private func hasChanged() async -> Bool {
        // Whoever waits looks for himself then, and meets the same error.
        guard let now = try? await version() else { return true }
        defer { seen = now }
        return now != seen
    }
}
