package import YomitoriCore

extension Raster {
    /// The same picture at another size, with the map that leads there.
    package func resized(to target: PixelSize) -> (raster: Raster, map: CoordinateMap) {
        let map = CoordinateMap(
            scaleX: Double(target.width) / Double(width), scaleY: Double(target.height) / Double(height))
        return (target == size ? self : sampled(through: map, size: target), map)
    }

    /// The part inside `rect`, rounded outwards to whole pixels and clipped, with the map that leads there; nil when
    /// nothing of it lies inside the picture.
    package func cropped(to rect: Rect) -> (raster: Raster, map: CoordinateMap)? {
        let x0 = max(0, Int(rect.minX.rounded(.down))), x1 = min(width, Int(rect.maxX.rounded(.up)))
        let y0 = max(0, Int(rect.minY.rounded(.down))), y1 = min(height, Int(rect.maxY.rounded(.up)))
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
        let w = Double(width), h = Double(height)
        let matrix: [Double] =
            switch turns {
            case 1: [0, -1, h, 1, 0, 0, 0, 0, 1]
            case 2: [-1, 0, w, 0, -1, h, 0, 0, 1]
            case 3: [0, 1, 0, -1, 0, w, 0, 0, 1]
            default: [1, 0, 0, 0, 1, 0, 0, 0, 1]
            }
        let map = CoordinateMap(sourceToModel: matrix)!  // a rotation can always be undone
        guard turns != 0 else { return (self, map) }
        let target = turns == 2 ? size : PixelSize(width: height, height: width)
        let turned = [UInt8](unsafeUninitializedCapacity: target.area * 3) { out, count in
            pixels.withUnsafeBufferPointer { source in
                for y in 0..<target.height {
                    for x in 0..<target.width {
                        let (sx, sy) =
                            switch turns {
                            case 1: (y, height - 1 - x)
                            case 2: (width - 1 - x, height - 1 - y)
                            default: (width - 1 - y, x)
                            }
                        let from = (sy * width + sx) * 3, to = (y * target.width + x) * 3
                        out[to] = source[from]
                        out[to + 1] = source[from + 1]
                        out[to + 2] = source[from + 2]
                    }
                }
            }
            count = target.area * 3
        }
        return (Raster(size: target, pixels: turned), map)
    }
}
