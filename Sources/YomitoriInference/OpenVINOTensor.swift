internal import COpenVINO
import YomitoriCore

/// One tensor in the runtime's memory.
final class OpenVINOTensor {
    let handle: OpaquePointer

    init(takingOwnershipOf handle: OpaquePointer) { self.handle = handle }

    /// A copy of `tensor`, or what shares its memory where it has its own: then of use only while that lives.
    convenience init(_ tensor: Tensor) throws {
        var dimensions = tensor.shape.map(Int64.init)
        let handle = try dimensions.withUnsafeMutableBufferPointer { dimensions in
            let shape = ov_shape_t(rank: Int64(dimensions.count), dims: dimensions.baseAddress)
            return try YomitoriInference.handle { address in
                switch tensor.storage {
                case .memory(let memory):
                    // An input, which the runtime does not write to.
                    let values = UnsafeMutableRawPointer(mutating: memory.values.baseAddress)
                    return ov_tensor_create_from_host_ptr(F32, shape, values, address)
                case .floats: return ov_tensor_create(F32, shape, address)
                case .integers: return ov_tensor_create(I64, shape, address)
                }
            }
        }
        self.init(takingOwnershipOf: handle)
        switch tensor.storage {
        case .memory: break
        case .floats(let values): try values.withUnsafeBytes(fill)
        case .integers(let values): try values.withUnsafeBytes(fill)
        }
    }

    private func fill(with bytes: UnsafeRawBufferPointer) throws {
        var data: UnsafeMutableRawPointer?
        try check(ov_tensor_data(handle, &data))
        if let start = bytes.baseAddress { data?.copyMemory(from: start, byteCount: bytes.count) }
    }

    deinit { ov_tensor_free(handle) }

    /// A copy of the values in the program's own memory.
    func copied() throws -> Tensor {
        switch try elementType() {
        case F32: Tensor(shape: try shape(), floats: Array(try values(as: Float.self)))
        case I64: Tensor(shape: try shape(), integers: Array(try values(as: Int64.self)))
        default: throw OpenVINOFailure(NOT_IMPLEMENTED)
        }
    }

    /// Extents, the slowest first.
    func shape() throws -> [Int] {
        var shape = ov_shape_t()
        try check(ov_tensor_get_shape(handle, &shape))
        defer { ov_shape_free(&shape) }
        return UnsafeBufferPointer(start: shape.dims, count: Int(shape.rank)).map { Int($0) }
    }

    /// The values of a float tensor where they lie, nothing for any other; they live as long as the tensor.
    func floats() throws -> UnsafeBufferPointer<Float> {
        try elementType() == F32 ? try values(as: Float.self) : UnsafeBufferPointer(start: nil, count: 0)
    }

    private func elementType() throws -> ov_element_type_e {
        var type = DYNAMIC
        try check(ov_tensor_get_element_type(handle, &type))
        return type
    }

    private func values<Value: BitwiseCopyable>(as type: Value.Type) throws -> UnsafeBufferPointer<Value> {
        var count = 0
        try check(ov_tensor_get_size(handle, &count))
        guard count > 0 else { return UnsafeBufferPointer(start: nil, count: 0) }
        var data: UnsafeMutableRawPointer?
        try check(ov_tensor_data(handle, &data))
        return UnsafeBufferPointer(start: data?.assumingMemoryBound(to: type), count: data == nil ? 0 : count)
    }
}
