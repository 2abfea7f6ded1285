import YomitoriQueue

/// The failures of batches, which their listeners are told of again and again.
actor KnownFailures {
    /// Batches whose failures are held.
    private static let batchesHeld = 64

    private var failures: [Batch.ID: (count: Int, failures: [BatchReply.Failure])] = [:]

    /// The failures of a batch, looked for again when there are more or fewer of them.
    func failures(
        of batch: Batch.ID, count: Int, _ look: @Sendable () async throws -> [BatchReply.Failure]
    ) async throws -> [BatchReply.Failure] {
        if let known = failures[batch], known.count == count { return known.failures }
        let found = try await look()
        if failures.count >= Self.batchesHeld { failures = [:] }
        failures[batch] = (count, found)
        return found
    }
}
