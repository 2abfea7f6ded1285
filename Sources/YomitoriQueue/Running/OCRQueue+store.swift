public import YomitoriCore

// What a store does, for those who read its pages as well.
extension OCRQueue {
    /// Takes inputs in, all or none: ``QueueStore/enqueue(_:name:options:priority:)``.
    public func enqueue(
        _ inputs: [PageInput], name: String? = nil, options: BatchOptions = .init(), priority: Int = 0
    ) async throws -> Batch.ID {
        try await store.enqueue(inputs, name: name, options: options, priority: priority)
    }

    /// What happened and what happens: ``QueueStore/events(since:of:withPages:follows:)``.
    public func events(
        since sequence: Int64 = 0, of batch: Batch.ID? = nil, withPages: Bool = true, follows: Bool = true
    ) -> QueueEvents {
        store.events(since: sequence, of: batch, withPages: withPages, follows: follows)
    }

    /// How far a batch is: ``QueueStore/progress(for:)``.
    public func progress(for batch: Batch.ID) async throws -> BatchProgress { try await store.progress(for: batch) }

    /// What the queue does, over all processes: ``QueueStore/state()``.
    public func state() async throws -> QueueState { try await store.state() }

    /// What the queue does and every change of it, in its order; quick changes in between may be left out. That a process is
    /// gone, or how much room a disk has, is noticed within seconds.
    public func states() -> QueueStates { QueueStates(store: store) }

    /// Pauses reading in all processes: ``QueueStore/pause(_:)``.
    public func pause(_ pausing: QueueStore.Pausing = .finishing) async throws { try await store.pause(pausing) }

    /// Lets reading go on: ``QueueStore/resume()``.
    public func resume() async throws { try await store.resume() }

    /// Cancels what has not ended of a batch: ``QueueStore/cancel(_:)``.
    @discardableResult
    public func cancel(_ batch: Batch.ID) async throws -> Int { try await store.cancel(batch) }

    /// Cancels what has not ended: ``QueueStore/cancelAll()``.
    @discardableResult
    public func cancelAll() async throws -> Int { try await store.cancelAll() }

    /// Has what failed or was cancelled of a batch read again: ``QueueStore/retry(_:)``.
    @discardableResult
    public func retry(_ batch: Batch.ID) async throws -> Int { try await store.retry(batch) }

    /// Has a page read again that failed or was cancelled: ``QueueStore/retry(_:)``.
    @discardableResult
    public func retry(_ page: QueuedPage.ID) async throws -> Bool { try await store.retry(page) }

    /// Removes what is no longer kept; reading does so by itself: ``QueueStore/purge(_:)``.
    ///
    /// - Parameter keeping: instead of the queue's own policy.
    @discardableResult
    public func purge(_ keeping: PurgePolicy? = nil) async throws -> PurgeReport { try await store.purge(keeping) }

    /// What was read of a page: ``QueueStore/result(of:)``.
    public func result(of page: QueuedPage.ID) async throws -> RecognizedPage? { try await store.result(of: page) }

    /// The pages of a batch that have ended: ``QueueStore/results(of:)``.
    public func results(of batch: Batch.ID) -> PageResults { store.results(of: batch) }

    /// Outcomes that nobody has acknowledged: ``QueueStore/unacknowledged(after:limit:)``.
    ///
    /// - Parameters:
    ///   - after: the last page of the part before; nil: from the first.
    ///   - limit: at most so many; there may be more.
    public func unacknowledged(after: QueuedPage.ID? = nil, limit: Int = 1000) async throws -> [QueuedPage] {
        try await store.unacknowledged(after: after, limit: limit)
    }

    /// Acknowledges outcomes: ``QueueStore/acknowledge(_:)``.
    @discardableResult
    public func acknowledge(_ pages: some Sequence<QueuedPage.ID> & Sendable) async throws -> Int {
        try await store.acknowledge(pages)
    }
}
