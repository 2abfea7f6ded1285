import Synchronization

/// Counts how many things go on at the same time.
package final class CountAtOnce: Sendable {
    private let counts = Mutex((now: 0, most: 0))

    package init() {}

    /// The most that went on at once, since the last ``takeMost()``.
    package var most: Int { counts.withLock { $0.most } }

    package func begin() {
        counts.withLock {
            $0.now += 1
            $0.most = max($0.most, $0.now)
        }
    }

    package func end() { counts.withLock { $0.now -= 1 } }

    /// The most since the last call.
    package func takeMost() -> Int {
        counts.withLock { counts in
            defer { counts.most = counts.now }
            return counts.most
        }
    }
}
