import Metrics
import MetricsTestKit
import Testing

@testable import YomitoriWorkers

@Suite struct WorkerMetricsTests {
    @Test func keepsWhatWasCountedAndTimedUntilItIsTaken() throws {
        let metrics = WorkerMetrics()
        let pages = Counter(label: "pages", dimensions: [("pack", "general")], factory: metrics)
        pages.increment()
        Counter(label: "pages", dimensions: [("pack", "ndl")], factory: metrics).increment(by: 5)
        pages.increment(by: 2)
        for nanoseconds in [7, 8] as [Int64] {
            Timer(label: "stage", factory: metrics).recordNanoseconds(nanoseconds)
        }
        Gauge(label: "memory", factory: metrics).record(9)
        #expect(
            metrics.taken() == [
                WorkerMetric(.counter, "pages", [.init("pack", "general")], value: 3),
                WorkerMetric(.counter, "pages", [.init("pack", "ndl")], value: 5),
                WorkerMetric(.timer, "stage", value: 7), WorkerMetric(.timer, "stage", value: 8),
            ])
        #expect(metrics.taken() == [])
    }

    @Test func keepsTheMostMemoryThatWasHeldAsItWasLast() {
        let metrics = WorkerMetrics()
        let peak = Gauge(label: "yomitori_memory_peak_bytes", factory: metrics)
        peak.record(5)
        peak.record(9)
        Gauge(label: "yomitori_memory_resident_bytes", factory: metrics).record(3)
        #expect(metrics.taken() == [WorkerMetric(.gauge, "yomitori_memory_peak_bytes", value: 9)])
        peak.record(9)
        #expect(metrics.taken() == [WorkerMetric(.gauge, "yomitori_memory_peak_bytes", value: 9)])
    }

    @Test func keepsSoManyValuesAndNoMore() {
        let metrics = WorkerMetrics()
        let timer = Timer(label: "stage", factory: metrics)
        for value in 0...(2 * WorkerMetrics.limit) { timer.recordNanoseconds(Int64(value)) }
        #expect(metrics.taken().count == WorkerMetrics.limit)
    }
}

@Suite struct WorkerReportsTests {
    private let factory = TestMetrics()
    private let dimensions = [WorkerMetric.Dimension("stage", "lines"), .init("pack", "general")]

    @Test func countsAndTimesAsIfItHadBeenDoneHere() throws {
        let reports = WorkerReports(factory)
        reports.report([
            WorkerMetric(.counter, "yomitori_pages_total", [.init("pack", "general")], value: 2),
            WorkerMetric(.timer, "yomitori_page_stage_duration", dimensions, value: 5),
        ])
        reports.report([WorkerMetric(.counter, "yomitori_pages_total", [.init("pack", "general")], value: 1)])
        #expect(factory.counterTotal(label: "yomitori_pages_total", dimensions: [("pack", "general")]) == 3)
        let timer = try factory.expectTimer(
            "yomitori_page_stage_duration", [("stage", "lines"), ("pack", "general")])
        #expect(timer.values == [5])
    }

    @Test func tellsTheMostThatAnyWorkerEverHeld() throws {
        let reports = WorkerReports(factory)
        for bytes in [7, 9, 8, -1] as [Int64] {
            reports.report([WorkerMetric(.gauge, "yomitori_memory_peak_bytes", value: bytes)])
        }
        reports.report([
            WorkerMetric(.gauge, "yomitori_memory_resident_bytes", value: 20),
            WorkerMetric(.counter, "yomitori_memory_peak_bytes", value: 30),
        ])
        #expect(try factory.expectGauge("yomitori_workers_peak_bytes").lastValue == 9)
        #expect(factory.counters(label: "yomitori_memory_peak_bytes").isEmpty)
    }

    @Test func tellsThePoolsOfAProgramApart() throws {
        for (pool, bytes) in [("reading", 900), ("pictures", 5)] {
            let reports = WorkerReports(factory, pool: pool)
            reports.hold(bytes)
            reports.report([WorkerMetric(.gauge, "yomitori_memory_peak_bytes", value: Int64(bytes))])
            reports.failed()
        }
        for (pool, bytes) in [("reading", 900.0), ("pictures", 5.0)] {
            for gauge in ["yomitori_workers_resident_bytes", "yomitori_workers_peak_bytes"] {
                #expect(try factory.expectGauge(gauge, [("pool", pool)]).lastValue == bytes)
            }
            #expect(factory.counterTotal(label: "yomitori_workers_failed_total", dimensions: [("pool", pool)]) == 1)
        }
    }

    @Test func takesNoNamesThatAPictureMadeUp() {
        let reports = WorkerReports(factory)
        reports.report([
            WorkerMetric(.counter, "anything", value: 1),
            WorkerMetric(.counter, "yomitori_http_requests_total", value: 1),
            WorkerMetric(.counter, "yomitori_model_loads_total", value: -1),
            WorkerMetric(
                .counter, "yomitori_pages_total", [.init("pack", String(repeating: "a", count: 65))], value: 1),
        ])
        #expect(factory.counters(label: "anything").isEmpty)
        #expect(factory.counters(label: "yomitori_http_requests_total").isEmpty)
        #expect(factory.counters(label: "yomitori_model_loads_total").isEmpty)
        #expect(factory.counters(label: "yomitori_pages_total").isEmpty)
    }

    @Test func takesSoManySeriesAndNoMore() {
        let reports = WorkerReports(factory)
        for number in 0..<1000 {
            reports.report([WorkerMetric(.counter, "yomitori_pages_total", [.init("pack", "\(number)")], value: 1)])
        }
        reports.report([WorkerMetric(.counter, "yomitori_pages_total", [.init("pack", "0")], value: 1)])
        #expect(factory.counters(label: "yomitori_pages_total").count == 300)
        #expect(factory.counterTotal(label: "yomitori_pages_total", dimensions: [("pack", "0")]) == 2)
    }
}
