/// Tells how much memory the process holds and whether the system runs short of it.
package protocol MemorySource: Sendable {
    /// How things stand now. Called often: before every page, line and load of a model.
    func state() -> MemoryState
    /// Bytes that the process could have at most.
    var available: Int { get }
    /// The most bytes that the process ever held; 0 when the system does not tell.
    var peak: Int { get }
}

/// How the process and its system stand for memory.
package struct MemoryState: Hashable, Sendable {
    /// Bytes of memory that the process holds; 0 when the system does not tell.
    package var resident: Int
    /// Whether the machine, or the group of processes that ours is in, runs short.
    package var isShort: Bool

    package init(resident: Int, isShort: Bool) {
        self.resident = resident
        self.isShort = isShort
    }
}

/// The memory that the process may hold, as far as it can keep to it: models that lie idle go first, then work is done
/// piece by piece.
package struct MemoryBudget: Sendable {
    /// Bytes that the process as a whole should hold at most.
    package let limit: Int
    package let source: any MemorySource

    /// - Parameter limit: in bytes, at least 1.
    package init(limit: Int, source: any MemorySource) {
        self.limit = max(1, limit)
        self.source = source
    }

    /// Half of what the machine or the process's group of processes has.
    package static func half(of memory: any MemorySource) -> MemoryBudget {
        MemoryBudget(limit: memory.available / 2, source: memory)
    }

    /// Whether `bytes` more would be too many.
    package func isTight(for bytes: Int = 0) -> Bool {
        let state = source.state()
        return state.isShort || bytes > limit - state.resident
    }
}
