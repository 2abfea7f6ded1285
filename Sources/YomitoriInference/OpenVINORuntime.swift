internal import COpenVINO
import Dispatch
package import Foundation
package import YomitoriCore

/// The inference runtime: says what the processor can do and loads models. One serves the whole program.
// Unchecked: OpenVINO's core may be used from any thread.
package final class OpenVINORuntime: @unchecked Sendable {
    /// Only the processor's plug-in is ever loaded.
    private static let device = "CPU"

    /// The runtime's version, with its build number.
    package let version: String
    private let core: OpaquePointer
    /// Compiling blocks its thread for up to seconds, so it has threads of its own.
    private let loading = DispatchQueue(label: "yomitori.inference.loading", attributes: .concurrent)
    private let cacheLock = CacheLock()

    package init() throws {
        do {
            var version = ov_version_t()
            try check(ov_get_openvino_version(&version))
            self.version = version.buildNumber.map { String(cString: $0) } ?? ""
            ov_version_free(&version)
            core = try handle { ov_core_create($0) }
        } catch let failure as OpenVINOFailure {
            throw InferenceError.runtimeUnavailable(reason: failure.text)
        }
    }

    // Forgets the last message.
    deinit { runtimeCalls.make { ov_core_free(core) } }

    /// What the runtime knows about the processor.
    package func processor() throws -> Processor {
        do {
            return Processor(
                name: try property("FULL_DEVICE_NAME"),
                capabilities: try property("OPTIMIZATION_CAPABILITIES").split { " ,".contains($0) }.map(String.init))
        } catch let failure as OpenVINOFailure {
            throw InferenceError.runtimeUnavailable(reason: failure.text)
        }
    }

    /// Loads and compiles the ONNX model in a file.
    ///
    /// - Parameter places: where it computes, shared with other models; nil: where it likes.
    package func load(
        _ file: URL, options: InferenceOptions = InferenceOptions(), places: ComputingPlaces? = nil
    ) async throws -> CompiledModel {
        try await load(named: file.lastPathComponent, options: options, places: places) { [self] properties in
            try file.withUnsafeFileSystemRepresentation { path in
                try handle {
                    ov_core_compile_model_from_file_props(
                        core, path, Self.device, properties.count, properties.baseAddress, $0)
                }
            }
        }
    }

    /// Loads and compiles the ONNX model in `bytes`; `name` is for messages.
    package func load(
        _ bytes: Data, name: String, options: InferenceOptions = InferenceOptions(), places: ComputingPlaces? = nil
    ) async throws -> CompiledModel {
        try await load(named: name, options: options, places: places) { [self] properties in
            let model = try bytes.withUnsafeBytes { bytes in
                let start = bytes.assumingMemoryBound(to: CChar.self).baseAddress
                return try handle { ov_core_read_model_from_memory_buffer(core, start, bytes.count, nil, $0) }
            }
            defer { ov_model_free(model) }
            return try handle {
                ov_core_compile_model_props(core, model, Self.device, properties.count, properties.baseAddress, $0)
            }
        }
    }

    /// Reads the ONNX model in a file and forgets it again: tells a file that is no model, or one with operations that the
    /// runtime does not know, in a tenth of the time that compiling takes.
    ///
    /// - Returns: what the model takes and gives.
    package func examine(_ file: URL) async throws -> ModelPorts {
        try Task.checkCancellation()
        return try await withCheckedThrowingContinuation { continuation in
            loading.async { [self] in
                continuation.resume(
                    with: Result {
                        do {
                            let model = try file.withUnsafeFileSystemRepresentation { path in
                                try handle { ov_core_read_model(core, path, nil, $0) }
                            }
                            defer { ov_model_free(model) }
                            return ModelPorts(
                                inputs: try [TensorDescription](
                                    of: model, "input", ov_model_inputs_size, ov_model_const_input_by_index),
                                outputs: try [TensorDescription](
                                    of: model, "output", ov_model_outputs_size, ov_model_const_output_by_index))
                        } catch let failure as OpenVINOFailure {
                            throw InferenceError.failedLoading(file.lastPathComponent, failure)
                        }
                    })
            }
        }
    }

    private func load(
        named name: String, options: InferenceOptions, places: ComputingPlaces?,
        compile: @escaping @Sendable (UnsafeBufferPointer<ov_property_t>) throws -> OpaquePointer
    ) async throws -> CompiledModel {
        try Task.checkCancellation()
        let options = options.withUsableCache()
        return try await withCheckedThrowingContinuation { continuation in
            loading.async { [cacheLock] in
                continuation.resume(
                    with: Result {
                        do {
                            return try cacheLock.during(options.cacheDirectory) { mayBeUsed in
                                var options = options
                                if !mayBeUsed { options.cacheDirectory = nil }
                                return try MappedModelFiles.ofProcess.change {
                                    try CompiledModel(
                                        takingOwnershipOf: options.withProperties(compile), name: name,
                                        parallelism: max(1, options.streams), places: places,
                                        cache: options.cacheDirectory)
                                }
                            }
                        } catch let failure as OpenVINOFailure {
                            throw InferenceError.failedLoading(name, failure)
                        }
                    })
            }
        }
    }

    private func property(_ key: String) throws -> String {
        try text { ov_core_get_property(core, Self.device, key, $0) }
    }
}

/// The processor as the runtime sees it.
package struct Processor: Hashable, Sendable {
    package let name: String
    /// In the runtime's words: `FP32`, `BF16`, `INT8`, …
    package let capabilities: [String]

    /// Whether `auto` precision computes in bfloat16.
    package var hasBFloat16: Bool { capabilities.contains("BF16") }
}
