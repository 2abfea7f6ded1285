package import Foundation
package import Metrics
package import YomitoriCore

/// The loaded models of a program: each is loaded when it is first used, kept as long as the budget of memory allows,
/// and loaded anew when it is asked for again.
package final class ModelSessions: Sendable {
    /// Makes a model of a file, which computes in the given places.
    package typealias Load =
        @Sendable (_ file: URL, _ options: InferenceOptions, _ places: ComputingPlaces) async throws -> any TensorModel

    private struct Key: Hashable, Sendable {
        var file: URL
        var options: InferenceOptions
    }

    private let load: Load
    private let examine: @Sendable (URL) async throws -> ModelPorts
    private let cache: SessionCache<Key, LoadedModel>
    private let places: ComputingPlaces
    private let budget: MemoryBudget
    private let workBytes: Int
    private let loadsAtOnce: Int

    /// - Parameters:
    ///   - load: makes a model of a file.
    ///   - check: throws what loading the file would throw, as far as that can be told without loading; gives what the model
    ///     takes and gives.
    ///   - parallelism: how many computations go on at the same time, whatever the model; one by one while memory is tight. What
    ///     others gave is read meanwhile.
    ///   - loadsAtOnce: how many models are loaded at the same time.
    ///   - workBytes: what a computation takes beyond what is held between two: idle models must leave it free.
    package init(
        budget: MemoryBudget, parallelism: Int, loadsAtOnce: Int = 1, workBytes: Int = 0,
        metrics: any MetricsFactory = MetricsSystem.factory, load: @escaping Load,
        check: @escaping @Sendable (URL) async throws -> ModelPorts
    ) {
        self.load = load
        examine = check
        self.budget = budget
        self.workBytes = workBytes
        self.loadsAtOnce = loadsAtOnce
        cache = SessionCache(budget: budget, reserve: workBytes, loadsAtOnce: loadsAtOnce, metrics: metrics)
        places = ComputingPlaces(WorkGate(places: parallelism, budget: budget), bytes: workBytes)
    }

    /// The model in `file`, to be held only while it is used: as long as anybody holds it, it stays in memory.
    ///
    /// - Throws: `InferenceError`, `CancellationError`.
    package func model(_ file: URL, options: InferenceOptions) async throws -> any TensorModel {
        let key = Key(file: file, options: options)
        let loaded = try await cache.model(for: key, expecting: { Self.size(of: file) }) { [load, places] in
            LoadedModel(try await load(file, options, places))
        }
        return HeldModel(loaded: loaded, sessions: self)
    }

    /// Loads the model in `file` for a use that comes soon, if there is room for it meanwhile: not where models are loaded
    /// one at a time, nor while memory is tight, when it would go again before it is used.
    ///
    /// - Throws: `InferenceError`, `CancellationError`.
    package func loadAhead(_ file: URL, options: InferenceOptions) async throws {
        try Task.checkCancellation()
        let size = await cache.size(of: Key(file: file, options: options)) ?? Self.size(of: file)
        guard loadsAtOnce > 1, !budget.isTight(for: size + workBytes) else { return }
        _ = try await model(file, options: options)
    }

    /// Throws what loading the file would throw, as far as that can be told without loading; nothing stays in memory.
    /// Models that lie idle are released first where the file would be too much beside them.
    ///
    /// - Returns: what the model takes and gives.
    /// - Throws: `InferenceError`, `CancellationError`.
    @discardableResult
    package func check(_ file: URL) async throws -> ModelPorts {
        await cache.release(for: Self.size(of: file))
        return try await examine(file)
    }

    /// Bytes of a file; 0 when it cannot be told.
    private static func size(of file: URL) -> Int {
        (try? FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int) ?? 0
    }

    /// How many models were loaded and released so far.
    package var counts: SessionCounts { get async { await cache.counts } }

    /// Releases the models that lie idle, while memory is tight for a computation.
    fileprivate func makeRoom() async {
        if budget.isTight(for: workBytes) { await cache.release() }
    }
}

/// A model in memory: as long as anybody holds it, it is not released.
private final class LoadedModel: Sendable {
    let model: any TensorModel

    init(_ model: any TensorModel) { self.model = model }
}

/// A model that somebody holds; idle ones make room for what it computes.
private struct HeldModel: TensorModel {
    let loaded: LoadedModel
    let sessions: ModelSessions

    var inputs: [TensorDescription] { loaded.model.inputs }
    var outputs: [TensorDescription] { loaded.model.outputs }
    var parallelism: Int { loaded.model.parallelism }

    func run(_ inputs: [Tensor]) async throws -> [Tensor] {
        await sessions.makeRoom()
        return try await loaded.model.run(inputs)
    }

    func read<Result: Sendable>(
        _ inputs: [Tensor], _ body: @Sendable (_ shape: [Int], _ values: Span<Float>) throws -> Result
    ) async throws -> Result {
        await sessions.makeRoom()
        return try await loaded.model.read(inputs, body)
    }
}
