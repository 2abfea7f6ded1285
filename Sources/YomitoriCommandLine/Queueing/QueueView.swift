import YomitoriCore
import YomitoriQueue

/// What a queue does, drawn for a terminal: pure, with the time passed in.
struct QueueView {
    /// Something about a page that a person has to know: that it failed, or that its file is not what was added.
    struct Notice: Hashable {
        let name: String
        let message: String
        private let isFailure: Bool

        init(name: String, failure: String) { self.init(name, failure, isFailure: true) }

        init(_ page: QueuedPage) {
            self.init(name: page.title, failure: page.failure?.told(after: page.attempts) ?? "")
        }

        /// Nil for an event that is none.
        init?(_ event: QueueEvent.Kind) {
            switch event {
            case .failed(let page, let failure):
                self.init(name: page.title, failure: failure.told(after: page.attempt))
            case .inputChanged(let page): self.init(page.title, Self.changed, isFailure: false)
            case .inputMoved(let page, _): self.init(page.title, Self.moved, isFailure: false)
            default: return nil
            }
        }

        private init(_ name: String, _ message: String, isFailure: Bool) {
            self.name = name
            self.message = message
            self.isFailure = isFailure
        }

        static let changed = "was changed after it was added; it is read as it is now"
        static let moved = "was moved after it was added, and found again"

        /// One line.
        var line: String {
            (isFailure ? "✗ " : "! ") + SourcePath(name).displayed + ": " + SourcePath(message).displayed
        }
    }

    /// Notices that are shown.
    static let noticesShown = 5
    /// The rate is that of so many seconds: long enough for pages of several seconds each, short enough to follow.
    private static let rateSeconds = 120.0
    /// Batches that have ended and are still shown.
    private static let endedShown = 3

    private var status: QueueStatus?
    private var notices: [Notice] = []
    private var samples: [(time: Duration, ended: Int)] = []

    mutating func update(_ status: QueueStatus, at time: Duration) {
        self.status = status
        samples.append((time, status.batches.reduce(0) { $0 + $1.progress.done + $1.progress.failed }))
        while samples.count > 2, (time - samples[0].time) / .seconds(1) > Self.rateSeconds { samples.removeFirst() }
    }

    mutating func add(_ notice: Notice) { notices = (notices + [notice]).suffix(Self.noticesShown) }

    /// Pages a second, lately; nil when none has ended.
    var rate: Double? {
        guard let first = samples.first, let last = samples.last, last.ended > first.ended else { return nil }
        let seconds = (last.time - first.time) / .seconds(1)
        return seconds > 0 ? Double(last.ended - first.ended) / seconds : nil
    }

    /// Lines that are all narrower than the terminal.
    func lines(width: Int) -> [String] {
        guard let status else { return [] }
        let lines = [head(status)] + batches(status, width: width) + notices.map(\.line)
        return lines.map { Self.cut($0, to: width - 1) }
    }

    private func head(_ status: QueueStatus) -> String {
        var parts = [status.state.name]
        if let reason = status.state.reason { parts[0] += ": " + SourcePath(reason).displayed }
        parts.append("\(status.depth) waiting")
        if let note = status.noteOfGoneReaders { parts.append(note) }
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
            if let inputs = status.inputs[batch.id] {
                if inputs.changed > 0 { line += "  \(inputs.changed) changed" }
                if inputs.moved > 0 { line += "  \(inputs.moved) moved" }
            }
            return line + "  " + QueueTable.title(of: batch)
        }
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
