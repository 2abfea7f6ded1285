import YomitoriCore

/// Where the pixels of a stored picture go in the upright one: written strip by strip, so that turning costs no copy.
struct UprightPixels {
    let size: PixelSize
    private let origin: Int
    private let stepX: Int
    private let stepY: Int
    private let isTurned: Bool

    init(stored: PixelSize, orientation: Orientation) {
        size = orientation.upright(stored)
        isTurned = orientation.swapsAxes
        let along = orientation.swapsAxes ? 3 * size.width : 3
        let across = orientation.swapsAxes ? 3 : 3 * size.width
        stepX = orientation.flipsX ? -along : along
        stepY = orientation.flipsY ? -across : across
        origin =
            (orientation.flipsX ? (stored.width - 1) * along : 0)
            + (orientation.flipsY ? (stored.height - 1) * across : 0)
    }

    /// Writes `rows` stored rows of `width` RGB pixels from row `top` on into the upright picture at `out`.
    func write(
        _ rows: Int, from top: Int, width: Int, to out: UnsafeMutablePointer<UInt8>, row: (Int) -> UnsafeRawPointer
    ) {
        if stepX == 3 {
            for y in 0..<rows {
                UnsafeMutableRawPointer(out + origin + (top + y) * stepY).copyMemory(from: row(y), byteCount: width * 3)
            }
        } else if isTurned {
            let lines = (0..<rows).map { row($0).assumingMemoryBound(to: UInt8.self) }
            lines.withUnsafeBufferPointer { lines in
                for x in 0..<width {
                    var target = out + origin + x * stepX + top * stepY
                    for y in 0..<rows {
                        Self.copyPixel(lines[y] + 3 * x, target)
                        target += stepY
                    }
                }
            }
        } else {
            for y in 0..<rows {
                let line = row(y).assumingMemoryBound(to: UInt8.self)
                var target = out + origin + (top + y) * stepY
                for x in 0..<width {
                    Self.copyPixel(line + 3 * x, target)
                    target += stepX
                }
            }
        }
    }

    @inline(__always)
    private static func copyPixel(_ from: UnsafePointer<UInt8>, _ to: UnsafeMutablePointer<UInt8>) {
        to[0] = from[0]
        to[1] = from[1]
        to[2] = from[2]
    }
}
