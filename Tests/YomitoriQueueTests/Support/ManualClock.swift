import Foundation
import Synchronization
import YomitoriQueue

/// A clock that stands still until a test moves it.
final class ManualClock: QueueClock {
    private struct State {
        /// Seconds by the clock that is never set.
        var uptime = 1000.0
        /// The time of day when that was 0.
        var origin = 1_700_000_000.0
        var next = 0
        var sleeping: [Int: (until: Double, continuation: CheckedContinuation<Void, any Error>)] = [:]
    }
    private let state = Mutex(State())

    func now() -> Date { Date(timeIntervalSince1970: state.withLock { $0.origin + $0.uptime }) }
    func uptime() -> Double { state.withLock(\.uptime) }

    /// How many wait for a time to pass.
    var sleepers: Int { state.withLock(\.sleeping.count) }

    /// Sets the time of day back, or ahead, as a person does; nobody wakes from it.
    func set(back seconds: Double) { state.withLock { $0.origin -= seconds } }

    func sleep(seconds: Double) async throws {
        let ticket = state.withLock { state in
            state.next += 1
            return state.next
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isOver: Bool? = state.withLock { state in
                    if Task.isCancelled { return nil }
                    guard seconds > 0 else { return true }
                    state.sleeping[ticket] = (state.uptime + seconds, continuation)
                    return false
                }
                switch isOver {
                case nil: continuation.resume(throwing: CancellationError())
                case true: continuation.resume()
                default: break
                }
            }
        } onCancel: {
            state.withLock { $0.sleeping.removeValue(forKey: ticket) }?.continuation
                .resume(throwing: CancellationError())
        }
    }

    func advance(by seconds: Double) {
        let woken = state.withLock { state in
            state.uptime += seconds
            let due = state.sleeping.filter { $0.value.until <= state.uptime }
            for ticket in due.keys { state.sleeping[ticket] = nil }
            return due.values.map(\.continuation)
        }
        for continuation in woken { continuation.resume() }
    }

    func advance(to date: Date) { advance(by: max(0, date.timeIntervalSince(now())) + 0.001) }

    /// Lets a second pass every few milliseconds for as long as the body runs.
    func ticking<Value>(during body: () async throws -> Value) async rethrows -> Value {
        let ticks = Task {
            while !Task.isCancelled {
                advance(by: 1)
                try await Task.sleep(for: .milliseconds(5))
            }
        }
        defer { ticks.cancel() }
        return try await body()
    }
}
