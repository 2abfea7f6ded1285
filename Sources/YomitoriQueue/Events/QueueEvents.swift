/// The events of a queue in their order: first those of the log, then those that happen, whichever process causes them.
///
/// Any number of subscribers go through it at once, each at its own pace: an iterator holds at most a handful of events
/// and fetches more when they are used up, so that nothing is lost and nothing grows. It ends when the task is cancelled.
public struct QueueEvents: AsyncSequence, Sendable {
    /// An event.
    public typealias Element = QueueEvent
    /// A database error.
    public typealias Failure = any Error

    let store: QueueStore
    let since: Int64
    let batch: Batch.ID?
    let withPages: Bool
    let follows: Bool

    /// Begins after `since`.
    public func makeAsyncIterator() -> Iterator { Iterator(events: self, sequence: since) }

    /// A subscriber's place in the log.
    public struct Iterator: AsyncIteratorProtocol {
        /// Results are decoded as they are fetched: with them 16 events may be some tens of megabytes.
        private static let bufferSize = 16

        let events: QueueEvents
        var sequence: Int64
        private var buffer: ArraySlice<QueueEvent> = []

        init(events: QueueEvents, sequence: Int64) {
            self.events = events
            self.sequence = sequence
        }

        /// The next event; waits for it. Nil when the task is cancelled, or at the log's end if it is not followed.
        public mutating func next() async throws -> QueueEvent? {
            while buffer.isEmpty {
                if Task.isCancelled { return nil }
                let version = events.store.version
                let found = try await events.store.events(
                    after: sequence, of: events.batch, limit: Self.bufferSize, withPages: events.withPages)
                if found.last == sequence {
                    guard events.follows else { return nil }
                    await events.store.change(after: version)
                }
                buffer = found.events[...]
                sequence = found.last
            }
            return buffer.removeFirst()
        }
    }
}
