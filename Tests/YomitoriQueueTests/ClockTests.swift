import Foundation
import Synchronization
import Testing

@testable import YomitoriQueue

@Suite struct ClockTests {
    /// A process that is stopped for an hour in its third wait.
    private final class StoppedClock: QueueClock {
        private let state = Mutex((uptime: 0.0, waits: 0))

        var waits: Int { state.withLock(\.waits) }
        func now() -> Date { Date(timeIntervalSince1970: 0) }
        func uptime() -> Double { state.withLock(\.uptime) }
        func sleep(seconds: Double) async throws {
            state.withLock {
                $0.waits += 1
                $0.uptime += $0.waits == 3 ? 3600 : seconds
            }
        }
    }

    @Test func waitsForTimeInWhichTheProcessRan() async throws {
        let clock = StoppedClock()
        try await clock.sleepInParts(runningSeconds: 10)
        // A second of the hour counts.
        #expect(clock.uptime() == 3600 + 9)
    }

    @Test func waitsForNothingWhenThereIsNothingToWaitFor() async throws {
        let clock = StoppedClock()
        try await clock.sleepInParts(runningSeconds: 0)
        #expect(clock.waits == 0)
    }

    @Test func goesOnByTheMachinesClock() async throws {
        let clock = SystemClock()
        let before = clock.uptime()
        try await clock.sleep(runningSeconds: 0.01)
        #expect(clock.uptime() > before)
    }
}
