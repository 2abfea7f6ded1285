import Synchronization
import YomitoriCore

/// Finds out whether a pack's models fit into the memory that there is, when a worker was ended for want of it before any
/// page was read with the pack: a small page that is known to be sound tells the pack's need from the page's.
final class PackTrials: Sendable {
    private struct State {
        /// Packs that have read a page.
        var fitting: Set<String?> = []
        var trials: [String?: Task<Bool, Never>] = [:]
    }

    private let state = Mutex(State())

    /// A page was read with the pack.
    func read(with pack: String?) {
        state.withLock { state in
            if !state.fitting.contains(pack) { state.fitting.insert(pack) }
        }
    }

    /// Whether a page was read with the pack, or the trial does not end for want of memory; one for all who ask meanwhile.
    func fits(_ pack: String?, trial: @escaping @Sendable () async -> Bool) async -> Bool {
        let task: Task<Bool, Never>? = state.withLock { state in
            if state.fitting.contains(pack) { return nil }
            let task = state.trials[pack] ?? Task { await trial() }
            state.trials[pack] = task
            return task
        }
        guard let task else { return true }
        let fits = await task.value
        state.withLock { state in
            if state.trials[pack] == task { state.trials[pack] = nil }
        }
        return fits
    }
}
