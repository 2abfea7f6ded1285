import Synchronization
import YomitoriCore

/// One page being read: ends with the recogniser's answer, with the time limit, or because it is stopped, whichever comes
/// first; a recogniser that does not listen is left behind.
final class PageReading: Sendable {
    /// How it ended.
    enum End: Sendable {
        case read(InputPage)
        case failed(any Error)
        case timedOut
        case stopped
    }

    private struct State {
        var isOver = false
        /// Waits for its turn that have begun, and that are over.
        var waits = (begun: 0, over: 0)
    }
    private let state = Mutex(State())
    /// The first one counts, also where it comes before anybody waits for it.
    private let (ends, end) = AsyncStream.makeStream(of: End.self)

    /// Reads; to be called once.
    ///
    /// - Parameter seconds: the time limit. A time in which the page waited for its turn does not count, and all of it is left
    ///   when the wait is over.
    func run(
        seconds: Double, clock: any QueueClock, _ read: @escaping @Sendable () async throws -> InputPage
    ) async -> End {
        let tasks = [
            Task {
                do {
                    finish(.read(try await TurnWait.told(to: { self.wait(begins: $0) }, during: read)))
                } catch { finish(.failed(error)) }
            },
            Task {
                var over = 0
                repeat {
                    over = state.withLock { $0.waits.over }
                    do { try await clock.sleep(runningSeconds: seconds) } catch { return }
                } while state.withLock({ $0.waits.begun }) > over
                finish(.timedOut)
            },
        ]
        defer { for task in tasks { task.cancel() } }
        return await withTaskCancellationHandler {
            // A stream ends with the task that waits for its next element.
            await ends.first { _ in true } ?? .stopped
        } onCancel: {
            stop()
        }
    }

    /// Whether it has ended, so that what is still done for it is in vain.
    var isOver: Bool { state.withLock(\.isOver) }

    /// Ends it without an answer.
    func stop() { finish(.stopped) }

    private func wait(begins: Bool) {
        state.withLock { state in
            if begins { state.waits.begun += 1 } else { state.waits.over += 1 }
        }
    }

    private func finish(_ end: End) {
        state.withLock { $0.isOver = true }
        self.end.yield(end)
        self.end.finish()
    }
}
