package import Metrics
import Synchronization
import YomitoriCore

/// Keeps what a worker counts and times until it is sent to whoever started it.
///
/// Of the gauges only the most memory that was ever held is kept, in its last value. What stands for this moment, such as
/// the memory that is held, stays here: the parent sees it by itself, and values of several workers would overwrite each other.
package final class WorkerMetrics: MetricsFactory, Sendable {
    /// Values kept between two sends; what comes beyond is dropped. A page has about ten.
    static let limit = 1000

    private let waiting = Mutex<[WorkerMetric]>([])

    package init() {}

    /// Takes the metrics of the whole process from now on; to be called once.
    package func install() { MetricsSystem.bootstrap(self) }

    /// What has come since the last call.
    func taken() -> [WorkerMetric] {
        waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
    }

    fileprivate func add(_ metric: WorkerMetric) {
        waiting.withLock { waiting in
            func isSame(_ other: WorkerMetric) -> Bool {
                other.kind == metric.kind && other.name == metric.name && other.dimensions == metric.dimensions
            }
            let place = metric.kind == .timer ? nil : waiting.firstIndex(where: isSame)
            switch (metric.kind, place) {
            case (.counter, let place?): waiting[place].value &+= metric.value
            case (.gauge, let place?): waiting[place].value = metric.value
            default: if waiting.count < Self.limit { waiting.append(metric) }
            }
        }
    }

    // MARK: - What swift-metrics asks for

    package func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        SentValue(.counter, label, dimensions, metrics: self)
    }

    package func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        SentValue(.timer, label, dimensions, metrics: self)
    }

    package func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
        guard label == MetricName.peakMemory.rawValue else { return NOOPMetricsHandler.instance }
        return SentValue(.gauge, label, dimensions, metrics: self)
    }

    package func destroyCounter(_ handler: any CounterHandler) {}
    package func destroyTimer(_ handler: any TimerHandler) {}
    package func destroyRecorder(_ handler: any RecorderHandler) {}
}

private final class SentValue: CounterHandler, TimerHandler, RecorderHandler {
    private let metric: WorkerMetric
    private let metrics: WorkerMetrics

    init(_ kind: WorkerMetric.Kind, _ name: String, _ dimensions: [(String, String)], metrics: WorkerMetrics) {
        metric = WorkerMetric(kind, name, dimensions.map { .init($0.0, $0.1) }, value: 0)
        self.metrics = metrics
    }

    func increment(by amount: Int64) { add(amount) }
    func recordNanoseconds(_ duration: Int64) { add(duration) }
    func record(_ value: Int64) { add(value) }
    func record(_ value: Double) { add(Int64(exactly: value.rounded()) ?? 0) }
    /// What was sent is counted by others.
    func reset() {}

    private func add(_ value: Int64) {
        var metric = metric
        metric.value = value
        metrics.add(metric)
    }
}
