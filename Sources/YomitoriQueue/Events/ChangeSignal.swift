import Synchronization

/// Wakes those who wait for the queue to change.
///
/// Whoever waits takes the ``version`` first, looks at the queue then, and waits for a change after that version: what
/// changes between the look and the wait is not missed.
final class ChangeSignal: Sendable {
    private struct State {
        var version = 0
        var next = 0
        var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    }
    private let state = Mutex(State())

    /// Grows with every change.
    var version: Int { state.withLock(\.version) }

    /// Something has changed.
    func note() {
        let woken = state.withLock { state in
            state.version += 1
            let woken = state.waiting.values
            state.waiting = [:]
            return Array(woken)
        }
        for waiting in woken { waiting.resume() }
    }

    /// Returns when something has changed after `version`, or the task is cancelled.
    func change(after version: Int) async {
        let ticket = state.withLock { state in
            state.next += 1
            return state.next
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    guard state.version == version, !Task.isCancelled else { return true }
                    state.waiting[ticket] = continuation
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.waiting.removeValue(forKey: ticket) }?.resume()
        }
    }
}
