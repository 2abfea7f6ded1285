package import YomitoriCore

/// The pixels that one look of the detector covers, and the tiles it takes them in.
package struct DetectionCanvas: Hashable, Sendable {
    /// Detector pixels, both sides multiples of the model's.
    package let size: PixelSize
    /// From the page's pixels to the canvas'.
    package let map: CoordinateMap

    /// A side is stretched or squeezed by up to this share to become a multiple of the model's, and padded otherwise.
    package static let stretch = 0.01
    /// Tiles share this many pixels: half of them are seven characters of the lowest print that is looked for.
    package static let overlap = 128

    /// - Parameters:
    ///   - area: the part of the page that is seen, in its pixels.
    ///   - scale: canvas pixels a page pixel.
    ///   - margin: canvas pixels of paper around it, at least.
    ///   - multiple: of the model's sides.
    package init(area: Rect, scale: Double, margin: Double = 0, multiple: Int) {
        let across = Axis(start: area.minX, extent: area.width, scale: scale, margin: margin, multiple: multiple)
        let down = Axis(start: area.minY, extent: area.height, scale: scale, margin: margin, multiple: multiple)
        size = PixelSize(width: across.pixels, height: down.pixels)
        map = CoordinateMap(scaleX: across.scale, scaleY: down.scale, offsetX: across.offset, offsetY: down.offset)
    }

    /// A part of the canvas in its pixels.
    package struct Tile: Hashable, Sendable {
        package var x: Int
        package var y: Int
        package var size: PixelSize
        /// The columns and rows that count in this tile; those beyond are its neighbours'.
        package var columns: Range<Int>
        package var rows: Range<Int>
    }

    /// The tiles, none with more than about `pixels` pixels, row by row; all of the same size.
    package func tiles(ofAtMost pixels: Int, multiple: Int) -> [Tile] {
        guard size.area > pixels else {
            return [Tile(x: 0, y: 0, size: size, columns: 0..<size.width, rows: 0..<size.height)]
        }
        let side = Int(Double(pixels).squareRoot())
        let across = Self.cuts(size.width, side: max(side, pixels / max(size.height, side)), multiple)
        let down = Self.cuts(size.height, side: max(side, pixels / max(size.width, side)), multiple)
        return down.flatMap { row in
            across.map { column in
                Tile(
                    x: column.start, y: row.start, size: PixelSize(width: column.length, height: row.length),
                    columns: column.own, rows: row.own)
            }
        }
    }

    /// Where the tiles along one side of `total` pixels start, how long they are, and which pixels are their own.
    private static func cuts(_ total: Int, side: Int, _ multiple: Int) -> [(start: Int, length: Int, own: Range<Int>)] {
        guard total > side else { return [(0, total, 0..<total)] }
        let step = max(side - overlap, multiple)
        let count = (total - overlap + step - 1) / step
        let length = min(total, ((total + overlap * (count - 1)) / count + multiple - 1) / multiple * multiple)
        let starts = (0..<count).map { count == 1 ? 0 : (total - length) * $0 / (count - 1) }
        return starts.indices.map { i in
            let first = i == 0 ? 0 : (starts[i] + starts[i - 1] + length) / 2
            let end = i + 1 == count ? total : (starts[i + 1] + starts[i] + length) / 2
            return (starts[i], length, first..<end)
        }
    }

    /// One side: canvas = page × scale + offset.
    private struct Axis {
        var pixels: Int
        var scale: Double
        var offset: Double

        init(start: Double, extent: Double, scale wanted: Double, margin: Double, multiple: Int) {
            let content = extent * wanted
            let steps = content / Double(multiple)
            let nearest = max(1, steps.rounded())
            if margin == 0, abs(nearest - steps) <= DetectionCanvas.stretch * steps {
                pixels = Int(nearest) * multiple
                scale = Double(pixels) / extent
                offset = -start * scale
            } else {
                pixels = Int(max(1, ((content + 2 * margin) / Double(multiple)).rounded(.up))) * multiple
                scale = wanted
                offset = (Double(pixels) - content) / 2 - start * wanted
            }
        }
    }
}
