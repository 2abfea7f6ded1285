/// What a queue does, and then what it does each time that is something else; any number of subscribers, each at its pace.
public struct QueueStates: AsyncSequence, Sendable {
    /// What the queue does.
    public typealias Element = QueueState
    /// A database error.
    public typealias Failure = any Error

    let store: QueueStore

    /// Begins with the present state.
    public func makeAsyncIterator() -> Iterator { Iterator(store: store) }

    /// A subscriber's last state.
    public struct Iterator: AsyncIteratorProtocol {
        /// Seconds until it looks again for what nobody writes to the database: that a reader was killed, or that the disk
        /// has room. A person who watches hardly waits for it, and a look costs a few short queries.
        private static let interval = 2.0

        let store: QueueStore
        private var last: QueueState?

        init(store: QueueStore) { self.store = store }

        /// The next state that differs; nil when the task is cancelled.
        public mutating func next() async throws -> QueueState? {
            while !Task.isCancelled {
                let version = store.version
                let state = try await store.state()
                if state != last {
                    last = state
                    return state
                }
                // Where nothing is to be done, only what is written changes that.
                await store.change(after: version, seconds: state == .idle(reason: nil) ? nil : Self.interval)
            }
            return nil
        }
    }
}
