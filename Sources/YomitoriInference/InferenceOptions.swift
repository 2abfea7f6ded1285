package import YomitoriCore

/// How a model is computed: in which precision, by how many threads, with which caches.
package struct InferenceOptions: Hashable, Sendable {
    package var precision: Precision = .auto
    /// How many calls are computed at the same time, each by its share of the threads; at least 1.
    package var streams: Int = 1
    /// Threads of all streams together. nil: one for each core of the machine.
    package var threads: Int?
    /// A folder for compiled models, made if missing. nil: the model is compiled anew each time.
    package var cacheDirectory: String?

    package init() {}
}
