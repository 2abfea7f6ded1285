import Metrics
import Synchronization
import YomitoriCore

/// Gives what workers counted and timed to the metrics of this process, as if it had been done here, and tells of the
/// workers themselves.
///
/// A worker may have been taken over by a picture: only the program's own names are taken, with so many series.
final class WorkerReports: Sendable {
    /// Series of all workers together: some ten stages of some packs are fifty.
    private static let seriesLimit = 300
    /// Characters of a dimension: names of stages and packs.
    private static let longest = 64
    private static let names = Set(
        [MetricName.modelLoads, .modelReleases, .modelLoading, .pages, .stage].map(\.rawValue))

    private struct Series: Hashable {
        var kind: WorkerMetric.Kind
        var name: String
        var dimensions: [WorkerMetric.Dimension]
    }

    private let factory: any MetricsFactory
    private let known = Mutex<Set<Series>>([])
    private let memory: Recorder
    /// The most that a worker ever held, and where it is told.
    private let peak = Mutex<Int64>(0)
    private let peakMemory: Recorder
    private let failures: Counter

    /// - Parameter pool: which workers are told of, where a program has several pools of them: each has gauges of its own.
    init(_ factory: any MetricsFactory, pool: String? = nil) {
        self.factory = factory
        let own = pool.map { [("pool", $0)] } ?? []
        // A gauge: the last value counts.
        memory = Recorder(
            label: MetricName.workerMemory.rawValue, dimensions: own, aggregate: false, factory: factory)
        peakMemory = Recorder(
            label: MetricName.workerPeak.rawValue, dimensions: own, aggregate: false, factory: factory)
        failures = Counter(label: MetricName.workerFailures.rawValue, dimensions: own, factory: factory)
    }

    func report(_ metrics: [WorkerMetric]) {
        for metric in metrics where metric.value >= 0 && isTaken(metric) {
            let dimensions = metric.dimensions.map { ($0.name, $0.value) }
            switch metric.kind {
            case .counter:
                Counter(label: metric.name, dimensions: dimensions, factory: factory).increment(by: metric.value)
            case .gauge: hold(peak: metric.value)
            case .timer:
                Timer(label: metric.name, dimensions: dimensions, factory: factory).recordNanoseconds(metric.value)
            }
        }
    }

    /// The most bytes that a worker ever held, as far as workers told; 0 where none did.
    var peakOfOne: Int { Int(clamping: peak.withLock(\.self)) }

    /// - Parameter bytes: what all workers hold together.
    func hold(_ bytes: Int) { memory.record(bytes) }

    /// Records under the lock, so that what is told never falls.
    private func hold(peak bytes: Int64) {
        peak.withLock { peak in
            peak = max(peak, bytes)
            peakMemory.record(peak)
        }
    }

    /// A worker ended, or was ended, for its page.
    func failed() { failures.increment() }

    private func isTaken(_ metric: WorkerMetric) -> Bool {
        if metric.kind == .gauge { return metric.name == MetricName.peakMemory.rawValue }
        guard Self.names.contains(metric.name), metric.dimensions.count <= 3,
            metric.dimensions.allSatisfy({ max($0.name.utf8.count, $0.value.utf8.count) <= Self.longest })
        else { return false }
        let series = Series(kind: metric.kind, name: metric.name, dimensions: metric.dimensions)
        return known.withLock { known in
            if known.contains(series) { return true }
            guard known.count < Self.seriesLimit else { return false }
            known.insert(series)
            return true
        }
    }
}
