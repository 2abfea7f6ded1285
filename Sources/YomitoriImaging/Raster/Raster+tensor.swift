package import YomitoriCore

extension Raster {
    /// The picture as a tensor of shape `[1, 3, height, width]`.
    ///
    /// - Parameters:
    ///   - width: of the tensor, at least the picture's; the columns beyond it repeat its last one.
    ///   - height: of the tensor, at least the picture's; the rows beyond it repeat its last one.
    package func tensor(_ normalization: Normalization, width paddedWidth: Int? = nil, height paddedHeight: Int? = nil)
        -> Tensor
    {
        let columns = paddedWidth ?? width
        let rows = paddedHeight ?? height
        precondition(columns >= width && rows >= height)
        return Tensor(shape: [1, 3, rows, columns]) { out in
            pixels.withUnsafeBufferPointer { source in
                for channel in 0..<3 {
                    let scale = 1 / (normalization.divisor * normalization.deviation[channel])
                    let shift = -normalization.mean[channel] / normalization.deviation[channel]
                    let offset = normalization.order == .rgb ? channel : 2 - channel
                    for y in 0..<rows {
                        let line = source.baseAddress! + min(y, height - 1) * width * 3 + offset
                        let target = out.baseAddress! + (channel * rows + y) * columns
                        for x in 0..<width { target[x] = Float(line[x * 3]) * scale + shift }
                        for x in width..<columns { target[x] = target[width - 1] }
                    }
                }
            }
        }
    }
}
