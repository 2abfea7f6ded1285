import Yomitori
import YomitoriQueue

/// How many pages are read at the same time, and how the processes that read them share the memory.
struct WorkPlan: Hashable, Sendable {
    /// With as many workers as there is memory for.
    let load: LoadPolicy
    /// Bytes that each worker should hold at most.
    let share: Int

    /// Pages at the same time, at least 1.
    var workers: Int { load.workers }

    /// - Parameters:
    ///   - wanted: the most workers there may be.
    ///   - limit: bytes that all of them together should hold at most. In less than `MemoryPlan.roomy` each, a worker
    ///     reads one line at a time, with all the cores it has: then there are fewer of them.
    init(_ wanted: LoadPolicy, limit: Int) {
        var load = wanted
        load.workers = max(1, min(wanted.workers, limit / MemoryPlan.roomy))
        self.load = load
        share = limit / load.workers
    }
}
