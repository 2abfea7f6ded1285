package import YomitoriCore

/// A rectangle of a picture, as it stands or turned, whose pixels are read where they are.
///
/// A line may be as large as its page, so that cut out and turned it would take the page's memory twice more; and so would a
/// page that lies, turned so that its print stands.
package struct RasterPart: Hashable, Sendable {
    /// Width and height in pixels as the part is seen.
    package let size: PixelSize
    private let raster: Raster
    /// Bytes from the raster's first pixel to the part's.
    private let origin: Int
    /// Bytes from a pixel to the one at its right; 3 where rows of the part lie in rows of the raster.
    private let stepX: Int
    /// Bytes from a pixel to the one below it.
    private let stepY: Int

    /// All of a picture.
    package init(_ raster: Raster) {
        self.init(size: raster.size, raster: raster, origin: 0, stepX: 3, stepY: raster.width * 3)
    }

    /// A picture of one colour, of which one pixel is held.
    package init(size: PixelSize, color: Color) {
        let pixel = Raster(size: PixelSize(width: 1, height: 1), color: color)
        self.init(size: size, raster: pixel, origin: 0, stepX: 0, stepY: 0)
    }

    private init(size: PixelSize, raster: Raster, origin: Int, stepX: Int, stepY: Int) {
        self.size = size
        self.raster = raster
        self.origin = origin
        self.stepX = stepX
        self.stepY = stepY
    }

    /// Pixels of a row.
    package var width: Int { size.width }
    /// Rows.
    package var height: Int { size.height }

    /// The pixel in column `x` of row `y`.
    package subscript(x: Int, y: Int) -> Color {
        let i = origin + x * stepX + y * stepY
        return Color(red: raster.pixels[i], green: raster.pixels[i + 1], blue: raster.pixels[i + 2])
    }

    /// The columns and rows that are named, as far as they lie inside; nil when they hold no pixel.
    package func part(columns: Range<Int>, rows: Range<Int>) -> RasterPart? {
        let columns = columns.clamped(to: 0..<width), rows = rows.clamped(to: 0..<height)
        guard !columns.isEmpty, !rows.isEmpty else { return nil }
        return RasterPart(
            size: PixelSize(width: columns.count, height: rows.count), raster: raster,
            origin: origin + columns.lowerBound * stepX + rows.lowerBound * stepY, stepX: stepX, stepY: stepY)
    }

    /// Turned clockwise by `quarterTurns` × 90°, with the map that leads there.
    package func turned(clockwise quarterTurns: Int) -> (part: RasterPart, map: CoordinateMap) {
        let right = (width - 1) * stepX, bottom = (height - 1) * stepY
        let across = Double(width), down = Double(height)
        let lying = PixelSize(width: height, height: width)
        func seen(_ size: PixelSize, from offset: Int, _ stepX: Int, _ stepY: Int) -> RasterPart {
            RasterPart(size: size, raster: raster, origin: origin + offset, stepX: stepX, stepY: stepY)
        }
        let turned: (part: RasterPart, matrix: [Double]) =
            switch ((quarterTurns % 4) + 4) % 4 {
            case 1: (seen(lying, from: bottom, -stepY, stepX), [0, -1, down, 1, 0, 0, 0, 0, 1])
            case 2: (seen(size, from: right + bottom, -stepX, -stepY), [-1, 0, across, 0, -1, down, 0, 0, 1])
            case 3: (seen(lying, from: right, stepY, -stepX), [0, 1, 0, -1, 0, across, 0, 0, 1])
            default: (self, [1, 0, 0, 0, 1, 0, 0, 0, 1])
            }
        return (turned.part, CoordinateMap(sourceToModel: turned.matrix)!)  // a rotation can be undone
    }

    /// The part at another size by the filter a model was trained with.
    package func resized(to target: PixelSize, by filter: ResizeFilter) -> Raster {
        switch filter {
        case .bilinear: copied().resized(to: target).raster
        case .pillowBicubic: resizedBicubically(to: target)
        case .opencvBilinear: resizedBilinearly(to: target)
        }
    }

    /// The part as a picture of its own.
    func copied() -> Raster {
        // As large as the raster and as it stands: the raster itself.
        if size == raster.size, stepX == 3 { return raster }
        let pixels = [UInt8](unsafeUninitializedCapacity: size.area * 3) { out, count in
            withPixels { source in
                for top in stride(from: 0, to: height, by: Pixels.band) {
                    source.copyRows(top..<min(top + Pixels.band, height), to: out.baseAddress! + top * width * 3)
                }
            }
            count = size.area * 3
        }
        return Raster(size: size, pixels: pixels)
    }

    /// Calls `body` with the pixels where they lie.
    func withPixels<Result>(_ body: (Pixels) throws -> Result) rethrows -> Result {
        try raster.pixels.withUnsafeBufferPointer {
            try body(
                Pixels(
                    first: $0.baseAddress! + origin, width: width, stepX: stepX, stepY: stepY,
                    readable: $0.count - origin))
        }
    }

    /// The bytes of a part's pixels, to be used only while the part is held.
    struct Pixels {
        /// Rows that are copied together: so few that of a turned part what is read and what is written fit the processor's
        /// cache.
        static let band = 32
        let first: UnsafePointer<UInt8>
        let width: Int
        /// Bytes from a pixel to the one at its right.
        let stepX: Int
        let stepY: Int
        /// Bytes from the first pixel's on to the end of the picture's memory.
        let readable: Int

        fileprivate init(first: UnsafePointer<UInt8>, width: Int, stepX: Int, stepY: Int, readable: Int) {
            self.first = first
            self.width = width
            self.stepX = stepX
            self.stepY = stepY
            self.readable = readable
        }

        /// The first pixel of row `y`.
        func row(_ y: Int) -> UnsafePointer<UInt8> { first + y * stepY }

        /// Writes rows one after the other, three bytes a pixel.
        func copyRows(_ rows: Range<Int>, to out: UnsafeMutablePointer<UInt8>) {
            let line = width * 3
            if stepX == 3 {
                for y in rows { (out + (y - rows.lowerBound) * line).update(from: row(y), count: line) }
                return
            }
            // Turned, neighbours in a column lie side by side.
            for x in 0..<width {
                var pixel = row(rows.lowerBound) + x * stepX
                var place = out + x * 3
                for _ in rows {
                    place[0] = pixel[0]
                    place[1] = pixel[1]
                    place[2] = pixel[2]
                    pixel += stepY
                    place += line
                }
            }
        }
    }
}
