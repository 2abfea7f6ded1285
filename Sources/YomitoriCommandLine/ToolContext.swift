import Logging

/// What every command needs of the process around it.
struct ToolContext: Sendable {
    let composition: Composition
    let standardError: StandardError
    let unfinished: UnfinishedFiles
    let interruption: Interruption
    let logger: Logger

    init(composition: Composition, logLevel: Logger.Level) {
        self.composition = composition
        let standardError = StandardError()
        self.standardError = standardError
        unfinished = UnfinishedFiles()
        interruption = Interruption(unfinished: unfinished)
        logger = Logger(label: "yomitori") { _ in StandardErrorLogHandler(output: standardError, level: logLevel) }
    }
}
