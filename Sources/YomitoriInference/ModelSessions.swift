package import Foundation
package import YomitoriCore

/// The loaded models of a program: each is loaded when it is first used, kept as long as the budget of memory allows,
/// and loaded anew when it is asked for again.
package final class ModelSessions: Sendable {
    private struct Key: Hashable, Sendable {
        var file: URL
        var options: InferenceOptions
    }

    private let runtime: OpenVINORuntime
    private let cache: SessionCache<Key, CompiledModel>
    private let gate: WorkGate

    /// - Parameter parallelism: how many computations go on at the same time, whatever the model; one while memory is
    ///   tight.
    package init(runtime: OpenVINORuntime, budget: MemoryBudget, parallelism: Int) {
        self.runtime = runtime
        cache = SessionCache(budget: budget)
        gate = WorkGate(places: parallelism, budget: budget)
    }

    /// The model in `file`, to be held only while it is used: as long as anybody holds it, it stays in memory.
    ///
    /// - Throws: `InferenceError`, `CancellationError`.
    package func model(_ file: URL, options: InferenceOptions) async throws -> any TensorModel {
        let model = try await cache.model(for: Key(file: file, options: options)) { [runtime] in
            try await runtime.load(file, options: options)
        }
        return GatedModel(model: model, gate: gate)
    }

    /// How many models were loaded and released so far.
    package var counts: SessionCounts { get async { await cache.counts } }
}

/// A model whose computations wait for a place.
private struct GatedModel: TensorModel {
    let model: CompiledModel
    let gate: WorkGate

    var inputs: [TensorDescription] { model.inputs }
    var outputs: [TensorDescription] { model.outputs }
    var parallelism: Int { model.parallelism }

    func run(_ inputs: [Tensor]) async throws -> [Tensor] {
        try await gate.withPlace { try await model.run(inputs) }
    }

    func read<Result: Sendable>(
        _ inputs: [Tensor], _ body: @Sendable (_ shape: [Int], _ values: Span<Float>) throws -> Result
    ) async throws -> Result {
        try await gate.withPlace { try await model.read(inputs, body) }
    }
}
