public import Foundation

/// What the queue asks of the machine it runs on.
public protocol HostProbe: Sendable {
    /// This process.
    var process: ProcessIdentity { get }
    /// Whether a process has ended; nil when it cannot be known, as for one in another container or before the
    /// machine started.
    func hasEnded(_ process: ProcessIdentity) -> Bool?
    /// Bytes that can be allocated without pushing anything out; nil when unknown.
    func freeMemory() -> Int?
    /// Bytes that this user may still write beside `url`; nil when unknown.
    func freeDisk(at url: URL) -> Int?
}
