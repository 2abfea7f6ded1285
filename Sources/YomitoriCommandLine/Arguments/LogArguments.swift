import ArgumentParser
import Logging

/// How much is told on standard error beside error lines.
struct LogArguments: ParsableArguments {
    @Flag(name: .shortAndLong, help: "Tell more on standard error.")
    var verbose = false

    @Flag(name: .shortAndLong, help: "Tell nothing but errors on standard error; no progress.")
    var quiet = false

    func validate() throws { try Fault.check(!(verbose && quiet), "--verbose and --quiet exclude each other") }

    var level: Logger.Level { verbose ? .debug : quiet ? .error : .notice }
}
