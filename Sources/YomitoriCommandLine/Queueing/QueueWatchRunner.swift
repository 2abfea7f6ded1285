import Foundation
import Glibc
import Synchronization
import YomitoriCore
import YomitoriQueue

/// Shows what the queue does until everything has ended: redrawn on a terminal, elsewhere a line now and then.
@MainActor
struct QueueWatchRunner {
    let job: QueueWatchJob
    let store: QueueStore
    let context: ToolContext

    private static let interval = Duration.milliseconds(500)
    /// Logs stay short.
    private static let lineInterval = Duration.seconds(5)

    func run() async throws -> ExitStatus {
        let isTerminal = isatty(STDOUT_FILENO) == 1
        let output = DescriptorOutput.standard()
        let (pages, since) = try await store.lastFailures(limit: QueueView.failuresShown)
        let news = Mutex(News(failures: pages.map(QueueView.Failure.init)))
        let following = Task.detached { [store] in
            do {
                for try await event in store.events(since: since, withPages: false) {
                    guard case .failed(let page, let failure) = event.kind else { continue }
                    news.withLock { $0.failures.append(QueueView.Failure(name: page.title, message: failure.message)) }
                }
            } catch { news.withLock { $0.error = error } }
        }
        defer { following.cancel() }
        return try await context.interruption.during {
            var view = QueueView()
            let start = ContinuousClock.now
            var height = 0
            while context.interruption.status == nil {
                let status = try await store.status()
                view.update(status, at: ContinuousClock.now - start)
                for failure in try news.withLock({ try $0.taken() }) { view.add(failure) }
                let lines = view.lines(width: isTerminal ? context.standardError.width : .max)
                if isTerminal {
                    // ECMA-48: to the first line that was drawn, then erase what follows.
                    let back = height > 0 ? "\u{1B}[\(height)F\u{1B}[J" : ""
                    try output.write(back + lines.map { $0 + "\n" }.joined())
                    height = lines.count
                } else if let head = lines.first {
                    try output.write(head + "\n")
                }
                if !job.isForever, status.batches.allSatisfy(\.progress.hasEnded) { break }
                try? await Task.sleep(for: isTerminal ? Self.interval : Self.lineInterval)
            }
            return context.interruption.status ?? .success
        } onSignal: { [interruption = context.interruption] in
            // The terminal stays as it was drawn last; nothing is left to be put in order.
            _exit((interruption.status ?? .interrupted).rawValue)
        }
    }
}

/// What has come since the last look.
private struct News: Sendable {
    var failures: [QueueView.Failure]
    var error: (any Error)?

    /// - Throws: what keeps more from coming.
    mutating func taken() throws -> [QueueView.Failure] {
        if let error, !(error is CancellationError) { throw error }
        defer { failures = [] }
        return failures
    }
}
