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
        filtered(borderRows: radius) {
            $0.choose(radius, Self.lighter)
            $0.choose(radius, Self.darker)
        }
    }

    /// Light things thinner than 2 × `radius` + 1 pixels vanish.
    func opened(_ radius: Int) -> SheetPicture {
        filtered(borderRows: radius) {
            $0.choose(radius, Self.darker)
            $0.choose(radius, Self.lighter)
        }
    }

    /// Twice the binomial mean of 3 × 3 pixels.
    func smoothed() -> SheetPicture {
        filtered(borderRows: 0) {
            $0.average()
            $0.average()
        }
    }

    @inline(__always)
    private static func lighter(_ a: Value, _ b: Value) -> Value { a.replacing(with: b, where: b .> a) }

    @inline(__always)
    private static func darker(_ a: Value, _ b: Value) -> Value { a.replacing(with: b, where: b .< a) }

    /// A copy that was worked on in place, with one piece of scratch memory for all steps: pictures of this size would each
    /// be fetched from the system and given back.
    private func filtered(borderRows: Int, _ work: (SheetFilter) -> Void) -> SheetPicture {
        var out = self
        out.values.withUnsafeMutableBufferPointer { values in
            withUnsafeTemporaryAllocation(of: Value.self, capacity: width * (height + 2 * borderRows)) {
                work(SheetFilter(width: width, height: height, values: values, scratch: $0))
            }
        }
        return out
    }
}

extension SIMD4<Float> {
    @inline(__always)
    func dot(_ other: Self) -> Float { (self * other).sum() }
    var length: Float { dot(self).squareRoot() }
}
