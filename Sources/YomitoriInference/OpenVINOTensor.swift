internal import COpenVINO
import YomitoriCore

/// One tensor in the runtime's memory.
final class OpenVINOTensor {
    let handle: OpaquePointer

    init(takingOwnershipOf handle: OpaquePointer) { self.handle = handle }

    /// A copy of `tensor`.
    convenience init(_ tensor: Tensor) throws {
        var dimensions = tensor.shape.map(Int64.init)
        let type =
            switch tensor.elements {
            case .float32: F32
            case .int64: I64
            }
        let handle = try dimensions.withUnsafeMutableBufferPointer { dimensions in
            let shape = ov_shape_t(rank: Int64(dimensions.count), dims: dimensions.baseAddress)
            return try YomitoriInference.handle { ov_tensor_create(type, shape, $0) }
        }
        self.init(takingOwnershipOf: handle)
        try fill(with: tensor)
    }

    /// Takes over the values of a tensor of the same shape and type.
    func fill(with tensor: Tensor) throws {
        var data: UnsafeMutableRawPointer?
        try check(ov_tensor_data(handle, &data))
        switch tensor.elements {
        case .float32(let values): values.withUnsafeBytes { data?.copyMemory(from: $0) }
        case .int64(let values): values.withUnsafeBytes { data?.copyMemory(from: $0) }
        }
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

extension UnsafeMutableRawPointer {
    fileprivate func copyMemory(from bytes: UnsafeRawBufferPointer) {
        if let start = bytes.baseAddress { copyMemory(from: start, byteCount: bytes.count) }
    }
}
