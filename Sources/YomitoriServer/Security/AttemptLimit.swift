import HTTPTypes
import Synchronization

/// Counts attempts that failed, by client and over all of them, within a time.
final class AttemptLimit: Sendable {
    /// Clients that are told apart; whoever comes from more addresses than that meets the limit for all.
    private static let clients = 1_000
    /// How much more all clients together may fail than one.
    private static let factor = 10

    private struct State {
        var start: ContinuousClock.Instant?
        var counts: [String: Int] = [:]
        var all = 0
    }

    private let limit: Int
    /// Seconds that are counted together.
    private let window: Double
    private let now: @Sendable () -> ContinuousClock.Instant
    private let state = Mutex(State())

    init(limit: Int, within window: Double, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        self.limit = limit
        self.window = window
        self.now = now
    }

    /// - Throws: `Problem` while the client has failed too often.
    func check(_ client: String) throws {
        let seconds = state.withLock { state -> Int? in
            renew(&state)
            guard (state.counts[client] ?? 0) >= limit || state.all >= limit * Self.factor, let start = state.start
            else { return nil }
            return max(1, Int((window - (now() - start) / .seconds(1)).rounded(.up)))
        }
        guard let seconds else { return }
        throw Problem(
            .tooManyAttempts, "wrong tokens were sent too often; wait \(seconds) seconds",
            headers: [.retryAfter: String(seconds)])
    }

    func noteFailure(of client: String) {
        state.withLock { state in
            renew(&state)
            state.all += 1
            if state.counts[client] != nil || state.counts.count < Self.clients {
                state.counts[client, default: 0] += 1
            }
        }
    }

    private func renew(_ state: inout State) {
        let time = now()
        if let start = state.start, time - start < .seconds(window) { return }
        state = State(start: time)
    }
}
