import YomitoriCore
import YomitoriQueue

/// What a queue does, drawn for a terminal: pure, with the time passed in.
struct QueueView {
    /// A page that failed.
    struct Failure: Hashable {
        let name: String
        let message: String

        init(name: String, message: String) { (self.name, self.message) = (name, message) }

        init(_ page: QueuedPage) { self.init(name: page.title, message: page.failure?.message ?? "") }
    }

    /// Failures that are shown.
    static let failuresShown = 5
    /// The rate is that of so many seconds: long enough for pages of several seconds each, short enough to follow.
    private static let rateSeconds = 120.0
    /// Batches that have ended and are still shown.
    private static let endedShown = 3

    private var status: QueueStatus?
    private var failures: [Failure] = []
    private var samples: [(time: Duration, ended: Int)] = []

    mutating func update(_ status: QueueStatus, at time: Duration) {
        self.status = status
        samples.append((time, status.batches.reduce(0) { $0 + $1.progress.done + $1.progress.failed }))
        while samples.count > 2, (time - samples[0].time) / .seconds(1) > Self.rateSeconds { samples.removeFirst() }
    }

    mutating func add(_ failure: Failure) { failures = (failures + [failure]).suffix(Self.failuresShown) }

    /// Pages a second, lately; nil when none has ended.
    var rate: Double? {
        guard let first = samples.first, let last = samples.last, last.ended > first.ended else { return nil }
        let seconds = (last.time - first.time) / .seconds(1)
        return seconds > 0 ? Double(last.ended - first.ended) / seconds : nil
    }

    /// Lines that are all narrower than the terminal.
    func lines(width: Int) -> [String] {
        guard let status else { return [] }
        let lines = [head(status)] + batches(status, width: width) + failureLines
        return lines.map { Self.cut($0, to: width - 1) }
    }

    private func head(_ status: QueueStatus) -> String {
        var parts = [status.state.name]
        if let reason = status.state.reason { parts[0] += ": " + SourcePath(reason).displayed }
        parts.append("\(status.depth) waiting")
        if let rate {
            parts.append(ReadingProgress.rate(rate))
            let left = status.batches.reduce(0) { $0 + $1.progress.waiting + $1.progress.running }
            if left > 0 { parts.append(ReadingProgress.clock(.seconds(Double(left) / rate)) + " left") }
        }
        return parts.joined(separator: ", ")
    }

    private func batches(_ status: QueueStatus, width: Int) -> [String] {
        let ended = status.batches.filter(\.progress.hasEnded).suffix(Self.endedShown)
        let shown = ended + status.batches.filter { !$0.progress.hasEnded }
        let counts = shown.map { "\($0.progress.ended)/\($0.progress.total)" }
        let countWidth = counts.map(\.count).max() ?? 0
        return zip(shown, counts).map { batch, count in
            let progress = batch.progress
            let barWidth = min(30, max(5, width / 4))
            let full = progress.total > 0 ? barWidth * progress.ended / progress.total : barWidth
            let bar = String(repeating: "█", count: full) + String(repeating: "░", count: barWidth - full)
            var line = "[\(bar)] " + DisplayWidth.padded(count, to: countWidth, onLeft: true)
            if progress.failed > 0 { line += "  \(progress.failed) failed" }
            if progress.cancelled > 0 { line += "  \(progress.cancelled) cancelled" }
            return line + "  " + QueueTable.title(of: batch)
        }
    }

    private var failureLines: [String] {
        failures.map { "✗ " + SourcePath($0.name).displayed + ": " + SourcePath($0.message).displayed }
    }

    /// The longest beginning that fits.
    private static func cut(_ text: String, to columns: Int) -> String {
        guard DisplayWidth.columns(of: text) > columns else { return text }
        var out = ""
        for character in text {
            guard DisplayWidth.columns(of: out + String(character)) < columns else { break }
            out.append(character)
        }
        return out + "…"
    }
}
