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
    /// Gauge: bytes of memory that the worker processes hold together, as after the last page; dimension `pool` where
    /// a program has several, as in the two below.
    case workerMemory = "yomitori_workers_resident_bytes"
    /// Gauge: the most bytes of memory that a single worker process ever held.
    case workerPeak = "yomitori_workers_peak_bytes"
    /// Counter: worker processes that crashed, or were ended for what they took.
    case workerFailures = "yomitori_workers_failed_total"
    /// Counter: requests that were answered; dimensions `method`, `route` and `status`.
    case requests = "yomitori_http_requests_total"
    /// Timer: from a request's head to the head of its answer; dimensions `method` and `route`.
    case requestDuration = "yomitori_http_request_duration"
    /// Gauge: requests whose answer has not begun.
    case requestsBegun = "yomitori_http_requests_in_progress"
    /// Gauge: listeners of events.
    case listeners = "yomitori_http_event_listeners"
    /// Counter: bytes of pictures that were uploaded.
    case uploadedBytes = "yomitori_uploaded_bytes_total"
    /// Counter: pages that went from the queue into the library.
    case ingestedPages = "yomitori_library_pages_taken_total"
}
