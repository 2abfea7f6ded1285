/// The names of all metrics of the program, as swift-metrics gets them.
package enum MetricName: String, CaseIterable, Sendable {
    /// Counter: models that were loaded, those loaded again too.
    case modelLoads = "yomitori_model_loads_total"
    /// Counter: idle models that were released to keep to the budget of memory.
    case modelReleases = "yomitori_model_releases_total"
    /// Timer: loading one model.
    case modelLoading = "yomitori_model_load_duration"
    /// Gauge: bytes of memory that the process holds.
    case residentMemory = "yomitori_memory_resident_bytes"
    /// Gauge: the most bytes that the process ever held.
    case peakMemory = "yomitori_memory_peak_bytes"
    /// Counter: pages that were read; dimension `pack`.
    case pages = "yomitori_pages_total"
    /// Timer: one stage of one page; dimensions `stage` and `pack`.
    case stage = "yomitori_page_stage_duration"
}
