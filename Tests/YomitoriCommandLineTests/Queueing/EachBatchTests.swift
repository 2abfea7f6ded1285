import Testing
import YomitoriCore
import YomitoriQueue
import YomitoriTestSupport

@testable import YomitoriCommandLine

@Suite struct EachBatchTests {
    /// A batch of a page that was read.
    private func readBatch(_ store: QueueStore, in folder: TemporaryFolder) async throws -> Batch.ID {
        let batch = try await store.enqueue([.file(SourcePath(folder.path + "/1.png"))])
        let lease = try #require(try await store.claim())
        try await store.complete(lease, with: SamplePages.page(of: ["a page"], path: lease.name, number: 1))
        return batch
    }

    @Test func goesOnBehindABatchThatIsPurgedMeanwhile() async throws {
        let folder = try TemporaryFolder()
        try folder.write("a page", to: "1.png")
        let place = QueuePlace(environment: ["XDG_STATE_HOME": folder.path + "/state"])
        let store = try QueueStore(database: place.database)
        let first = try await readBatch(store, in: folder)
        let second = try await readBatch(store, in: folder)
        let third = try await readBatch(store, in: folder)
        var each = EachBatch(try await store.batches()) { batch in
            if batch.id == first {
                try await store.acknowledge(second)
                var keeping = PurgePolicy()
                keeping.acknowledgedAge = 0
                #expect(try await store.purge(keeping).acknowledged == 1)
            }
            return try await store.acknowledge(batch.id)
        }
        var acknowledged: [Batch.ID: Int] = [:]
        var leftOut: [Batch.ID] = []
        while let (batch, count) = try await each.next() {
            if let count { acknowledged[batch.id] = count } else { leftOut.append(batch.id) }
        }
        #expect(acknowledged == [first: 1, third: 1])
        #expect(leftOut == [second])
    }
}
