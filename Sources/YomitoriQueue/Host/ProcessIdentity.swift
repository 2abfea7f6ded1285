/// A process that cannot be taken for another one, also when its number is used again.
public struct ProcessIdentity: Hashable, Sendable, Codable {
    /// Changes when the machine starts; some containers have one of their own.
    public var boot: String
    /// The process namespace, inside which numbers mean the same.
    public var namespace: String
    /// Its number.
    public var number: Int32
    /// When it started, in the clock ticks of /proc since the machine did.
    public var started: UInt64

    /// A process of this machine.
    public init(boot: String, namespace: String, number: Int32, started: UInt64) {
        self.boot = boot
        self.namespace = namespace
        self.number = number
        self.started = started
    }
}
