import YomitoriQueue

/// Does something to each batch of a list, one after the other.
struct EachBatch<Value: Sendable>: Sendable {
    private var rest: ArraySlice<Batch>
    private let deed: @Sendable (Batch) async throws -> Value

    init(_ batches: [Batch], deed: @escaping @Sendable (Batch) async throws -> Value) {
        rest = batches[...]
        self.deed = deed
    }

    /// Does it to the next batch; nil behind the last one.
    ///
    /// - Returns: the batch and what came of it; no value where another process has purged it since it was listed.
    mutating func next() async throws -> (batch: Batch, value: Value?)? {
        guard let batch = rest.popFirst() else { return nil }
        do { return (batch, try await deed(batch)) } catch QueueError.unknownBatch { return (batch, nil) }
    }
}
