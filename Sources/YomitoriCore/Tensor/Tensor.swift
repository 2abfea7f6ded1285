/// A dense array of numbers with a shape, row-major.
public struct Tensor: Sendable {
    /// The numbers by their type.
    public enum Elements: Sendable {
        case float32([Float])
        case int64([Int64])
    }

    /// Where the numbers are.
    package enum Storage: Sendable {
        case floats([Float])
        case integers([Int64])
        case memory(TensorMemory)
    }

    /// Extents, the slowest first.
    public let shape: [Int]
    package let storage: Storage

    /// The number of values must be the product of the shape.
    public init(shape: [Int], floats: [Float]) {
        self.init(shape: shape, count: floats.count, storage: .floats(floats))
    }

    /// The number of values must be the product of the shape.
    public init(shape: [Int], integers: [Int64]) {
        self.init(shape: shape, count: integers.count, storage: .integers(integers))
    }

    /// A tensor of floats, all of which `write` sets in the memory that a runtime will read.
    package init(shape: [Int], write: (_ values: UnsafeMutableBufferPointer<Float>) -> Void) {
        let count = shape.reduce(1, *)
        self.init(shape: shape, count: count, storage: .memory(TensorMemory(count: count, write: write)))
    }

    private init(shape: [Int], count: Int, storage: Storage) {
        precondition(shape.reduce(1, *) == count, "\(count) values do not fill the shape \(shape)")
        self.shape = shape
        self.storage = storage
    }

    /// The numbers, in row-major order.
    public var elements: Elements {
        switch storage {
        case .floats(let values): .float32(values)
        case .integers(let values): .int64(values)
        case .memory(let memory): .float32(Array(memory.values))
        }
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
