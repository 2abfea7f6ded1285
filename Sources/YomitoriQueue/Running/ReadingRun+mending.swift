import Synchronization

// A fault of the disk must not keep a run from its end.
extension ReadingRun {
    /// As ``QueueStore/next(except:pages:mend:)``; the pages that fail are this run's to tell of.
    func next(except batches: [Batch.ID], pages: Set<QueuedPage.ID>) async throws -> Lease? {
        try await store.next(except: batches, pages: pages) { try await self.mend() }
    }

    /// As ``QueueStore/mend()``; the pages that fail are this run's to tell of.
    func mend() async throws {
        let failed = try await store.mend()
        state.withLock { $0.summary.failed += failed }
    }
}
