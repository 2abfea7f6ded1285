import Synchronization
import YomitoriCore

/// Whether a pack's models fit into the memory that there is.
enum PackFit: Hashable, Sendable {
    case fits
    case exceeds
    /// It could not be tried, and why.
    case unknown(reason: String)
}

/// Finds out whether a pack's models fit into the memory that there is, when a worker was ended for want of it before any
/// page was read with the pack: a small page that is known to be sound tells the pack's need from the page's.
final class PackTrials: Sendable {
    private struct State {
        /// Packs that have read a page.
        var fitting: Set<String?> = []
        var trials: [String?: Task<PackFit, Never>] = [:]
        /// Packs of which was told why they could not be tried the last time.
        var told: Set<String?> = []
    }

    private let state = Mutex(State())

    /// A page was read with the pack.
    func read(with pack: String?) {
        state.withLock { state in
            if !state.fitting.contains(pack) { state.fitting.insert(pack) }
        }
    }

    /// That a page was read with the pack, or what the trial shows; one for all who ask meanwhile. What could not be tried is
    /// tried again for the next who asks.
    ///
    /// - Parameter tell: is given the reason when the pack cannot be tried, once until it can be.
    func fit(
        of pack: String?, tell: (_ reason: String) -> Void, trial: @escaping @Sendable () async -> PackFit
    ) async -> PackFit {
        let task: Task<PackFit, Never>? = state.withLock { state in
            if state.fitting.contains(pack) { return nil }
            let task = state.trials[pack] ?? Task { await trial() }
            state.trials[pack] = task
            return task
        }
        guard let task else { return .fits }
        let fit = await task.value
        let isNews = state.withLock { state in
            if state.trials[pack] == task { state.trials[pack] = nil }
            guard case .unknown = fit else {
                state.told.remove(pack)
                return false
            }
            return state.told.insert(pack).inserted
        }
        if isNews, case .unknown(let reason) = fit { tell(reason) }
        return fit
    }
}
