package import YomitoriCore

extension RasterPart {
    /// The part at another size by cubic convolution, equal byte for byte to what Pillow's `BICUBIC` makes of it.
    ///
    /// The kernel (a = −0.5) widens when shrinking; weights are fixed-point numbers of 22 bits, and values are rounded and
    /// clipped to bytes between the horizontal and the vertical pass (Pillow 12.1.1, `Resample.c`).
    ///
    /// - Parameter canvas: the size, at least the part's, of a black canvas with the part at its top left that is resized in
    ///   the part's stead. It is never made: beyond the part zeros are read.
    package func resizedBicubically(to target: PixelSize, onCanvas canvas: PixelSize? = nil) -> Raster {
        let canvas = canvas ?? size
        precondition(canvas.width >= width && canvas.height >= height)
        let columns = CubicFilter(from: canvas.width, seen: width, to: target.width)
        let rows = CubicFilter(from: canvas.height, seen: height, to: target.height)
        let pixels = [UInt8](unsafeUninitializedCapacity: target.area * 3) { out, count in
            out.initialize(repeating: 0)
            withPixels { source in
                let narrowed = NarrowedRows(of: source, height: height, by: columns, atOnce: rows.most)
                // What lies beyond sees the canvas only, which is black before and after.
                for y in 0..<rows.seeing {
                    narrowed.blend(by: rows, at: y, into: out.baseAddress! + y * target.width * 3)
                }
            }
            count = target.area * 3
        }
        return Raster(size: target, pixels: pixels)
    }

    /// Bytes that ``resizedBicubically(to:onCanvas:)`` holds of a part of this size beside the result: weights and rows.
    package static func bytesToResizeBicubically(from size: PixelSize, to target: PixelSize) -> Int {
        NarrowedRows.bytes(from: size, to: target)
            + CubicFilter.bytes(from: size.width, to: target.width)
            + CubicFilter.bytes(from: size.height, to: target.height)
    }
}
