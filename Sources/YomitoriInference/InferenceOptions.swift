/// How a model is computed: in which precision, by how many threads, with which caches.
package struct InferenceOptions: Hashable, Sendable {
    package enum Precision: String, Hashable, Sendable, CaseIterable {
        /// The fastest that the processor computes natively: bfloat16 where it has it, else 32-bit floats.
        case auto
        /// 32-bit floats everywhere: the same result on every processor, to within rounding.
        case f32
    }

    package var precision: Precision = .auto
    /// How many calls are computed at the same time, each by its share of the threads; at least 1.
    package var streams: Int = 1
    /// Threads of all streams together. nil: one for each core of the machine.
    package var threads: Int?
    /// A folder for compiled models, made if missing. nil: the model is compiled anew each time.
    package var cacheDirectory: String?

    package init() {}
}
