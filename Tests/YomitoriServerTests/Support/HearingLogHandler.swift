import Logging

/// Tells a test what is logged.
private struct HearingLogHandler: LogHandler {
    let hear: @Sendable (LogEvent) -> Void
    var logLevel = Logger.Level.trace
    var metadata: Logger.Metadata = [:]

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) { hear(event) }
}

extension Logger {
    /// One whose events a test hears, of every level.
    static func heard(by hear: @escaping @Sendable (LogEvent) -> Void) -> Logger {
        Logger(label: "test") { _ in HearingLogHandler(hear: hear) }
    }

    /// One that keeps every line with everything beside it.
    static func collecting(into lines: Box<[String]>) -> Logger {
        heard { event in
            let beside = (event.metadata ?? [:]).map { " \($0)=\($1)" }.joined()
            lines.value += ["\(event.level): \(event.message)\(beside)"]
        }
    }
}
