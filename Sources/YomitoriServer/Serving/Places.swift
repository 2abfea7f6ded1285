import HTTPTypes
import Synchronization

/// So many at the same time, and no more: whoever comes then is told to come again.
final class Places: Sendable {
    private let count: Int
    private let what: String
    private let taken = Mutex(0)

    /// - Parameter what: what is too much, for people.
    init(_ count: Int, of what: String) {
        self.count = count
        self.what = what
    }

    /// Does the work in a place of its own.
    ///
    /// - Throws: `Problem` when there is none, at once.
    func with<Value>(
        isolation: isolated (any Actor)? = #isolation, _ work: () async throws -> Value
    ) async throws -> Value {
        try take()
        defer { give() }
        return try await work()
    }

    /// - Throws: `Problem` when there is no place.
    func take() throws {
        let hasPlace = taken.withLock { taken in
            guard taken < count else { return false }
            taken += 1
            return true
        }
        guard hasPlace else {
            throw Problem(.busy, "there are \(count) \(what) already; try again", headers: [.retryAfter: "2"])
        }
    }

    func give() { taken.withLock { $0 -= 1 } }

    var isEmpty: Bool { taken.withLock { $0 == 0 } }
}
