import YomitoriQueue

/// What a queue does, line by line for a log: pure; what is as it was told last is not told again.
struct QueueLog {
    private var told: [String]?

    /// - Parameters:
    ///   - head: the line for the whole, with its rate and times, which are always others.
    ///   - notices: those that are new.
    mutating func lines(_ status: QueueStatus, head: String, _ notices: [QueueView.Notice]) -> [String] {
        let lines = notices.map(\.line)
        let standing = Self.standing(status)
        guard standing != told else { return lines }
        told = standing
        return lines + [head]
    }

    private static func standing(_ status: QueueStatus) -> [String] {
        [status.state.name, status.state.reason?.standing ?? ""] + status.batches.map { "\($0.id) \($0.progress)" }
    }
}
