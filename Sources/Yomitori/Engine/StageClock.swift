import Metrics
import YomitoriCore

/// The stages of a page's way, as they are timed.
enum TimedStage: String, CaseIterable, Sendable {
    case decoding, flattening, choice, regions, lines, arrangement
}

/// Measures how long each stage of one page takes.
struct StageClock {
    /// Seconds by stage; waiting for models and for places counts.
    private(set) var seconds: [TimedStage: Double] = [:]
    private let clock = ContinuousClock()

    mutating func time<Result>(_ stage: TimedStage, _ work: () async throws -> Result) async rethrows -> Result {
        let start = clock.now
        let result = try await work()
        seconds[stage, default: 0] += (clock.now - start) / .seconds(1)
        return result
    }

    /// Tells the metrics how long a page's stages took.
    func report(pack: String, to factory: any MetricsFactory) {
        Counter(label: MetricName.pages.rawValue, dimensions: [("pack", pack)], factory: factory).increment()
        for (stage, seconds) in seconds {
            Timer(
                label: MetricName.stage.rawValue, dimensions: [("stage", stage.rawValue), ("pack", pack)],
                factory: factory
            ).recordNanoseconds(Int64(seconds * 1e9))
        }
    }
}
