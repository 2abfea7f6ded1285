import YomitoriCore
import YomitoriInference

/// Where requests find the engine that reads for them: loaded when the first request asks, shared by all that follow.
///
/// A program with one pack needs none: requests use ``process``. Make one to read with another pack or other limits, to
/// share an engine that is loaded already, or to decide when the models are released.
public final class RecognitionContext: Sendable {
    /// What requests use that name no other: the pack `general` with the default configuration.
    ///
    /// It loads nothing before it is asked and has no settings, so that no part of a program can change what another one
    /// reads; docs/decisions/0013 tells why there is one for the process.
    public static let process = RecognitionContext()

    private let engines: Engines
    /// Who waits for the engine may block the threads that tasks share, on which another one would load it.
    private let executor = QueueExecutor(label: "yomitori.engine.loading")

    /// An engine that is loaded when it is first asked for.
    public convenience init(pack: PackReference = .general, configuration: EngineConfiguration = .init()) {
        self.init { try await OCREngine(pack: pack, configuration: configuration) }
    }

    /// An engine that is there already.
    public convenience init(engine: OCREngine) { self.init { engine } }

    package init(load: @escaping @Sendable () async throws -> OCREngine) { engines = Engines(load: load) }

    /// The engine; loads it at the first call. Calls meanwhile wait for the same one.
    ///
    /// - Throws: `PackError`, `InferenceError`. A failure is not remembered: the next call tries again.
    public func engine() async throws -> OCREngine {
        try await withTaskExecutorPreference(executor) { try await engines.engine() }
    }

    /// Whether an error says that the runtime or the models are missing, torn or changed.
    package static func isMissingPart(_ error: any Error) -> Bool {
        FailureKind(of: error) == .unavailable
    }

    /// Forgets the engine, so that its memory is free once no request uses it; the next request loads it again.
    ///
    /// One that is being loaded is forgotten when it is there.
    public func releaseEngine() async {
        await withTaskExecutorPreference(executor) { await engines.release() }
    }
}

/// Loads an engine once for all that ask at the same time.
private actor Engines {
    private let load: @Sendable () async throws -> OCREngine
    private var loaded: OCREngine?
    private var isLoading = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(load: @escaping @Sendable () async throws -> OCREngine) { self.load = load }

    /// Who asks first loads, in its own task and on its own executor; the others wait and look again.
    func engine() async throws -> OCREngine {
        await loadingEnded()
        if let loaded { return loaded }
        isLoading = true
        defer {
            isLoading = false
            for one in waiting { one.resume() }
            waiting = []
        }
        let engine = try await load()
        loaded = engine
        return engine
    }

    func release() async {
        await loadingEnded()
        loaded = nil
    }

    private func loadingEnded() async {
        while isLoading { await withCheckedContinuation { waiting.append($0) } }
    }
}
