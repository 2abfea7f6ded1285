public import Logging

/// What a queue takes from outside besides its file: the clock, the machine, chance and the log.
public struct QueueEnvironment: Sendable {
    /// The time.
    public var clock: any QueueClock = SystemClock()
    /// The machine.
    public var host: any HostProbe = LinuxHost()
    /// A number of 0 up to, but not including, 1, for names and for the spread of delays.
    public var random: @Sendable () -> Double = { Double.random(in: 0..<1) }
    /// Where to write what a person who runs the program should know; never a document's text.
    public var logger = Logger(label: "yomitori.queue")

    /// The machine as it is.
    public init() {}
}
