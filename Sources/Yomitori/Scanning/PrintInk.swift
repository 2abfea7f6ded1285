import YomitoriCore
import YomitoriImaging

/// Where a page has print, in a small picture of it: how much each pixel differs from the paper around it, 0…1.
struct PrintInk: Sendable {
    let width: Int
    let height: Int
    private let values: [Float]

    /// Pixels of the longer side: lines of 100 to a page are then ten pixels apart, and 0.1° is two pixels from end to end.
    private static let side = 1000
    /// Pixels around one whose mean is its paper: more than a line is high.
    private static let reach = 16
    /// Grey levels by which print differs from its paper at least; below is noise.
    static let faint: Float = 20
    /// Grey levels from which on it is as much print as any.
    private static let full: Float = 60

    /// - Parameters:
    ///   - raster: of the picture.
    ///   - map: from its pixels to those of the page as it lies.
    ///   - size: of that page.
    init(_ raster: Raster, through map: CoordinateMap, size: PixelSize) {
        let scale = min(1, Double(Self.side) / Double(size.longestSide))
        let width = max(1, Int(Double(size.width) * scale)), height = max(1, Int(Double(size.height) * scale))
        // A pixel of many is enough: print is told by its rows, which have hundreds.
        let m = map.followed(by: CoordinateMap(scaleX: scale, scaleY: scale)).modelToSource
        var levels = [Float](repeating: 0, count: width * height)
        let lastX = Double(raster.width - 1), lastY = Double(raster.height - 1)
        raster.pixels.withUnsafeBufferPointer { pixels in
            for y in 0..<height {
                let v = Double(y) + 0.5
                for x in 0..<width {
                    let u = Double(x) + 0.5
                    let depth = 1 / (m[6] * u + m[7] * v + m[8])
                    let column = Int(min(max((m[0] * u + m[1] * v + m[2]) * depth, 0), lastX))
                    let row = Int(min(max((m[3] * u + m[4] * v + m[5]) * depth, 0), lastY))
                    let i = (row * raster.width + column) * 3
                    levels[y * width + x] = Float(Int(pixels[i]) + Int(pixels[i + 1]) + Int(pixels[i + 2])) / 3
                }
            }
        }
        self.width = width
        self.height = height
        let paper = Self.means(of: levels, width: width, height: height)
        values = zip(levels, paper).map { min(1, max(0, (abs($0 - $1) - Self.faint) / (Self.full - Self.faint))) }
    }

    subscript(x: Int, y: Int) -> Float { values[y * width + x] }

    /// The mean of the square of 2 × `reach` + 1 pixels around each, as much of it as there is.
    private static func means(of levels: [Float], width: Int, height: Int) -> [Float] {
        var sums = [Double](repeating: 0, count: (width + 1) * (height + 1))
        for y in 0..<height {
            var row = 0.0
            for x in 0..<width {
                row += Double(levels[y * width + x])
                sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1] + row
            }
        }
        var out = levels
        for y in 0..<height {
            let top = max(0, y - reach) * (width + 1), bottom = min(height, y + reach + 1) * (width + 1)
            let rows = Double(min(height, y + reach + 1) - max(0, y - reach))
            for x in 0..<width {
                let left = max(0, x - reach), right = min(width, x + reach + 1)
                let sum = sums[bottom + right] - sums[bottom + left] - sums[top + right] + sums[top + left]
                out[y * width + x] = Float(sum / (rows * Double(right - left)))
            }
        }
        return out
    }
}
