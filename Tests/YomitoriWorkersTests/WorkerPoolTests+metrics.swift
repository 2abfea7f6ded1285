import MetricsTestKit
import Testing

@testable import YomitoriWorkers

extension WorkerPoolTests {
    @Test func addsWhatWorkersCountedToItsOwnMetrics() async throws {
        let values =
            #"[{"kind":"counter","name":"yomitori_pages_total","dimensions":[["pack","p"]],"value":2},"#
            + #"{"kind":"gauge","name":"yomitori_memory_peak_bytes","dimensions":[],"value":12345}]"#
        let script = #"""
            echo '{"event":"hello","version":1}'; read line; echo '{"event":"reading","id":1}'
            echo '{"event":"metrics","id":1,"values":\#(values)}'; echo '{"event":"done","id":1,"count":1}'; read line; exit 3
            """#
        let metrics = TestMetrics()
        let shop = try Workshop(shell: script, metrics: metrics)
        #expect(try await shop.pool.pageCount(of: try shop.picture("page")) == 1)
        #expect(metrics.counterTotal(label: "yomitori_pages_total", dimensions: [("pack", "p")]) == 2)
        #expect(try metrics.expectGauge("yomitori_workers_resident_bytes").lastValue ?? 0 > 0)
        #expect(try metrics.expectGauge("yomitori_workers_peak_bytes").lastValue == 12345)
        #expect(shop.pool.peakMemory == 12345)
        await shop.pool.close()
    }

    @Test func countsTheWorkersThatFailed() async throws {
        let metrics = TestMetrics()
        let shop = try Workshop(metrics: metrics)
        _ = try await shop.failure("#abort")
        _ = try await shop.read("good")
        #expect(metrics.counterTotal(label: "yomitori_workers_failed_total") == 1)
        await shop.pool.close()
    }
}
