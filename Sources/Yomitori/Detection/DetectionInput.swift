package import YomitoriCore
package import YomitoriImaging

/// A tile of a canvas as the detector takes it.
package struct DetectionInput: Sendable {
    /// Shape `[1, 3, height, width]`, both sides multiples of the model's.
    package let tensor: Tensor
    /// From the page's pixels to the tensor's.
    package let map: CoordinateMap

    /// - Parameter paper: the colour of what lies beyond the page.
    package init(
        _ page: RasterPart, canvas: DetectionCanvas, tile: DetectionCanvas.Tile, paper: Color, facts: DBDetectorFacts
    ) {
        map = canvas.map.followed(
            by: CoordinateMap(scaleX: 1, scaleY: 1, offsetX: Double(-tile.x), offsetY: Double(-tile.y)))
        tensor = page.tensor(facts.normalization, through: map, size: tile.size, paper: paper)
    }
}

extension ProbabilityMap {
    /// The map of a whole canvas out of those of its tiles.
    package init(canvas: DetectionCanvas, tiles: [(tile: DetectionCanvas.Tile, map: ProbabilityMap)]) {
        if let only = tiles.first, tiles.count == 1, only.map.size == canvas.size {
            self = only.map
            return
        }
        var values = [Float](repeating: 0, count: canvas.size.area)
        for (tile, map) in tiles {
            for row in tile.rows {
                let first = (row - tile.y) * map.size.width + tile.columns.lowerBound - tile.x
                let target = row * canvas.size.width + tile.columns.lowerBound
                values.replaceSubrange(
                    target..<target + tile.columns.count, with: map.values[first..<first + tile.columns.count])
            }
        }
        self.init(size: canvas.size, values: values)
    }
}
