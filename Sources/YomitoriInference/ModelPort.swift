internal import COpenVINO
import YomitoriCore

extension [TensorDescription] {
    /// What each input, or each output, of a model tells about itself.
    ///
    /// - Parameters:
    ///   - kind: what one without a name is called, before its number.
    ///   - count: asks how many there are.
    ///   - port: asks for one of them.
    init(
        of model: OpaquePointer, _ kind: String,
        _ count: (OpaquePointer, UnsafeMutablePointer<Int>) -> ov_status_e,
        _ port: (OpaquePointer, Int, UnsafeMutablePointer<OpaquePointer?>) -> ov_status_e
    ) throws {
        var number = 0
        try check(count(model, &number))
        self = try (0..<number).map { index in
            try TensorDescription(
                takingOwnershipOf: handle { port(model, index, $0) }, fallbackName: "\(kind) \(index)")
        }
    }
}

extension TensorDescription {
    /// Reads what `port` tells about itself and frees it.
    init(takingOwnershipOf port: OpaquePointer, fallbackName: String) throws {
        defer { ov_output_const_port_free(port) }
        var type = DYNAMIC
        try check(ov_port_get_element_type(port, &type))
        var shape = ov_partial_shape_t()
        try check(ov_port_get_partial_shape(port, &shape))
        defer { ov_partial_shape_free(&shape) }
        let rank = shape.rank.min == shape.rank.max ? Int(shape.rank.min) : 0
        let name = try? text { ov_port_get_any_name(port, $0) }
        self.init(
            name: name ?? fallbackName,
            elementType: type == F32 ? .float32 : type == I64 ? .int64 : .other(type.words),
            shape: UnsafeBufferPointer(start: shape.dims, count: rank).map { $0.min == $0.max ? Int($0.min) : nil })
    }

    /// Why `tensor` cannot be this input; nil when it can.
    func objection(to tensor: Tensor) -> String? {
        let type = tensor.described.elementType
        guard type == elementType else { return "\(name) holds \(elementType), not \(type)" }
        guard !shape.isEmpty else { return nil }
        let fits = tensor.shape.allSatisfy { $0 > 0 } && shape.mayBe(tensor.shape)
        let wanted = shape.map { $0.map(String.init) ?? "?" }.joined(separator: "×")
        return fits ? nil : "\(name) is \(wanted), not \(tensor.shape.map(String.init).joined(separator: "×"))"
    }
}

extension ov_element_type_e {
    /// For messages.
    fileprivate var words: String {
        switch self {
        case I8, I16, I32: "\(self == I8 ? 8 : self == I16 ? 16 : 32)-bit integers"
        case F16, BF16: "16-bit floats"
        case F64: "64-bit floats"
        default: "the runtime's type \(rawValue)"
        }
    }
}
