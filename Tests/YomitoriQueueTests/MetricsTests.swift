import MetricsTestKit
import Testing
import YomitoriCore

@testable import YomitoriQueue

@Suite(.timeLimit(.minutes(10)))
struct MetricsTests {
    let fixture: QueueFixture
    let metrics = TestMetrics()
    let store: QueueStore

    init() throws {
        fixture = try QueueFixture()
        var environment = fixture.environment()
        environment.metrics = metrics
        store = try QueueStore(database: fixture.database, policy: QueueFixture.policy, environment: environment)
    }

    private func total(_ name: String) -> Int64 { metrics.counterTotal(label: name) }

    private func last(_ name: String) throws -> Double? { try metrics.expectGauge(name).lastValue }

    @Test func tellsHowManyPagesWaitAndForHowLong() async throws {
        _ = try await store.enqueue(try fixture.files(3))
        fixture.clock.advance(by: 60)
        _ = try await store.enqueue([try fixture.file("late.png")])
        fixture.clock.advance(by: 30)
        _ = try await store.status()
        #expect(try last("yomitori_queue_depth_pages") == 4)
        #expect(try last("yomitori_queue_oldest_waiting_seconds") == 90)
        _ = try await store.claimed(3)
        try await store.reportDepth()
        #expect(try last("yomitori_queue_depth_pages") == 1)
        #expect(try last("yomitori_queue_oldest_waiting_seconds") == 30)
        _ = try await store.claimed(1)
        try await store.reportDepth()
        #expect(try last("yomitori_queue_depth_pages") == 0)
        #expect(try last("yomitori_queue_oldest_waiting_seconds") == 0)
    }

    @Test func countsPagesReadAndGivenUpAndAttemptsThatFailed() async throws {
        _ = try await store.enqueue(try fixture.files(4))
        let leases = try await store.claimed(4)
        for lease in leases.prefix(2) { try await store.complete(lease, with: lease.result) }
        #expect(total("yomitori_queue_pages_read_total") == 2)
        try await store.fail(leases[2], with: PageFailure(.passing, "out of memory"))
        #expect(total("yomitori_queue_attempts_failed_total") == 1)
        #expect(total("yomitori_queue_pages_failed_total") == 0)
        try await store.fail(leases[3], with: PageFailure(.lasting, "damaged"))
        #expect(total("yomitori_queue_attempts_failed_total") == 2)
        #expect(total("yomitori_queue_pages_failed_total") == 1)
        #expect(total("yomitori_queue_pages_read_total") == 2)
    }

    @Test func countsNoAttemptWhereNothingCouldBeRead() async throws {
        _ = try await store.enqueue(try fixture.files(1))
        let lease = try #require(try await store.claim())
        try await store.fail(lease, with: PageFailure(.unavailable, "no pack"))
        #expect(total("yomitori_queue_attempts_failed_total") == 0)
    }

    @Test func countsLeasesOfReadersThatAreGoneOrDidNotRenewThem() async throws {
        let (gone, unseen) = (FakeHost(process: 200), FakeHost(process: 300))
        _ = try await store.enqueue(try fixture.files(3))
        let (first, second) = (try fixture.store(host: gone), try fixture.store(host: unseen))
        _ = try await first.claimed(2)
        _ = try await second.claimed(1)
        fixture.host.set { _ = $0.unknown.insert(unseen.process) }
        try await store.reclaim()
        #expect(total("yomitori_queue_leases_lost_total") == 0)
        fixture.host.end(gone.process)
        try await store.reclaim()
        #expect(total("yomitori_queue_leases_lost_total") == 2)
        fixture.clock.advance(by: QueuePolicy().leaseSeconds + 1)
        try await store.reclaim()
        #expect(total("yomitori_queue_leases_lost_total") == 3)
        #expect(total("yomitori_queue_attempts_failed_total") == 0)
    }

    @Test func countsPagesThatArePurged() async throws {
        _ = try await store.enqueue(try fixture.files(3))
        let leases = try await store.claimed(3)
        for lease in leases { try await store.complete(lease, with: lease.result) }
        try await store.acknowledge(leases.prefix(2).map(\.page))
        var keeping = PurgePolicy()
        keeping.acknowledgedAge = 0
        try await store.purge(keeping)
        #expect(total("yomitori_queue_pages_purged_total") == 2)
    }

    @Test func tellsHowManyPagesThisProcessReads() async throws {
        let gate = Gate()
        let recognizer = FakeRecognizer(behaviour: { _, _ in await gate.pass() })
        let queue = OCRQueue(store: store) { _ in recognizer }
        _ = try await queue.enqueue(try fixture.files(3))
        let run = Task { try await queue.runUntilEmpty() }
        try await until { gate.arrived == 2 }
        #expect(try last("yomitori_queue_running_pages") == 2)
        gate.open()
        #expect(try await run.value.read == 3)
        #expect(try last("yomitori_queue_running_pages") == 0)
        #expect(total("yomitori_queue_pages_read_total") == 3)
    }
}
