import Foundation
import YomitoriCore
import YomitoriInference

/// Loads a pack's models, each when it is first asked for.
struct ModelLoader: Sendable {
    /// What is computed at a time.
    enum Work {
        /// A page on all threads.
        case wholePages
        /// A line on every two threads. Each stream needs memory of its own, 55 MB for strips of 1,280 pixels; on two
        /// processors one stream of two threads reads a pixel in 48–50 µs, two streams of one thread in 47
        /// (`PP-OCRv6_rec_small`, OpenVINO 2026.4.1).
        case lines
    }

    /// How many lines are computed at the same time.
    let threads: Int
    private let sessions: ModelSessions
    private let options: InferenceOptions

    /// - Throws: `InferenceError` when the runtime does not start.
    init(_ configuration: EngineConfiguration) throws {
        threads = configuration.threads ?? ProcessInfo.processInfo.activeProcessorCount
        let memory = LinuxMemory()
        sessions = ModelSessions(
            runtime: try OpenVINORuntime(),
            budget: configuration.memoryLimit.map { MemoryBudget(limit: $0, source: memory) } ?? .half(of: memory),
            parallelism: threads)
        var options = InferenceOptions()
        options.precision = configuration.precision
        options.threads = threads
        options.cacheDirectory = configuration.cacheDirectory?.path
        self.options = options
    }

    /// - Parameter precision: instead of what the caller asked for.
    func source(of file: URL, _ work: Work, precision: Precision? = nil) -> ModelSource {
        var options = options
        options.precision = precision ?? options.precision
        if work == .lines { options.streams = max(1, threads / 2) }
        return ModelSource { [options, sessions] in try await sessions.model(file, options: options) }
    }
}
