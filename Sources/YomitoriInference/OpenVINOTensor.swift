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
        var shape = ov_shape_t()
        try check(ov_tensor_get_shape(handle, &shape))
        defer { ov_shape_free(&shape) }
        let dimensions = UnsafeBufferPointer(start: shape.dims, count: Int(shape.rank)).map { Int($0) }
        var type = DYNAMIC
        try check(ov_tensor_get_element_type(handle, &type))
        var count = 0
        try check(ov_tensor_get_size(handle, &count))
        var data: UnsafeMutableRawPointer?
        if count > 0 { try check(ov_tensor_data(handle, &data)) }
        switch type {
        case F32: return Tensor(shape: dimensions, floats: Self.values(at: data, count: count))
        case I64: return Tensor(shape: dimensions, integers: Self.values(at: data, count: count))
        default: throw OpenVINOFailure(NOT_IMPLEMENTED)
        }
    }

    private static func values<Value: BitwiseCopyable>(at data: UnsafeMutableRawPointer?, count: Int) -> [Value] {
        guard let data else { return [] }
        return Array(UnsafeBufferPointer(start: data.assumingMemoryBound(to: Value.self), count: count))
    }
}

extension UnsafeMutableRawPointer {
    fileprivate func copyMemory(from bytes: UnsafeRawBufferPointer) {
        if let start = bytes.baseAddress { copyMemory(from: start, byteCount: bytes.count) }
    }
}
