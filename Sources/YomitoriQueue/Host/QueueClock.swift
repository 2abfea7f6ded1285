public import Foundation
import Glibc
import YomitoriCore

/// The time as a queue needs it; all its processes go by the time of day.
public protocol QueueClock: Sendable {
    /// The time of day, by which leases end and pages are tried again. Somebody may set it back.
    func now() -> Date
    /// Seconds since any moment, which go on while the machine sleeps and are never set.
    func uptime() -> Double
    /// Waits for a time; throws `CancellationError`.
    func sleep(seconds: Double) async throws
    /// Waits for a time in which this process ran: what it was stopped for, or the machine slept, hardly counts. Throws
    /// `CancellationError`. What is here for those who do not bring their own is ``sleep(seconds:)``.
    func sleep(runningSeconds: Double) async throws
}

extension QueueClock {
    public func sleep(runningSeconds: Double) async throws { try await sleep(seconds: runningSeconds) }

    /// Waits in short parts, of which each counts for a second at most.
    func sleepInParts(runningSeconds: Double) async throws {
        let start = ContinuousClock.now
        let first = uptime()
        var time = RunningTime(from: start)
        while true {
            let left = runningSeconds - time.elapsed / .seconds(1)
            guard left > 0 else { return }
            // Half of what counts, so that all of a part does although it ends late.
            try await sleep(seconds: min(left, RunningTime.longestGap / .seconds(2)))
            time.look(at: start + .seconds(uptime() - first))
        }
    }
}

/// The machine's clock.
public struct SystemClock: QueueClock {
    /// The machine's clock.
    public init() {}
    /// The time of day.
    public func now() -> Date { Date() }
    /// Seconds since the machine started.
    public func uptime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    /// Waits for a time; throws `CancellationError`.
    public func sleep(seconds: Double) async throws { try await Task.sleep(for: .seconds(seconds)) }
    /// Waits for a time in which this process ran; throws `CancellationError`.
    public func sleep(runningSeconds: Double) async throws { try await sleepInParts(runningSeconds: runningSeconds) }
}
