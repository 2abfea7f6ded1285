/// What the server takes from whoever asks; everything is bounded.
public struct ServerLimits: Hashable, Sendable {
    /// Connections at the same time; more wait in the system's queue of ``backlog`` and are refused beyond it. A browser opens
    /// six a page, and each costs a descriptor of the 1,024 that a process has by default.
    public var connections = 512
    /// Connections that wait to be accepted.
    public var backlog = 256
    /// Requests being answered at the same time, listeners of events and what is open to everybody not counted; more get 503. Until
    /// an answer begins: what is sent slowly has a connection.
    public var requests = 128
    /// Listeners of events at the same time; more get 503. Each looks into the queue's database by itself.
    public var listeners = 32
    /// Seconds between two signs to a listener that its connection lives; proxies cut one that is silent for 30 or 60.
    public var pulseSeconds = 15.0
    /// Uploads at the same time; more get 503. A browser sends one.
    public var uploads = 8
    /// Pages being read for `/v1/recognize` and for regions, those that wait for a worker too; more get 503.
    public var recognitions = 16
    /// Pictures being made at the same time, those that wait too; more get 503.
    public var pictures = 64

    /// Bytes of all header fields; nginx takes 8 kB a line by default, and ours are shorter.
    public var headerBytes = 16 << 10
    /// Header fields.
    public var headerFields = 100
    /// Seconds until a connection ends on which no request has come, or whose request goes no further.
    public var idleSeconds = 30.0
    /// Seconds until a connection ends whose client does not take what it is sent.
    public var stalledSeconds = 30.0
    /// Seconds until a connection ends whose request goes on behind its answer: its client sees the answer before, and a body that
    /// is refused or not looked at does not come to its end. As nginx waits (`lingering_timeout`), but for all that comes together.
    public var lingeringSeconds = 5.0
    /// Bytes a second that a body must come with on the average, after ``idleSeconds``: a modem's.
    public var bodyBytesPerSecond = 1_000

    /// Bytes of a body that is not a picture: a thousand edits of long lines fit.
    public var jsonBytes = 4 << 20
    /// Bytes of a body that comes before its sender is known: a token.
    public var signInBytes = 4 << 10
    /// Bytes of a picture.
    public var fileBytes = 512 << 20
    /// Pixels of a picture.
    public var pixels = 500_000_000
    /// Pages of a picture file.
    public var pages = 2_000
    /// Bytes of the pictures of a batch: 3,000 scans of 6 MB.
    public var batchBytes = 20 << 30
    /// Pictures of a batch.
    public var batchFiles = 20_000
    /// Bytes that stay free on the disk where pictures are kept; an upload that would go below gets 507.
    public var freeDisk = 1 << 30
    /// Bytes of pictures made for the web app that are kept.
    public var pictureCacheBytes = 1 << 30

    /// Log-ins with a wrong token that a client may try within ``failedSignInSeconds``; then 429.
    public var failedSignIns = 10
    /// Seconds in which wrong tokens are counted together.
    public var failedSignInSeconds = 60.0
    /// Seconds a log-in lasts: a month.
    public var sessionSeconds = 30 * 86_400.0
    /// Seconds that answers under way have when the server is asked to end.
    public var shutdownSeconds = 10.0

    /// The defaults.
    public init() {}
}
