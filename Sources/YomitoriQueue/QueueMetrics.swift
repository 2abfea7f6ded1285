import Metrics

/// The names under which the queue reports.
struct QueueMetrics: Sendable {
    /// Pages that wait, over all batches.
    private let depth: Gauge
    /// Seconds since the file was added of the page that has waited longest.
    private let oldest: Gauge
    /// Pages this process reads at present.
    private let running: Gauge
    /// Pages this process has read; its rate is the queue's.
    private let read: Counter
    /// Pages this process has given up.
    private let failed: Counter
    /// Attempts that failed, those of pages given up among them.
    private let attemptsFailed: Counter
    /// Leases this process brought back because their holder had gone or had not renewed them.
    private let lost: Counter
    /// Pages purged.
    private let purged: Counter

    /// - Parameter factory: where they go.
    init(_ factory: any MetricsFactory) {
        depth = Gauge(label: "yomitori_queue_depth_pages", factory: factory)
        oldest = Gauge(label: "yomitori_queue_oldest_waiting_seconds", factory: factory)
        running = Gauge(label: "yomitori_queue_running_pages", factory: factory)
        read = Counter(label: "yomitori_queue_pages_read_total", factory: factory)
        failed = Counter(label: "yomitori_queue_pages_failed_total", factory: factory)
        attemptsFailed = Counter(label: "yomitori_queue_attempts_failed_total", factory: factory)
        lost = Counter(label: "yomitori_queue_leases_lost_total", factory: factory)
        purged = Counter(label: "yomitori_queue_pages_purged_total", factory: factory)
    }

    func waiting(_ pages: Int, oldest seconds: Double?) {
        depth.record(pages)
        oldest.record(seconds ?? 0)
    }

    func reading(_ pages: Int) { running.record(pages) }

    func ended(_ outcome: Ending.Outcome) {
        switch outcome {
        case .read: read.increment()
        case .postponed: attemptsFailed.increment()
        case .failed:
            attemptsFailed.increment()
            failed.increment()
        }
    }

    func leasesLost(_ count: Int) { lost.increment(by: Int64(count)) }

    func pagesPurged(_ count: Int) { purged.increment(by: Int64(count)) }
}
