import Foundation

/// How often a page is tried, and how long after an attempt the next one comes.
public struct RetryPolicy: Hashable, Sendable {
    /// Attempts until a page is given up.
    public var attempts = 3
    /// Seconds after the first failed attempt: memory that ran out or a disk that stalled is there again.
    public var firstDelay = 5.0
    /// How much longer each delay is than the one before: the second is half a minute, after which a program that took the
    /// memory has ended, or a person has noticed; with more attempts than three minutes and then hours follow.
    public var growth = 6.0
    /// The longest delay, in seconds: an hour, so that whoever raises the attempts has each page tried some times in a
    /// night.
    public var longestDelay = 3600.0
    /// Share of a delay that is left to chance, so that pages that failed together do not come again together.
    public var jitter = 0.5

    /// The defaults.
    public init() {}

    /// Seconds until the next attempt.
    /// - Parameters:
    ///   - attempts: those that failed, at least 1.
    ///   - chance: 0 up to, but not including, 1.
    func delay(afterAttempts attempts: Int, chance: Double) -> Double {
        let full = min(longestDelay, firstDelay * pow(growth, Double(attempts - 1)))
        return full * (1 - jitter * chance)
    }
}
