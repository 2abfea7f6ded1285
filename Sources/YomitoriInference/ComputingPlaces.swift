/// The places in which networks compute, which all of them share: as many compute at a time, whichever they are, and one by one
/// while memory is tight.
package struct ComputingPlaces: Sendable {
    private let gate: WorkGate
    private let bytes: Int

    /// - Parameter bytes: what a computation takes beyond what is held between two.
    package init(_ gate: WorkGate, bytes: Int = 0) {
        self.gate = gate
        self.bytes = bytes
    }

    /// Does `compute` when there is a place. What it gives is read afterwards, without one.
    ///
    /// - Throws: what `compute` throws, and `CancellationError` when the task is cancelled before its turn.
    package func computing<Result: Sendable>(_ compute: () async throws -> Result) async throws -> Result {
        try await gate.withPlace(bytes: bytes, compute)
    }
}
