internal import COpenVINO
import Synchronization
import YomitoriCore

/// One computation that the runtime can make at a time: inputs, outputs and scratch memory.
// Unchecked: the pool gives a request to one task at a time, and what the runtime's own thread touches is `waiting`.
final class InferRequest: @unchecked Sendable {
    private let handle: OpaquePointer
    private let outputs: Int
    /// The runtime keeps the address of this record, not a copy.
    private let callback: UnsafeMutablePointer<ov_callback_t>
    private let waiting = Mutex<CheckedContinuation<Void, Never>?>(nil)

    /// A request of `model`, which has `outputs` outputs.
    init(of model: OpaquePointer, outputs: Int) throws {
        handle = try YomitoriInference.handle { ov_compiled_model_create_infer_request(model, $0) }
        self.outputs = outputs
        callback = .allocate(capacity: 1)
        callback.initialize(to: ov_callback_t())
        callback.pointee.args = Unmanaged.passUnretained(self).toOpaque()
        callback.pointee.callback_func = { address in
            guard let address else { return }
            Unmanaged<InferRequest>.fromOpaque(address).takeUnretainedValue().resume()
        }
        try check(ov_infer_request_set_callback(handle, callback))
    }

    deinit {
        // The last one of a model releases it.
        MappedModelFiles.ofProcess.change { ov_infer_request_free(handle) }
        callback.deallocate()
    }

    /// Computes the outputs of tensors that fit the inputs; the task is suspended meanwhile.
    ///
    /// The request goes on naming the memory of what it was given last, and reads it only while it computes.
    func compute(_ tensors: [Tensor]) async throws {
        defer { withExtendedLifetime(tensors) {} }
        for (index, tensor) in tensors.enumerated() { try set(tensor, at: index) }
        var failure: (any Error)?
        await withCheckedContinuation { continuation in
            waiting.withLock { $0 = continuation }
            do {
                try check(ov_infer_request_start_async(handle))
            } catch {
                failure = error
                resume()
            }
        }
        if let failure { throw failure }
        // The runtime calls back a moment before it is done with the request; this waits for the rest and tells
        // whether the computation failed, as often as it is asked.
        try check(ov_infer_request_wait(handle))
    }

    private func set(_ input: Tensor, at index: Int) throws {
        let tensor = try OpenVINOTensor(input)
        try check(ov_infer_request_set_input_tensor_by_index(handle, index, tensor.handle))
    }

    /// What was computed last, in memory that the next computation uses again.
    func outputTensors() throws -> [OpenVINOTensor] {
        try (0..<outputs).map { index in
            try OpenVINOTensor(
                takingOwnershipOf: YomitoriInference.handle {
                    ov_infer_request_get_output_tensor_by_index(handle, index, $0)
                })
        }
    }

    private func resume() {
        let continuation = waiting.withLock { waiting in
            defer { waiting = nil }
            return waiting
        }
        continuation?.resume()
    }
}
