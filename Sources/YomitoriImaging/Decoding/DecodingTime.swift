import YomitoriCore

/// How long a page has been decoded, without the time during which the program was halted.
struct DecodingTime {
    private let limit: Duration
    private var time: RunningTime

    /// - Parameter limit: seconds.
    init(limit: Double) {
        self.limit = .seconds(limit)
        time = RunningTime(from: .now, longestGap: max(.zero, self.limit / 4))
    }

    /// To be called every few rows.
    ///
    /// A pause between two calls counts for a quarter of the limit at most: strips of rows take milliseconds, so a longer
    /// one is no work but a program that was stopped, or a machine that slept.
    /// - Throws: `ImageError` when the limit is passed.
    mutating func check(now: ContinuousClock.Instant = .now) throws {
        time.look(at: now)
        guard time.elapsed <= limit else {
            throw ImageError(
                .beyondLimit,
                "not decoded within \(limit / .seconds(1)) seconds; make it smaller or raise the limit of seconds")
        }
    }
}
