import Logging
import Synchronization

/// What was logged.
final class CollectedLog: Sendable {
    private let messages = Mutex<[String]>([])
    private let metadata = Mutex<[[String: String]]>([])

    /// The messages, without what is known beside them.
    var all: [String] { messages.withLock(\.self) }
    /// What was known beside each message.
    var details: [[String: String]] { metadata.withLock(\.self) }

    func add(_ message: String, _ details: [String: String]) {
        messages.withLock { $0.append(message) }
        metadata.withLock { $0.append(details) }
    }

    /// A logger that is heard from this level on.
    func logger(from level: Logger.Level) -> Logger {
        Logger(label: "test") { _ in CollectingLogHandler(collected: self, logLevel: level) }
    }
}

private struct CollectingLogHandler: LogHandler {
    let collected: CollectedLog
    var logLevel: Logger.Level
    var metadata: Logger.Metadata = [:]

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        collected.add("\(event.message)", (event.metadata ?? [:]).mapValues { "\($0)" })
    }
}
