/// How the process ends; the numbers are part of its contract.
enum ExitStatus: Int32, Sendable, Hashable {
    case success = 0
    /// An input, page or named thing failed; everything else was done.
    case someFailed = 1
    /// The command line is wrong (`EX_USAGE`).
    case usage = 64
    /// The runtime or a model pack is missing (`EX_UNAVAILABLE`).
    case unavailable = 69
    /// Results cannot be written (`EX_IOERR`).
    case outputFailed = 74
    case hungUp = 129
    case interrupted = 130
    /// Standard output was closed by its reader: 128 + `SIGPIPE`, as if the signal had ended us.
    case outputClosed = 141
    case terminated = 143
}
