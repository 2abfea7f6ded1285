import Logging

/// Writes log messages to standard error, a line each, with what is known beside them.
struct StandardErrorLogHandler: LogHandler {
    var logLevel: Logger.Level
    var metadata: Logger.Metadata = [:]
    private let output: StandardError

    init(output: StandardError, level: Logger.Level) {
        self.output = output
        logLevel = level
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let known = metadata.merging(event.metadata ?? [:]) { $1 }
            .sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
        output.line(ErrorLine.text("\(event.level): \(event.message)\(known)"))
    }
}
