package import YomitoriCore

/// How a model is computed: in which precision, by how many threads, with which caches.
package struct InferenceOptions: Hashable, Sendable {
    package var precision: Precision = .auto
    /// How many calls are computed at the same time, each by its share of the threads; at least 1.
    package var streams: Int = 1
    /// Threads of all streams together. nil: one for each core of the machine.
    package var threads: Int?
    /// A folder for compiled models, made if missing; done without where it cannot be. nil: the model is compiled
    /// anew each time. The runtime does not verify what is in it.
    ///
    /// Saves three quarters of the loading time: `PP-OCRv6_rec_small` 281 → 66 ms of processor time (OpenVINO 2026.4.1).
    package var cacheDirectory: String?
    /// How many layers prepared for one input shape each stream keeps.
    ///
    /// Without a bound a recogniser that meets ever new widths grows by 2 MB a width: 484 MB after 200 widths, 319 MB
    /// with 1000; with none kept each run takes a fifth longer (`PP-OCRv6_rec_small`, OpenVINO 2026.4.1).
    package var shapeCacheCapacity: Int = 1000

    package init() {}
}
