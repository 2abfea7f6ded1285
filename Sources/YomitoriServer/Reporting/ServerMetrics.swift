import HTTPTypes
import Metrics
import Synchronization
import YomitoriCore

/// What the server counts.
final class ServerMetrics: Sendable {
    private let begun = Mutex(0)
    private let listening = Mutex(0)
    private let begunGauge = Gauge(label: MetricName.requestsBegun.rawValue)
    private let listenerGauge = Gauge(label: MetricName.listeners.rawValue)
    private let uploaded = Counter(label: MetricName.uploadedBytes.rawValue)
    private let ingested = Counter(label: MetricName.ingestedPages.rawValue)

    func began() {
        begunGauge.record(
            begun.withLock { count in
                count += 1
                return count
            })
    }

    /// - Parameter route: as it is declared; what is asked for is not told, and would never end.
    func ended(
        _ method: HTTPRequest.Method, _ route: String?, _ status: HTTPResponse.Status,
        _ start: ContinuousClock.Instant
    ) {
        begunGauge.record(
            begun.withLock { count in
                count -= 1
                return count
            })
        // Methods can be made up, each of them a series of its own.
        let known: [HTTPRequest.Method] = [.get, .head, .post, .patch, .delete, .put, .options]
        let dimensions = [
            ("method", known.contains(method) ? method.rawValue : "other"), ("route", route ?? "none"),
        ]
        Counter(label: MetricName.requests.rawValue, dimensions: dimensions + [("status", String(status.code))])
            .increment()
        Metrics.Timer(label: MetricName.requestDuration.rawValue, dimensions: dimensions)
            .recordNanoseconds(Int64((ContinuousClock.now - start) / .nanoseconds(1)))
    }

    func listens(_ change: Int) {
        listenerGauge.record(
            listening.withLock { count in
                count += change
                return count
            })
    }

    func uploaded(bytes: Int) { uploaded.increment(by: Int64(bytes)) }

    func ingested(pages: Int) { ingested.increment(by: Int64(pages)) }
}
