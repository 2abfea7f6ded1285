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
        let turns = ((quarterTurns % 4) + 4) % 4
        let w = Double(width)
        let h = Double(height)
        let matrix: [Double] =
            switch turns {
            case 1: [0, -1, h, 1, 0, 0, 0, 0, 1]
            case 2: [-1, 0, w, 0, -1, h, 0, 0, 1]
            case 3: [0, 1, 0, -1, 0, w, 0, 0, 1]
            default: [1, 0, 0, 0, 1, 0, 0, 0, 1]
            }
        let map = CoordinateMap(sourceToModel: matrix)!  // a rotation can always be undone
        guard turns != 0 else { return (self, map) }
        let upright = UprightPixels(stored: size, orientation: Orientation(exif: [1, 6, 3, 8][turns]))
        let turned = [UInt8](unsafeUninitializedCapacity: pixels.count) { out, count in
            pixels.withUnsafeBytes { source in
                // Few rows at a time, so that what is read and what is written fit the processor's cache.
                for top in stride(from: 0, to: height, by: 32) {
                    upright.write(min(32, height - top), from: top, width: width, to: out.baseAddress!) {
                        source.baseAddress! + (top + $0) * width * 3
                    }
                }
            }
            count = pixels.count
        }
        return (Raster(size: upright.size, pixels: turned), map)
    }
}
