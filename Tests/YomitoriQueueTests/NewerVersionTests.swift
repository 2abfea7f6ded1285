import Foundation
import GRDB
import Testing
import YomitoriCore

@testable import YomitoriQueue

/// What a later version with more choices has written, met by this one.
@Suite(.timeLimit(.minutes(10)))
struct NewerVersionTests {
    let fixture: QueueFixture
    let store: QueueStore

    init() throws {
        fixture = try QueueFixture()
        store = try fixture.store()
    }

    private func newerBatch() async throws -> Batch.ID {
        let batch = try await store.enqueue([try fixture.file("newer.png")], priority: 1)
        try await store.database.write { db in
            try db.execute(
                sql: #"UPDATE batch SET options = '{"recognition": {"level": "clairvoyant"}}' WHERE id = ?"#,
                arguments: [batch.rawValue])
        }
        return batch
    }

    @Test func listsABatchWhoseOptionsItDoesNotKnow() async throws {
        let batch = try await newerBatch()
        #expect(try await store.batches().map(\.hasKnownOptions) == [false])
        #expect(try await store.status().depth == 1)
        await #expect(throws: QueueError.newerBatch(batch.rawValue)) { try await store.claim() }
        await #expect(throws: QueueError.newerBatch(batch.rawValue)) {
            try await store.append(try fixture.files(1), to: batch)
        }
        #expect(try await store.cancel(batch) == 1)
        #expect(try await store.claim() == nil)
    }

    @Test(arguments: [
        #"{"recognition": {"clairvoyance": true}}"#, #"{"deadline": 3600}"#,
        #"{"recognition": {"region": {"x": {"pixels": {"_0": 1}}, "y": {"pixels": {"_0": 1}}, "#
            + #""width": {"pixels": {"_0": 1}}, "height": {"pixels": {"_0": 1}}, "angle": 3}}}"#,
    ])
    func leavesOutABatchWithAnOptionItDoesNotKnow(options: String) {
        #expect(BatchOptions(stored: options) == nil)
    }

    @Test(arguments: [
        "{}", #"{"recognition": {"level": "fast"}}"#, #"{"pack": null, "storage": "copied"}"#,
        #"{"recognition": {"languages": ["ja"], "customWords": ["a", "b"]}}"#,
    ])
    func readsABatchThatSaysLess(options: String) {
        #expect(BatchOptions(stored: options) != nil)
    }

    @Test func readsTheOtherBatchesAndSaysWhyItLeavesOneOut() async throws {
        let batch = try await newerBatch()
        let queue = try fixture.queue(FakeRecognizer())
        let known = try await queue.enqueue(try fixture.files(3))
        do {
            try await queue.runUntilEmpty()
            Issue.record("a batch was read that asks for something unknown")
        } catch QueueError.unavailable(let reason) {
            #expect(reason.contains(batch.rawValue) && reason.contains("update the program"))
        }
        #expect(try await queue.progress(for: known).done == 3)
        #expect(try await queue.progress(for: batch).waiting == 1)
    }

    @Test func namesAPageThatItCannotShow() async throws {
        let batch = try await store.enqueue(try fixture.files(2))
        let leases = try await store.claimed(2)
        for lease in leases { try await store.complete(lease, with: lease.result) }
        let page = leases[0].page
        try await store.database.write { db in
            try db.execute(sql: "UPDATE result SET page = '{}' WHERE item = ?", arguments: [page.rawValue])
        }
        await #expect(throws: QueueError.newerPage(page.rawValue)) { try await store.result(of: page) }
        let outcomes = try await store.results(of: batch).reduce(into: []) { $0.append($1.outcome) }
        #expect(outcomes[0].failure?.message.contains("newer version") == true)
        #expect(outcomes[1].text == "1.png")
        let results = try await store.log().compactMap {
            if case .read(_, let result) = $0 { result?.text ?? "-" } else { nil }
        }
        #expect(results == ["-", "1.png"])
    }

    @Test func tellsAFailureOfAKindItDoesNotKnow() async throws {
        let batch = try await store.enqueue(try fixture.files(1))
        let lease = try #require(try await store.claim())
        try await store.fail(lease, with: PageFailure(.lasting, "damaged"))
        try await store.database.write { db in
            try db.execute(sql: #"UPDATE item SET failure = '{"kind": "cosmic", "message": "a ray"}'"#)
            try db.execute(sql: #"UPDATE event SET detail = '{"failure": {"kind": "cosmic"}}' WHERE kind = 'failed'"#)
        }
        #expect(try await store.pages(of: batch)[0].failure?.message.contains("a ray") == true)
        #expect(try await store.log() == [.added(1), .ended])
    }
}
