package import YomitoriCore

/// The brightness of a picture, a byte a pixel, 0 black to 255 white, row by row from the top.
package struct Luminance: Sendable, Hashable {
    package let size: PixelSize
    package let values: [UInt8]

    package var width: Int { size.width }
    package var height: Int { size.height }

    /// The number of values must be the size's area.
    package init(size: PixelSize, values: [UInt8]) {
        precondition(values.count == size.area, "\(values.count) bytes do not fill \(size.width)×\(size.height)")
        self.size = size
        self.values = values
    }

    /// The weights of ITU-R BT.601, in 1/256.
    package init(_ raster: Raster) {
        size = raster.size
        values = [UInt8](unsafeUninitializedCapacity: raster.size.area) { out, count in
            raster.pixels.withUnsafeBufferPointer { p in
                for i in 0..<raster.size.area {
                    let r = Int(p[i * 3])
                    let g = Int(p[i * 3 + 1])
                    let b = Int(p[i * 3 + 2])
                    out[i] = UInt8((77 * r + 150 * g + 29 * b + 128) >> 8)
                }
            }
            count = raster.size.area
        }
    }
}
