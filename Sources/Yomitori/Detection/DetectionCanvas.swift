package import YomitoriCore

/// The pixels that one look of the detector covers, and the tiles it takes them in.
package struct DetectionCanvas: Hashable, Sendable {
    /// Detector pixels, both sides multiples of the model's.
    package let size: PixelSize
    /// From the page's pixels to the canvas'.
    package let map: CoordinateMap

    /// A side is stretched or squeezed by up to this share to become a multiple of the model's, and padded otherwise.
    package static let stretch = 0.01
    /// Tiles share this many pixels: half of them are two and a half characters of print as high as a finer look shows it.
    package static let overlap = 64

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

        /// Whether something of a rectangle of the page lies in its own pixels.
        func shows(_ rect: Rect, through map: CoordinateMap) -> Bool {
            let own = Rect(
                x: Double(columns.lowerBound), y: Double(rows.lowerBound), width: Double(columns.count),
                height: Double(rows.count))
            return map.toModel(Quad(rect)).boundingBox.intersection(own) != nil
        }
    }

    /// The tiles, none with more than `pixels` pixels; all of the same size, row by row.
    ///
    /// Of all ways to cut the canvas the one with the fewest pixels in all is taken, of these the one with the fewest tiles.
    package func tiles(ofAtMost pixels: Int, multiple: Int) -> [Tile] {
        var best: (area: Int, across: [Cut], down: [Cut])?
        // Tiles no longer than their overlap would show nothing of their own.
        let columns = 1...max(1, size.width / Self.overlap), rows = 1...max(1, size.height / Self.overlap)
        for count in columns {
            let across = Self.cuts(size.width, count: count, multiple)
            // The fewest rows of tiles that are low enough.
            guard
                let down = rows.lazy.map({ Self.cuts(size.height, count: $0, multiple) }).first(where: {
                    $0[0].length * across[0].length <= pixels
                })
            else { continue }
            let area = across[0].length * across.count * down[0].length * down.count
            if area < best?.area ?? .max { best = (area, across, down) }
        }
        let across = best?.across ?? Self.cuts(size.width, count: columns.upperBound, multiple)
        let down = best?.down ?? Self.cuts(size.height, count: rows.upperBound, multiple)
        return down.flatMap { row in
            across.map { column in
                Tile(
                    x: column.start, y: row.start, size: PixelSize(width: column.length, height: row.length),
                    columns: column.own, rows: row.own)
            }
        }
    }

    private typealias Cut = (start: Int, length: Int, own: Range<Int>)

    /// Where `count` tiles along one side of `total` pixels start, how long they are, and which pixels are their own.
    ///
    /// Lengths are steps of two of the model's multiples, so that the runtime meets few shapes.
    private static func cuts(_ total: Int, count: Int, _ multiple: Int) -> [Cut] {
        guard count > 1 else { return [(0, total, 0..<total)] }
        let share = (total + overlap * (count - 1) + count - 1) / count
        let length = min(total, (share + 2 * multiple - 1) / (2 * multiple) * 2 * multiple)
        let starts = (0..<count).map { (total - length) * $0 / (count - 1) }
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
