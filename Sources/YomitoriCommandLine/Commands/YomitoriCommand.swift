import ArgumentParser

/// `yomitori`
struct YomitoriCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "yomitori",
        abstract: "Read the text of scans and photographs on this machine: Japanese first, vertical and horizontal.",
        version: Version.current,
        subcommands: [
            RecognizeCommand.self, ScanCommand.self, QueueCommand.self, ServeCommand.self, LibraryCommand.self,
            ModelsCommand.self, EvaluateCommand.self, DoctorCommand.self, WorkerCommand.self,
        ])

    /// Errors of the parser begin like all others.
    static var _errorLabel: String { "yomitori" }
}

/// The program's version.
enum Version {
    static let current = "0.1.0"
}
