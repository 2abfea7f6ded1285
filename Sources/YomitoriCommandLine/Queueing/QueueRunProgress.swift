import YomitoriQueue

/// How far the queue is while it is read: pure, with what happened and the time passed in.
struct QueueRunProgress: Hashable, Sendable {
    /// Pages since the beginning, of all processes.
    private(set) var read = 0
    private(set) var failed = 0
    private(set) var cancelled = 0
    /// Pages that wait or are being read.
    private(set) var left: Int
    /// Since the beginning.
    var elapsed: Duration = .zero

    /// - Parameter left: pages that wait or are being read at the beginning.
    init(left: Int) { self.left = left }

    /// - Parameter event: every one since the beginning, in their order.
    /// - Returns: whether a page came to its end.
    mutating func take(_ event: QueueEvent.Kind) -> Bool {
        // What was added may be known no more: events go by their age.
        defer { left = max(0, left) }
        switch event {
        case .read:
            read += 1
            left -= 1
            return true
        case .failed:
            failed += 1
            left -= 1
            return true
        case .cancelled(let count):
            cancelled += count
            left -= count
        case .added(let count), .retried(let count): left += count
        case .pagesFound(_, let count): left += count - 1
        default: break
        }
        return false
    }

    private var progress: ReadingProgress {
        var progress = ReadingProgress(inputs: read + failed + left)
        progress.finishedInputs = read + failed
        progress.failedInputs = failed
        progress.pages = read + failed
        progress.elapsed = elapsed
        return progress
    }

    /// For logs: `12 of 40 pages, 3.1 pages/s, 0:09 left, 1 failed`.
    var line: String {
        let progress = progress
        var parts = ["\(progress.finishedInputs) of \(progress.inputs) \(progress.inputs == 1 ? "page" : "pages")"]
        if let rate = progress.pagesPerSecond { parts.append(ReadingProgress.rate(rate)) }
        if left > 0, let time = progress.timeLeft { parts.append(ReadingProgress.clock(time) + " left") }
        if failed > 0 { parts.append("\(failed) failed") }
        return parts.joined(separator: ", ")
    }

    /// For a terminal of `width` columns.
    func bar(width: Int) -> String { progress.bar(width: width, name: "") }

    /// What there is to say of a run at its end: `12 pages read, 1 failed, 0 cancelled, in 0:09`; nil when nothing was done.
    func summary(of run: RunSummary) -> String? {
        guard run.read + run.failed + cancelled > 0 else { return nil }
        return "\(run.read) \(run.read == 1 ? "page" : "pages") read, \(run.failed) failed, \(cancelled) cancelled, in "
            + ReadingProgress.clock(elapsed)
    }
}
