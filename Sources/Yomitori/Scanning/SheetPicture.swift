import YomitoriCore
import YomitoriImaging

/// The small picture in which sheets are looked for: red, green and blue as vectors, some 400 pixels along its longer side.
struct SheetPicture: Sendable {
    typealias Value = SIMD4<Float>

    let width: Int
    let height: Int
    /// Row by row, 0…255; the fourth value is 0.
    var values: [Value]

    /// Print of a page that fills the picture is then a texture of 3 to 6 pixels that closing removes, and a page's edge is
    /// still a step of one pixel; 300 and 600 found fewer of the drawn photographs.
    static let side = 400

    init(width: Int, height: Int, values: [Value]) {
        self.width = width
        self.height = height
        self.values = values
    }

    /// Each pixel the mean of those it covers, of a grid of them where it covers many.
    init(_ raster: Raster) {
        let scale = min(1, Double(Self.side) / Double(raster.size.longestSide))
        let (width, height) = (
            max(1, Int((Double(raster.width) * scale).rounded())),
            max(1, Int((Double(raster.height) * scale).rounded()))
        )
        self.width = width
        self.height = height
        values = [Value](unsafeUninitializedCapacity: width * height) { out, count in
            raster.pixels.withUnsafeBufferPointer { pixels in
                for y in 0..<height {
                    let rows = Self.covered(y, of: height, raster.height)
                    for x in 0..<width {
                        let columns = Self.covered(x, of: width, raster.width)
                        var red = 0, green = 0, blue = 0, number = 0
                        for row in rows {
                            for column in columns {
                                let i = (row &* raster.width &+ column) &* 3
                                red &+= Int(pixels[i])
                                green &+= Int(pixels[i &+ 1])
                                blue &+= Int(pixels[i &+ 2])
                                number &+= 1
                            }
                        }
                        out[y * width + x] = Value(Float(red), Float(green), Float(blue), 0) / Float(number)
                    }
                }
            }
            count = width * height
        }
    }

    /// At most four of the source's positions, evenly among those under a target position.
    private static func covered(_ position: Int, of target: Int, _ source: Int) -> StrideTo<Int> {
        let first = position * source / target
        let end = max(first + 1, (position + 1) * source / target)
        return stride(from: first, to: end, by: max(1, (end - first + 3) / 4))
    }

    subscript(x: Int, y: Int) -> Value { values[y * width + x] }

    // MARK: - Filters

    /// Dark things thinner than 2 × `radius` + 1 pixels vanish: print, rules, joints.
    func closed(_ radius: Int) -> SheetPicture {
        filtered(radius, pointwiseMax).filtered(radius, pointwiseMin)
    }

    /// Light things thinner than 2 × `radius` + 1 pixels vanish.
    func opened(_ radius: Int) -> SheetPicture {
        filtered(radius, pointwiseMin).filtered(radius, pointwiseMax)
    }

    /// Twice the binomial mean of 3 × 3 pixels.
    func smoothed() -> SheetPicture {
        combined { a, b, c in (a + b + b + c) * 0.25 }.combined { a, b, c in (a + b + b + c) * 0.25 }
    }

    private func filtered(_ radius: Int, _ choose: (Value, Value) -> Value) -> SheetPicture {
        // A window of 2r + 1 is r windows of 3, one after another: few at these radii, and each runs along memory.
        (0..<radius).reduce(self) { picture, _ in picture.combined { a, b, c in choose(choose(a, b), c) } }
    }

    /// `body` over each pixel and its neighbours in the row, then over those in the column; the border repeats.
    @inline(__always)
    private func combined(_ body: (Value, Value, Value) -> Value) -> SheetPicture {
        var rows = values
        var out = values
        rows.withUnsafeMutableBufferPointer { rows in
            values.withUnsafeBufferPointer { source in
                for y in 0..<height {
                    let start = y * width
                    for x in 0..<width {
                        rows[start + x] = body(
                            source[start + max(0, x - 1)], source[start + x], source[start + min(width - 1, x + 1)])
                    }
                }
            }
            out.withUnsafeMutableBufferPointer { out in
                for y in 0..<height {
                    let above = max(0, y - 1) * width, below = min(height - 1, y + 1) * width
                    for x in 0..<width {
                        out[y * width + x] = body(rows[above + x], rows[y * width + x], rows[below + x])
                    }
                }
            }
        }
        return SheetPicture(width: width, height: height, values: out)
    }
}

extension SIMD4<Float> {
    @inline(__always)
    func dot(_ other: Self) -> Float { (self * other).sum() }
    var length: Float { dot(self).squareRoot() }
}
