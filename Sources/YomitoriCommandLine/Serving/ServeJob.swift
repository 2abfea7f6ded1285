import YomitoriCore
import YomitoriServer

/// What `yomitori serve` was asked for.
struct ServeJob: Hashable, Sendable {
    var host = "127.0.0.1"
    var port = ServerOptions.standardPort
    var tokenFile: SourcePath?
    var certificate: SourcePath?
    var key: SourcePath?
    /// Names by which the server may be asked besides its own.
    var names: [String] = []
    /// Bytes that stay free on the disk where pictures are kept.
    var freeDisk = ServerLimits().freeDisk
    /// The web app is read from here, for work on it.
    var webFolder: SourcePath?
    /// How pages are read.
    var reading = QueueRunJob()
}
