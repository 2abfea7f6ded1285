package import YomitoriCore

/// What a DB detector answers: for every pixel of its input, the probability (0…1) that it lies in the core of a line.
package struct ProbabilityMap: Sendable, Hashable {
    package let size: PixelSize
    /// Row by row from the top.
    package let values: [Float]

    /// The number of values must be the size's area.
    package init(size: PixelSize, values: [Float]) {
        precondition(values.count == size.area, "\(values.count) values do not fill \(size.width)×\(size.height)")
        self.size = size
        self.values = values
    }

    /// The map in a tensor of shape `[1, 1, height, width]`; nil when it has another shape or holds no floats.
    package init?(_ tensor: Tensor) {
        let shape = tensor.shape
        guard shape.count == 4, shape[0] == 1, shape[1] == 1, tensor.floats.count == shape[2] * shape[3] else {
            return nil
        }
        self.init(size: PixelSize(width: shape[3], height: shape[2]), values: tensor.floats)
    }
}
