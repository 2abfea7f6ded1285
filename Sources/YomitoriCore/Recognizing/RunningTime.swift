/// How long something took while whoever measures could look at it: pure, with the time passed in.
///
/// Somebody who looks often and is stopped for a while, with the process (`SIGSTOP`) or with the whole machine, cannot tell
/// what happened meanwhile. Such a gap between two looks counts for no more than the longest that is believed.
package struct RunningTime: Hashable, Sendable {
    /// Of a gap between two looks so much counts, unless something else is said: far more than a look comes late on a busy machine, which are some
    /// milliseconds of the scheduler's, and little beside any limit that a page is given.
    package static let longestGap = Duration.seconds(1)

    private let believed: Duration
    private var last: ContinuousClock.Instant
    /// What has passed.
    package private(set) var elapsed = Duration.zero

    /// Begins to count.
    ///
    /// - Parameter longestGap: what counts of a gap at most.
    package init(from start: ContinuousClock.Instant, longestGap: Duration = Self.longestGap) {
        last = start
        believed = longestGap
    }

    /// Looks; to be called more often than the longest gap.
    package mutating func look(at now: ContinuousClock.Instant) {
        elapsed += min(max(now - last, .zero), believed)
        last = now
    }
}
