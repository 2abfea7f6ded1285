import Foundation
import YomitoriCore
import YomitoriInference

/// Loads a pack's models, each when it is first asked for.
struct ModelLoader: Sendable {
    /// What is computed at a time.
    enum Work {
        /// A page on all threads.
        case wholePages
        /// A line on each thread. One stream of two threads would need 30 MB less and takes a tenth longer (twelve
        /// dense pages on two processors: 9.8 s against 8.9 s, the median of three), as threads wait for each other.
        case lines
    }

    /// For the lines that are cut out of their pages.
    let lines: WorkGate
    /// Whether a trace tells how each line was read.
    let keepsTraces: Bool
    /// How many lines are computed at the same time.
    private let streams: Int
    private let sessions: ModelSessions
    private let options: InferenceOptions

    init(_ runtime: EngineRuntime, _ configuration: EngineConfiguration) {
        lines = runtime.lines
        streams = runtime.plan.streams
        keepsTraces = configuration.traceDirectory != nil
        sessions = runtime.sessions
        var options = InferenceOptions()
        options.precision = configuration.precision
        options.threads = runtime.threads
        options.cacheDirectory = configuration.cacheDirectory?.path
        options.shapeCacheCapacity = runtime.plan.shapeCacheCapacity
        self.options = options
    }

    /// - Parameter precision: instead of what the caller asked for.
    func source(of file: URL, _ work: Work, precision: Precision? = nil) -> ModelSource {
        var options = options
        options.precision = precision ?? options.precision
        if work == .lines { options.streams = streams }
        return ModelSource { [options, sessions] in
            try await sessions.model(file, options: options)
        } check: { [sessions] fit in
            let ports = try await sessions.check(file)
            do {
                try fit(ports)
            } catch {
                throw EngineError.unsuitableModel(file: file.path(percentEncoded: false), reason: "\(error)")
            }
        } ahead: { [options, sessions] in
            try await sessions.loadAhead(file, options: options)
        }
    }
}
