import Foundation
import Logging
import Synchronization
import YomitoriCore

/// Since when a batch, or a page, cannot be read through no fault of a page.
struct Unavailability: Hashable, Sendable {
    /// How often in a row; 0 for a batch of which one page could not be read, while it is not known how it is with others.
    var count: Int
    var reason: String
    /// When it is tried again, by the clock that is never set back.
    var until: Double

    /// Seconds after which a batch that a newer version added is looked at again: it needs another program, so that
    /// more often would only fill the log.
    static let refusal = 600.0
    /// Seconds that a batch or a page is held at most: as long as a person who has installed what was missing waits
    /// without asking.
    static let longest = 60.0
    /// Reasons that are told together: a person mends one after the other, and a thousand pages may have one each.
    private static let reasonsTold = 3
}

extension Unavailability {
    /// It is held once more, for 1, 2, 4 … 60 seconds.
    init(after last: Unavailability?, _ reason: String, now: Double) {
        let count = (last?.count ?? 0) + 1
        self.init(count: count, reason: reason, until: now + min(Self.longest, Double(1 << min(count - 1, 6))))
    }

    /// One line for people.
    static func reason(of all: [Unavailability]) -> String {
        let reasons = Set(all.map(\.reason)).sorted()
        let more = reasons.count - reasonsTold
        return reasons.prefix(reasonsTold).joined(separator: "; ") + (more > 0 ? "; and \(more) more" : "")
    }
}

// What cannot be read at present does not hold up the others: a batch whose recogniser cannot be had is held, a page that
// fails alone is set aside. Two pages of a batch that fail so, with none read in between, are taken for the whole batch.
extension ReadingRun {
    /// The batches that no page is taken of now.
    func heldBatches() -> [Batch.ID: Unavailability] { held(state.withLock(\.unavailable)) }

    /// The pages that are not taken now.
    func heldPages() -> [QueuedPage.ID: Unavailability] { held(state.withLock(\.aside)) }

    private func held<Key>(_ all: [Key: Unavailability]) -> [Key: Unavailability] {
        let now = store.uptime
        return all.filter { now < $0.value.until || isGivenUp($0.value) }
    }

    /// Whether this run, which ends, asks no more for the recogniser, or tries the page no more.
    func isGivenUp(_ unavailability: Unavailability) -> Bool {
        ends == .whenEmpty && unavailability.count >= Self.patience
    }

    /// The page that is next, of others than these. Pages that were set aside come behind all others, so that however many
    /// there are they hold up none; but one of them a minute is tried all the same, so that a queue that never gets empty
    /// does not keep them from being read.
    func nextLease(
        except batches: [Batch.ID: Unavailability], _ pages: [QueuedPage.ID: Unavailability]
    ) async throws -> Lease? {
        let now = store.uptime
        let (aside, due) = state.withLock { (Set($0.aside.keys), $0.asideDue) }
        if !aside.isEmpty, now < due, let lease = try await next(except: Array(batches.keys), pages: aside) {
            return lease
        }
        let lease = try await next(except: Array(batches.keys), pages: Set(pages.keys))
        if let lease, aside.contains(lease.page) { state.withLock { $0.asideDue = now + Unavailability.longest } }
        return lease
    }

    /// Takes no page of a batch that this version of the program cannot read; another one may cancel it, or read it.
    func refuse(_ batch: Batch.ID, _ reason: String) {
        store.environment.logger.warning("a batch is left out", metadata: ["reason": "\(reason)"])
        let until = store.uptime + Unavailability.refusal
        state.withLock { state in
            state.unavailable[batch] = Unavailability(count: Self.patience, reason: reason, until: until)
        }
    }

    /// Holds the batch of a page whose recogniser cannot be had; pages that were begun together count once.
    ///
    /// - Parameter begun: when this page was, by the clock that is never set back.
    func hold(_ lease: Lease, _ reason: String, begun: Double) {
        let now = store.uptime
        state.withLock { state in
            let last = state.unavailable[lease.batch]
            if let last, begun < last.until { return }
            state.unavailable[lease.batch] = Unavailability(after: last, reason, now: now)
        }
    }

    /// Sets a page aside that cannot be read though there is a recogniser, and holds its batch where another of its pages
    /// was set aside and none was read since: then it is more than this page.
    ///
    /// - Parameter begun: when the page was, by the clock that is never set back.
    func setAside(_ lease: Lease, _ reason: String, begun: Double) {
        let now = store.uptime
        let (isNew, isDoubted) = state.withLock { state in
            let last = state.aside[lease.page]
            state.aside[lease.page] = Unavailability(after: last, reason, now: now)
            if state.asideDue <= now { state.asideDue = now + Unavailability.longest }
            let isDoubted = state.unavailable[lease.batch] != nil
            // One that fails again says nothing about pages that were read meanwhile.
            if last == nil, !isDoubted {
                state.unavailable[lease.batch] = Unavailability(count: 0, reason: reason, until: now)
            }
            return (last == nil, isDoubted)
        }
        if isDoubted { hold(lease, reason, begun: begun) }
        if isNew {
            store.environment.logger.warning(
                "a page is set aside",
                metadata: ["name": "\(lease.name)", "page": "\(lease.pageNumber)", "reason": "\(reason)"])
        }
    }
}
