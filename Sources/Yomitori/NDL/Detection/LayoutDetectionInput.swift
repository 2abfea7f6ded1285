package import YomitoriCore
package import YomitoriImaging

/// A whole page as the detectors of the National Diet Library's pipelines take it: at the top left of a black square.
package struct LayoutDetectionInput: Sendable {
    /// Shape `[1, 3, height, width]`.
    package let tensor: Tensor
    /// The side of the square, in page pixels.
    package let side: Int

    /// - Parameter size: of the model's input.
    package init(_ page: Raster, size: PixelSize, filter: ResizeFilter, normalization: Normalization) {
        side = page.size.longestSide
        tensor = page.resizedOnSquare(to: size, by: filter).tensor(normalization)
    }

    /// Bytes that are held while an input of this size is made: 3 of the picture and 12 of the tensor for each pixel.
    package static func bytes(at size: PixelSize) -> Int { 15 * size.area }
}

extension [TensorDescription] {
    /// Width and height of the first picture that a model with these inputs takes; nil when it takes pictures of any size,
    /// of none or one beyond reason, pictures not in three colours, or none at all.
    var pictureSize: PixelSize? {
        for input in self where input.shape.count == 4 && input.mayHold(.float32, [1, 3, nil, nil]) {
            guard let height = input.shape[2], let width = input.shape[3], sides.contains(height), sides.contains(width)
            else { return nil }
            return PixelSize(width: width, height: height)
        }
        return nil
    }
}

/// Sides of a network's picture. Those of the published networks are 16 to 1,024; that four times as much is taken is our
/// choice: 252 MB, for which a page or a line waits as for any other of its memory.
private let sides = 1...4_096
