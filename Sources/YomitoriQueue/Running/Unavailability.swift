import Foundation
import Logging
import Synchronization
import YomitoriCore

/// Since when the recogniser of a batch cannot be had.
struct Unavailability: Hashable, Sendable {
    /// How often in a row.
    var count: Int
    var reason: String
    /// When it is asked for again, by the clock that is never set back.
    var until: Double

    /// Seconds after which a batch that a newer version added is looked at again: it needs another program, so that
    /// more often would only fill the log.
    static let refusal = 600.0
    /// Seconds that a batch is held at most whose recogniser cannot be had: as long as a person who has installed what
    /// was missing waits without asking.
    static let longest = 60.0
}

// Batches that nothing can be read of at present do not hold up the others.
extension ReadingRun {
    /// The batches that no page is taken of now.
    func heldBatches() -> [Batch.ID: Unavailability] {
        let now = store.uptime
        return state.withLock(\.unavailable).filter { _, unavailability in
            now < unavailability.until || isGivenUp(unavailability)
        }
    }

    /// Whether this run, which ends, asks no more for the recogniser.
    func isGivenUp(_ unavailability: Unavailability) -> Bool {
        ends == .whenEmpty && unavailability.count >= Self.patience
    }

    /// Takes no page of a batch that this version of the program cannot read; another one may cancel it, or read it.
    func refuse(_ batch: Batch.ID, _ reason: String) {
        store.environment.logger.warning("a batch is left out", metadata: ["reason": "\(reason)"])
        let until = store.uptime + Unavailability.refusal
        state.withLock { state in
            state.unavailable[batch] = Unavailability(count: Self.patience, reason: reason, until: until)
        }
    }

    /// Holds the batch of a page for 1, 2, 4 … 60 seconds; pages that were begun together count once.
    ///
    /// - Parameter begun: when this page was, by the clock that is never set back.
    func hold(_ lease: Lease, _ reason: String, begun: Double) {
        let now = store.uptime
        state.withLock { state in
            let last = state.unavailable[lease.batch]
            if let last, begun < last.until { return }
            let count = (last?.count ?? 0) + 1
            let seconds = min(Unavailability.longest, Double(1 << min(count - 1, 6)))
            state.unavailable[lease.batch] = Unavailability(count: count, reason: reason, until: now + seconds)
        }
    }
}
