/// A dense array of numbers with a shape, row-major.
public struct Tensor: Sendable {
    /// The numbers by their type.
    public enum Elements: Sendable {
        case float32([Float])
        case int64([Int64])
    }

    /// Extents, the slowest first.
    public let shape: [Int]
    /// The numbers, in row-major order.
    public let elements: Elements

    /// The number of values must be the product of the shape.
    public init(shape: [Int], floats: [Float]) {
        precondition(shape.reduce(1, *) == floats.count, "\(floats.count) values do not fill the shape \(shape)")
        self.shape = shape
        elements = .float32(floats)
    }

    /// The number of values must be the product of the shape.
    public init(shape: [Int], integers: [Int64]) {
        precondition(shape.reduce(1, *) == integers.count, "\(integers.count) values do not fill the shape \(shape)")
        self.shape = shape
        elements = .int64(integers)
    }

    /// The values of a float tensor; empty for any other.
    public var floats: [Float] {
        if case .float32(let values) = elements { return values }
        return []
    }

    /// The values of an integer tensor; empty for any other.
    public var integers: [Int64] {
        if case .int64(let values) = elements { return values }
        return []
    }
}
