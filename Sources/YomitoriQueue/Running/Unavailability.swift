import Foundation
import Logging
import Synchronization
import YomitoriCore

/// Since when the recogniser of a batch cannot be had.
struct Unavailability: Hashable, Sendable {
    /// How often in a row.
    var count: Int
    var reason: String
    /// When it is asked for again; seconds since 1970.
    var until: Double
}

// Batches that nothing can be read of at present do not hold up the others.
extension ReadingRun {
    /// The batches that no page is taken of now.
    func heldBatches() -> [Batch.ID: Unavailability] {
        let now = store.now
        return state.withLock(\.unavailable).filter { _, unavailability in
            now < unavailability.until || (ends == .whenEmpty && unavailability.count >= Self.patience)
        }
    }

    /// Takes no page of a batch that this version of the program cannot read; another one may cancel it, or read it.
    func refuse(_ batch: Batch.ID, _ reason: String) {
        store.environment.logger.warning("a batch is left out", metadata: ["reason": "\(reason)"])
        let until = store.now + 600
        state.withLock { state in
            state.unavailable[batch] = Unavailability(count: Self.patience, reason: reason, until: until)
        }
    }

    /// Holds the batch of a page for 1, 2, 4 … 60 seconds; pages that were begun together count once.
    func hold(_ lease: Lease, _ reason: String) {
        let now = store.now
        let begun = lease.expires.timeIntervalSince1970 - store.policy.leaseSeconds
        state.withLock { state in
            let last = state.unavailable[lease.batch]
            if let last, begun < last.until { return }
            let count = (last?.count ?? 0) + 1
            let seconds = Double(min(60, 1 << min(count - 1, 6)))
            state.unavailable[lease.batch] = Unavailability(count: count, reason: reason, until: now + seconds)
        }
    }
}
