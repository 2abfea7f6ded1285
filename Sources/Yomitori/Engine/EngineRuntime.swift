package import Foundation
package import Metrics
package import YomitoriCore
import YomitoriImaging
package import YomitoriInference

/// What the engines of a program share: the inference runtime and one budget of memory, for the models of every pack and
/// the pages that are read.
///
/// An engine makes its own where none is given. A program with several engines makes one and gives it to all of them, so
/// that the models of the pack that is idle go when another's are needed.
public final class EngineRuntime: Sendable {
    /// Threads of the models.
    package let threads: Int
    package let plan: MemoryPlan
    package let budget: MemoryBudget
    /// Where counts and times go.
    package let metrics: any MetricsFactory
    let sessions: ModelSessions
    /// A page takes its place before its picture is decoded.
    private let pages: WorkGate
    /// A line takes its place before it is cut out of its page, and leaves it when it is read: two more than are computed
    /// at a time, one whose picture is cut and scaled while the models work, and one whose text is read from what they gave.
    ///
    /// A line that has one waits for a model and for a place to compute, a page for places of its lines, and none of them
    /// the other way round: what computes or loads a model waits for no line, so that nothing stands still.
    let lines: WorkGate
    /// Who waits for a place may block the threads that tasks share, and a page that has one must come to its end.
    private let executor = QueueExecutor(label: "yomitori.engine.pages")
    private let limits: ImageLimits

    /// A page is held with 3 bytes a pixel, and its luminance and what is found in it beside it.
    private static let bytesPerPixel = 4
    /// While a sheet is laid flat, the picture is held and the flat one, which has no more pixels.
    private static let bytesPerFlattenedPixel = 6

    /// Starts the inference runtime; no model is loaded yet.
    ///
    /// - Parameter configuration: its `threads`, `memoryLimit` and `limits` hold for all engines.
    /// - Throws: an error that names the remedy when the runtime is missing, or the process may use too few addresses for it.
    public convenience init(_ configuration: EngineConfiguration = .init()) throws {
        try self.init(configuration, metrics: MetricsSystem.factory)
    }

    /// - Parameter metrics: where counts and times go.
    package convenience init(_ configuration: EngineConfiguration, metrics: any MetricsFactory) throws {
        try LinuxMemory().checkAddresses(threads: Self.threads(of: configuration))
        let inference = try OpenVINORuntime()
        self.init(configuration, metrics: metrics) {
            try await inference.load($0, options: $1, places: $2)
        } check: {
            try await inference.examine($0)
        }
    }

    /// For stages that bring their models with them: it can load none.
    ///
    /// - Parameter memory: tells how much there is, and whether it runs short.
    package convenience init(
        withoutModels configuration: EngineConfiguration, memory: any MemorySource = LinuxMemory()
    ) {
        let refusal = InferenceError.runtimeUnavailable(reason: "this engine has no models")
        self.init(configuration, memory: memory) { _, _, _ in
            throw refusal
        } check: { _ in
            throw refusal
        }
    }

    /// - Parameters:
    ///   - metrics: where counts and times go.
    ///   - memory: tells how much there is, and whether it runs short.
    ///   - load: makes a model of a file, which computes in the places that it is given.
    ///   - check: throws what loading the file would throw, as far as that can be told without loading; gives what the model
    ///     takes and gives.
    package init(
        _ configuration: EngineConfiguration, metrics: any MetricsFactory = MetricsSystem.factory,
        memory: any MemorySource = LinuxMemory(), load: @escaping ModelSessions.Load,
        check: @escaping @Sendable (URL) async throws -> ModelPorts
    ) {
        self.metrics = metrics
        threads = Self.threads(of: configuration)
        budget = configuration.memoryLimit.map { MemoryBudget(limit: $0, source: memory) } ?? .half(of: memory)
        plan = MemoryPlan(limit: budget.limit, threads: threads)
        sessions = ModelSessions(
            budget: budget, parallelism: threads, loadsAtOnce: plan.loads, workBytes: plan.workBytes, metrics: metrics,
            load: load, check: check)
        pages = WorkGate(places: plan.pages, budget: budget)
        // Beside those that are computed one is cut out of its page, and of one the text is read.
        lines = WorkGate(places: plan.streams + 2, budget: budget)
        limits = configuration.limits
    }

    private static func threads(of configuration: EngineConfiguration) -> Int {
        configuration.threads ?? ProcessInfo.processInfo.activeProcessorCount
    }

    /// Does `work` on a page when there is a place and memory for it, on threads that none of the engine's callers block.
    ///
    /// - Parameters:
    ///   - renderings: how the page may be decoded.
    ///   - flattens: whether the sheet of a photograph may be laid flat.
    ///   - bytes: what the page's stages hold beside it.
    func withPlaceForPage<Result: Sendable>(
        _ renderings: Set<PictureRendering>, flattens: Bool = false, beside bytes: Int = 0,
        _ work: () async throws -> Result
    ) async throws -> Result {
        let (sum, overflow) = (renderings.map { pageBytes($0, flattens: flattens) }.max() ?? 0)
            .addingReportingOverflow(bytes)
        let bytes = overflow ? .max : sum
        return try await withTaskExecutorPreference(executor) { try await pages.withPlace(bytes: bytes, work) }
    }

    /// Bytes of the largest picture that is held, and what is made of it while it is read.
    ///
    /// - Parameter flattens: whether the sheet of a photograph may be laid flat, where people see the page.
    func pageBytes(_ rendering: PictureRendering, flattens: Bool = false) -> Int {
        let (bytes, overflow) = limits.forPages(as: rendering).workingPixels
            .multipliedReportingOverflow(
                by: flattens && rendering == .seen ? Self.bytesPerFlattenedPixel : Self.bytesPerPixel)
        return overflow ? .max : bytes
    }

    /// How much memory the process holds, which the metrics are told too, and what its models did so far.
    package func memoryUse() async -> MemoryUse {
        let counts = await withTaskExecutorPreference(executor) { await sessions.counts }
        let (resident, peak) = (budget.source.state().resident, budget.source.peak)
        for (name, bytes) in [(MetricName.residentMemory, resident), (.peakMemory, peak)] {
            // A gauge: the last value counts.
            Recorder(label: name.rawValue, aggregate: false, factory: metrics).record(bytes)
        }
        return MemoryUse(
            residentBytes: resident, peakBytes: peak, limitBytes: budget.limit,
            modelLoads: counts.loads, modelReleases: counts.releases)
    }
}

/// How a process stands for memory, for a trace.
package struct MemoryUse: Hashable, Sendable, Encodable {
    /// What the process holds now.
    package var residentBytes: Int
    /// The most it ever held.
    package var peakBytes: Int
    /// What it should hold at most.
    package var limitBytes: Int
    /// Models that were loaded since the program began, those loaded again too.
    package var modelLoads: Int
    /// Models that were released since.
    package var modelReleases: Int
}
