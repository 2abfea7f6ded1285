import YomitoriCore
import YomitoriQueue

/// What a queue does, for people: a line for the whole, then a line a batch.
struct QueueTable {
    private let status: QueueStatus

    init(_ status: QueueStatus) { self.status = status }

    var text: String {
        var head = status.state.name
        if let reason = status.state.reason { head += ": " + reason }
        head += "; \(status.depth) \(status.depth == 1 ? "page waits" : "pages wait")"
        if let oldest = status.oldestWaitingSeconds {
            head += ", the oldest for " + ReadingProgress.clock(.seconds(oldest))
        }
        if let note = status.noteOfGoneReaders { head += "; " + note }
        guard !status.batches.isEmpty else { return head + "\n" }
        var titles = ["batch", "pages", "waiting", "running", "done", "failed", "cancelled"]
        // Of files, and seldom.
        if !status.inputs.isEmpty { titles += ["files changed", "files moved"] }
        let rows = status.batches.map { batch in
            let progress = batch.progress
            var counts = [
                progress.total, progress.waiting, progress.running, progress.done, progress.failed, progress.cancelled,
            ]
            let inputs = status.inputs[batch.id] ?? InputCounts()
            if !status.inputs.isEmpty { counts += [inputs.changed, inputs.moved] }
            return [Self.title(of: batch)] + counts.map(String.init)
        }
        return head + "\n\n" + TextTable(rows: [titles] + rows, isNumeric: true).text
    }

    /// The id, and the name where there is one.
    static func title(of batch: Batch) -> String {
        batch.id.rawValue + (batch.name.map { "  " + SourcePath($0).displayed } ?? "")
    }
}

extension QueueStatus {
    /// What is to be said where pages count as running that wait; nil where none does.
    var noteOfGoneReaders: String? {
        switch runningWithoutReader {
        case 0: nil
        case 1: "1 of those running waits too, as its reader is gone; that is not written down yet"
        default:
            "\(runningWithoutReader) of those running wait too, as their readers are gone; that is not written down yet"
        }
    }
}
