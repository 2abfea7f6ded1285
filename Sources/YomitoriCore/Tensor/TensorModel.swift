/// A neural network that turns tensors into tensors: the one seam between our code and an inference runtime.
///
/// Safe to call from any number of tasks at once; `run` suspends while the runtime computes and never blocks a thread
/// of the cooperative pool.
public protocol TensorModel: Sendable {
    /// In the order in which `run` takes them.
    var inputs: [TensorDescription] { get }
    /// In the order in which `run` gives them.
    var outputs: [TensorDescription] { get }
    /// How many calls of `run` are computed at the same time; further ones wait their turn.
    var parallelism: Int { get }

    /// - Throws: when the tensors do not fit the inputs or the runtime fails, and `CancellationError`.
    func run(_ inputs: [Tensor]) async throws -> [Tensor]

    /// Calls `body` with the shape and the values of the first output where they lie, without a copy of them.
    ///
    /// For large outputs of which little is kept. A model without outputs, or with one that is not of floats, gives an
    /// empty shape and no values.
    /// - Throws: as `run`, and what `body` throws.
    func read<Result: Sendable>(
        _ inputs: [Tensor], _ body: @Sendable (_ shape: [Int], _ values: Span<Float>) throws -> Result
    ) async throws -> Result
}

extension TensorModel {
    public func read<Result: Sendable>(
        _ inputs: [Tensor], _ body: @Sendable (_ shape: [Int], _ values: Span<Float>) throws -> Result
    ) async throws -> Result {
        let first = try await run(inputs).first
        let values = first?.floats ?? []
        return try body(values.isEmpty ? [] : first?.shape ?? [], values.span)
    }
}

/// Name, type and shape of a model's input or output, as the model itself tells.
public struct TensorDescription: Hashable, Sendable {
    /// The type of the numbers.
    public enum ElementType: Hashable, Sendable {
        case float32, int64
        case other(String)
    }

    /// The port's name in the model.
    public var name: String
    /// The type of its numbers.
    public var elementType: ElementType
    /// A dimension that may vary is nil; empty where their number may vary too, and for a single number.
    public var shape: [Int?]
    /// Whether it is known how many numbers it holds: no dimension varies, nor how many there are.
    package var isBounded: Bool { !shape.isEmpty && !shape.contains(nil) }

    /// A port of a model.
    public init(name: String, elementType: ElementType, shape: [Int?]) {
        self.name = name
        self.elementType = elementType
        self.shape = shape
    }
}
