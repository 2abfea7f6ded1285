/// How long to wait before another process is started in the place of one that ended badly: pure, chance passed in.
struct RestartDelay: Hashable, Sendable {
    /// Ends since a page was last read.
    private(set) var failures = 0

    /// The longest delay.
    private static let longest = 30.0
    /// The delay after the second bad end; a single one is the page's fault and costs no time.
    private static let first = 0.2

    /// A worker ended badly.
    mutating func failed() { failures += 1 }
    /// A worker read a page.
    mutating func succeeded() { failures = 0 }

    /// Seconds: none, none, then doubling from 0.2 up to 30, each between its half and its whole.
    ///
    /// - Parameter chance: 0…1.
    func seconds(chance: Double) -> Double {
        guard failures > 1 else { return 0 }
        let whole = min(Self.longest, Self.first * Double(1 << min(20, failures - 2)))
        return whole * (0.5 + 0.5 * chance)
    }
}
