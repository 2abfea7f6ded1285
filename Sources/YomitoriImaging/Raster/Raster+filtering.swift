package import YomitoriCore

extension Raster {
    /// What the picture at the top left of a black square canvas, as large as its longer side, becomes at another size.
    ///
    /// The canvas is never made: the picture is resized first and padded then, or resized by a filter that reads black
    /// beyond it.
    package func resizedOnSquare(to target: PixelSize, by filter: ResizeFilter) -> Raster {
        let side = size.longestSide
        if filter == .pillowBicubic {
            return RasterPart(self).resizedBicubically(to: target, onCanvas: PixelSize(width: side, height: side))
        }
        func share(_ length: Int, of whole: Int) -> Int {
            min(whole, max(1, Int((Double(length) / Double(side) * Double(whole)).rounded())))
        }
        let part = RasterPart(self).resized(
            to: PixelSize(width: share(width, of: target.width), height: share(height, of: target.height)), by: filter)
        var pixels = [UInt8](repeating: 0, count: target.area * 3)
        for y in 0..<part.height {
            pixels.replaceSubrange(
                (y * target.width * 3)..<((y * target.width + part.width) * 3),
                with: part.pixels[(y * part.width * 3)..<((y + 1) * part.width * 3)])
        }
        return Raster(size: target, pixels: pixels)
    }

    /// The columns and rows that are named, without a check of where they lie; nil when they hold no pixel.
    package func cropped(columns: Range<Int>, rows: Range<Int>) -> Raster? {
        cropped(
            to: Rect(
                minX: Double(columns.lowerBound), minY: Double(rows.lowerBound), maxX: Double(columns.upperBound),
                maxY: Double(rows.upperBound)))?.raster
    }
}
