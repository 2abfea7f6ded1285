import Foundation
import Glibc
import YomitoriCore
import YomitoriQueue

/// Shows what the queue does until everything has ended: redrawn on a terminal, elsewhere a line where something has changed.
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
        return try await context.interruption.during {
            let failures = try await store.lastFailures(limit: QueueView.noticesShown)
            var notices = failures.pages.map(QueueView.Notice.init)
            var last = failures.sequence
            var view = QueueView()
            var log = QueueLog()
            let start = ContinuousClock.now
            var height = 0
            while context.interruption.status == nil {
                let status = try await store.status()
                // Behind the status: what it counts is told before the end.
                for try await event in store.events(since: last, withPages: false, follows: false) {
                    last = event.sequence
                    if let notice = QueueView.Notice(event.kind) { notices.append(notice) }
                }
                view.update(status, at: ContinuousClock.now - start)
                for notice in notices { view.add(notice) }
                let lines = view.lines(width: isTerminal ? context.standardError.width : .max)
                if isTerminal {
                    // ECMA-48: to the first line that was drawn, then erase what follows.
                    let back = height > 0 ? "\u{1B}[\(height)F\u{1B}[J" : ""
                    try output.write(back + lines.map { $0 + "\n" }.joined())
                    height = lines.count
                } else {
                    try output.write(log.lines(status, head: lines[0], notices).map { $0 + "\n" }.joined())
                }
                notices = []
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
