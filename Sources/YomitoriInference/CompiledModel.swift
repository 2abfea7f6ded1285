internal import COpenVINO
import Foundation
import Synchronization
package import YomitoriCore

/// A network compiled for this machine's processor.
///
/// Any number of tasks may call `run` at once; `parallelism` of them are computed at the same time, the others
/// wait in the order in which they came. Reading the outputs of one does not hold up the next, where their size is fixed.
package final class CompiledModel: TensorModel {
    /// Computations after which the common shapes have had their layers, which runs through most of the runtime's code: two or three
    /// pages of lines. From 16 on it made no difference, 354 and 357 MB over 200 pages with the runtime's libraries alone.
    private static let computationsUntilCode = 64

    package let name: String
    package let inputs: [TensorDescription]
    package let outputs: [TensorDescription]
    package let parallelism: Int
    /// In what the runtime computes it, in its words: `bf16`, `f32`; empty where it does not tell.
    package let precision: String
    private let requests: WaitingLine<InferRequest>
    private let places: ComputingPlaces?
    /// Where the runtime may have mapped it from, without symbolic links.
    private let cache: String?
    private let computed = Atomic(0)

    /// - Parameters:
    ///   - places: shared with other networks; nil: this one computes whenever a request is free.
    ///   - cache: the folder of compiled models; nil: it was compiled from its source.
    init(
        takingOwnershipOf handle: OpaquePointer, name: String, parallelism: Int, places: ComputingPlaces?,
        cache: String?
    ) throws {
        // The requests hold on to the compiled model.
        defer { ov_compiled_model_free(handle) }
        self.name = name
        self.parallelism = parallelism
        self.places = places
        self.cache = cache.map { URL(fileURLWithPath: $0).resolvingSymlinksInPath().path }
        precision = (try? text { ov_compiled_model_get_property(handle, "INFERENCE_PRECISION_HINT", $0) }) ?? ""
        inputs = try [TensorDescription](
            of: handle, "input", ov_compiled_model_inputs_size, ov_compiled_model_input_by_index)
        outputs = try [TensorDescription](
            of: handle, "output", ov_compiled_model_outputs_size, ov_compiled_model_output_by_index)
        // One more than is computed: while its outputs are read, another computes. Where they have no bounds, as those of a
        // recogniser that takes lines of any length (24 MB), it is not worth their memory.
        let spare = outputs.allSatisfy(\.isBounded) ? 1 : 0
        requests = WaitingLine(
            try (0..<parallelism + spare).map { [outputs] _ in try InferRequest(of: handle, outputs: outputs.count) })
    }

    package func run(_ inputs: [Tensor]) async throws -> [Tensor] {
        try await computing(inputs) { outputs in try outputs.map { try $0.copied() } }
    }

    package func read<Result: Sendable>(
        _ inputs: [Tensor], _ body: @Sendable (_ shape: [Int], _ values: Span<Float>) throws -> Result
    ) async throws -> Result {
        try await computing(inputs) { outputs in
            guard let first = outputs.first else { return try body([], Span()) }
            let values = try first.floats()
            return try withExtendedLifetime(first) { try body(values.isEmpty ? [] : first.shape(), values.span) }
        }
    }

    private func computing<Result: Sendable>(
        _ inputs: [Tensor], _ body: @Sendable ([OpenVINOTensor]) throws -> Result
    ) async throws -> Result {
        try checkFit(inputs)
        return try await requests.withElement { request in
            do {
                // First a request, then a place: who has a place waits for the runtime alone, and who reads outputs for nobody,
                // so that both always come back.
                try await compute(inputs, with: request)
                return try body(try request.outputTensors())
            } catch let failure as OpenVINOFailure {
                throw InferenceError.failedComputing(name, failure)
            }
        }
    }

    private func compute(_ inputs: [Tensor], with request: InferRequest) async throws {
        if let places {
            try await places.computing { try await request.compute(inputs) }
        } else {
            try await request.compute(inputs)
        }
        giveBackWhatWasRead()
    }

    /// Layers are prepared anew for every new shape of the inputs, of which the first computations bring most: so after the first,
    /// the second, the fourth and so on.
    private func giveBackWhatWasRead() {
        let count = computed.wrappingAdd(1, ordering: .relaxed).newValue
        guard count.nonzeroBitCount == 1 else { return }
        if let cache { MappedModelFiles.ofProcess.giveBack(of: cache) }
        if count >= Self.computationsUntilCode { LoadedCode.giveBack() }
    }

    private func checkFit(_ tensors: [Tensor]) throws {
        guard tensors.count == inputs.count else {
            throw InferenceError.unfittingInput(
                model: name, reason: "\(tensors.count) tensors for \(inputs.count) inputs")
        }
        for (input, tensor) in zip(inputs, tensors) {
            if let objection = input.objection(to: tensor) {
                throw InferenceError.unfittingInput(model: name, reason: objection)
            }
        }
    }
}
