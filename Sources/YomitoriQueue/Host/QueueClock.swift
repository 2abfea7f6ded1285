public import Foundation

/// The time of day by which leases end and pages are tried again; all processes of a queue go by it.
public protocol QueueClock: Sendable {
    /// The time.
    func now() -> Date
    /// Waits; throws `CancellationError`.
    func sleep(seconds: Double) async throws
}

/// The machine's clock.
public struct SystemClock: QueueClock {
    /// The machine's clock.
    public init() {}
    /// The time.
    public func now() -> Date { Date() }
    /// Waits; throws `CancellationError`.
    public func sleep(seconds: Double) async throws { try await Task.sleep(for: .seconds(seconds)) }
}
