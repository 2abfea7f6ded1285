/// What a model takes and gives, as the model itself tells.
package struct ModelPorts: Hashable, Sendable {
    /// In the order in which it takes them.
    package var inputs: [TensorDescription]
    /// In the order in which it gives them.
    package var outputs: [TensorDescription]

    package init(inputs: [TensorDescription], outputs: [TensorDescription]) {
        self.inputs = inputs
        self.outputs = outputs
    }
}

extension TensorModel {
    /// Inputs and outputs.
    package var ports: ModelPorts { ModelPorts(inputs: inputs, outputs: outputs) }
}

extension TensorDescription {
    /// Whether tensors of this type and such a shape may pass here, as far as the model tells.
    ///
    /// - Parameter pattern: the extents that are wanted, nil for any.
    package func mayHold(_ type: ElementType, _ pattern: [Int?]) -> Bool {
        // A model may leave open even how many dimensions there are.
        elementType == type && (shape.isEmpty || shape.mayBe(pattern))
    }

    /// How many numbers a tensor holds here; nil where the model leaves it open.
    package var elementCount: Int? {
        guard !shape.isEmpty else { return nil }
        return shape.reduce(1) { (count: Int?, side: Int?) -> Int? in
            guard let count, let side else { return nil }
            let (product, overflow) = count.multipliedReportingOverflow(by: side)
            return overflow ? nil : product
        }
    }

    /// For messages: `x [1, 3, 48, ?]`, with the type where it is not of floats.
    package var summary: String {
        let type =
            switch elementType {
            case .float32: ""
            case .int64: " of integers"
            case .other(let name): " of \(name)"
            }
        return (name.isEmpty ? "" : name + " ") + shape.shapeSummary + type
    }
}

extension [TensorDescription] {
    /// Whether a model with these outputs can be run for all of them: each is of a type that a ``Tensor`` holds, and none is
    /// empty whatever the model is given.
    package var canBeAnswers: Bool {
        allSatisfy { output in
            if case .other = output.elementType { return false }
            return !output.shape.contains(0)
        }
    }

    /// For messages: what stands for each, one after the other.
    package var summary: String { isEmpty ? "nothing" : map(\.summary).joined(separator: ", ") }
}

extension [Int?] {
    /// For messages: `[1, ?, 5]`.
    package var shapeSummary: String { "[" + map { $0.map(String.init) ?? "?" }.joined(separator: ", ") + "]" }

    /// Whether two shapes that are known in part may be the same: nil stands for any extent.
    package func mayBe(_ other: [Int?]) -> Bool {
        count == other.count && zip(self, other).allSatisfy { $0 == nil || $1 == nil || $0 == $1 }
    }
}

extension Tensor {
    /// Type and shape, without a name.
    package var described: TensorDescription {
        let type: TensorDescription.ElementType =
            switch storage {
            case .floats, .memory: .float32
            case .integers: .int64
            }
        return TensorDescription(name: "", elementType: type, shape: shape)
    }
}
