public import Logging
package import Metrics

/// What a queue takes from outside besides its file: the clock, the machine, chance, the log and the metrics.
public struct QueueEnvironment: Sendable {
    /// The time.
    public var clock: any QueueClock = SystemClock()
    /// The machine.
    public var host: any HostProbe = LinuxHost()
    /// A number of 0 up to, but not including, 1, for names and for the spread of delays.
    public var random: @Sendable () -> Double = { Double.random(in: 0..<1) }
    /// Where to write what a person who runs the program should know; never a document's text.
    public var logger = Logger(label: "yomitori.queue")
    /// Where counts and gauges go: to whichever system swift-metrics was given.
    package var metrics: any MetricsFactory = MetricsSystem.factory

    /// The machine as it is.
    public init() {}
}
