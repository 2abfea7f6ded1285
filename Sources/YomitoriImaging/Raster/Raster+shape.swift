package import YomitoriCore

extension Raster {
    /// The part inside `rect`, rounded outwards to whole pixels and clipped, with the map that leads there; nil when
    /// nothing of it lies inside the picture.
    package func cropped(to rect: Rect) -> (raster: Raster, map: CoordinateMap)? {
        // Clipped before they are whole numbers: a rectangle may reach farther than those do.
        func edge(_ place: Double, _ side: Int) -> Int { Int(max(0, min(Double(side), place))) }
        let x0 = edge(rect.minX.rounded(.down), width), x1 = edge(rect.maxX.rounded(.up), width)
        let y0 = edge(rect.minY.rounded(.down), height), y1 = edge(rect.maxY.rounded(.up), height)
        guard x0 < x1, y0 < y1 else { return nil }
        var part = [UInt8]()
        part.reserveCapacity((x1 - x0) * (y1 - y0) * 3)
        for y in y0..<y1 { part += pixels[((y * width + x0) * 3)..<((y * width + x1) * 3)] }
        return (
            Raster(size: PixelSize(width: x1 - x0, height: y1 - y0), pixels: part),
            CoordinateMap(scaleX: 1, scaleY: 1, offsetX: Double(-x0), offsetY: Double(-y0))
        )
    }

    /// Turned clockwise by `quarterTurns` × 90°, with the map that leads there.
    package func turned(clockwise quarterTurns: Int) -> (raster: Raster, map: CoordinateMap) {
        let (part, map) = RasterPart(self).turned(clockwise: quarterTurns)
        return (part.copied(), map)
    }
}
