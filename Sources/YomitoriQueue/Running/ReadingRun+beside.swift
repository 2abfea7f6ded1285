import Foundation
import Logging
import Synchronization
import YomitoriCore

// What goes on beside reading.
extension ReadingRun {
    /// Commits come in bursts; one look for all of them, after a time that a person who cancels does not notice.
    private static let burst = Duration.milliseconds(50)
    /// Seconds between two reports of what waits at most: metrics are seldom collected more often.
    private static let reportInterval = 60.0

    /// Renews leases in time and stops pages that were cancelled, lost, or are to be given back.
    func keepLeases() async {
        while !Task.isCancelled {
            let version = store.version
            await renewIfDue()
            await check(renewing: false)
            let due = state.withLock(\.renewed) + renewalInterval
            await store.change(after: version, seconds: due - store.uptime)
            try? await Task.sleep(for: Self.burst)
        }
    }

    private var renewalInterval: Double { store.policy.leaseSeconds / 3 }

    func renewIfDue() async {
        let now = store.uptime
        let isDue = state.withLock { state in
            guard now - state.renewed >= renewalInterval else { return false }
            state.renewed = now
            return true
        }
        if isDue { await check(renewing: true) }
    }

    private func check(renewing: Bool) async {
        let leases = state.withLock { $0.reading.values.map(\.lease) }
        guard !leases.isEmpty else { return }
        do {
            if try await store.pausing() == .returning { return stopAll() }
            let lost: [Lease]
            if renewing {
                lost = try await store.renew(leases)
            } else {
                let held = Set(try await store.held(leases))
                lost = leases.filter { !held.contains($0) }
            }
            for lease in lost { state.withLock { $0.reading[lease.key]?.reading }?.stop() }
        } catch is CancellationError { return } catch QueueError.diskFull {
            // The run says so.
        } catch {
            store.environment.logger.warning("leases could not be looked after", metadata: ["reason": "\(error)"])
        }
    }

    func keepHouse() async {
        while !Task.isCancelled {
            do {
                try await store.purgeIfDue()
                try await store.reportDepth()
            } catch is CancellationError { return } catch QueueError.diskFull {
                // The run says so.
            } catch {
                store.environment.logger.warning("purging failed", metadata: ["reason": "\(error)"])
            }
            try? await store.environment.clock.sleep(seconds: min(Self.reportInterval, store.policy.keeping.interval))
        }
    }
}
