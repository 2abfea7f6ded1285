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
    package init(_ part: RasterPart) {
        size = part.size
        values = [UInt8](unsafeUninitializedCapacity: part.size.area) { out, count in
            part.withRows { rows in
                for y in 0..<part.height {
                    rows.hold(y..<y + 1)
                    let row = rows.row(y), line = out.baseAddress! + y * part.width
                    for x in 0..<part.width {
                        let r = Int(row[x * 3])
                        let g = Int(row[x * 3 + 1])
                        let b = Int(row[x * 3 + 2])
                        line[x] = UInt8((77 * r + 150 * g + 29 * b + 128) >> 8)
                    }
                }
            }
            count = part.size.area
        }
    }

    /// The same of a whole picture.
    package init(_ raster: Raster) { self.init(RasterPart(raster)) }
}
