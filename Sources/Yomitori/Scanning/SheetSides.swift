import YomitoriCore
import YomitoriImaging

/// Places a sheet's sides in the large picture, to a fraction of its pixels.
///
/// Across each side the strongest change of colour of the side's own kind is looked for at many places; a line is laid
/// through what most of them say, and the corners are where the lines cross.
struct SheetSides: Sendable {
    private let raster: Raster
    /// Large pixels to a small one.
    private let scale: Double

    /// Of a side, left out at each end: beside a corner the other side's ground is seen.
    private static let ends = 0.04
    private static let places = 72

    init(_ raster: Raster, scale: Double) {
        self.raster = raster
        self.scale = scale
    }

    /// - Parameters:
    ///   - quad: in large pixels.
    ///   - isFixed: sides that are not moved, from corner i to i + 1: the picture's border.
    func refined(_ quad: Quad, isFixed: [Bool]) -> PlacedSheet {
        var quad = quad
        var sides = [Side]()
        // In small pixels: how far to look, and how far apart the two places lie that are compared.
        for (reach, gap) in [(3.5, 1.0), (1.5, 0.5)] {
            sides = (0..<4).map { i in
                isFixed[i]
                    ? Side(from: quad[i], to: quad[(i + 1) % 4])
                    : side(from: quad[i], to: quad[(i + 1) % 4], reach: reach * scale, gap: max(1, gap * scale))
            }
            var corners = [Point]()
            for i in 0..<4 {
                // Corner i lies on side i and on the one before it.
                guard let corner = sides[(i + 3) % 4].crossing(sides[i]), (corner - quad[i]).length < 8 * scale else {
                    corners.append(quad[i])
                    continue
                }
                corners.append(corner)
            }
            quad = Quad(corners[0], corners[1], corners[2], corners[3])
        }
        return PlacedSheet(corners: quad, scatter: sides.map(\.scatter))
    }

    /// A straight line by a point and a unit direction.
    private struct Side {
        var point: Point
        var direction: Point
        /// Pixels by which its places lie off it, on average.
        var scatter = 0.0

        init(from start: Point, to end: Point) {
            point = start
            let way = end - start
            direction = way * (1 / max(way.length, 1e-9))
        }

        func crossing(_ other: Side) -> Point? {
            let determinant = direction.x * other.direction.y - direction.y * other.direction.x
            guard abs(determinant) > 0.1 else { return nil }
            let way = other.point - point
            return point + direction * ((way.x * other.direction.y - way.y * other.direction.x) / determinant)
        }
    }

    private func side(from start: Point, to end: Point, reach: Double, gap: Double) -> Side {
        let coarse = Side(from: start, to: end)
        let length = (end - start).length
        let normal = Point(x: -coarse.direction.y, y: coarse.direction.x)
        let step = gap / 2
        let steps = Int((reach / step).rounded(.up))
        let width = 2 * steps + 1
        var profiles = [SIMD4<Float>]()
        var along = [Double]()
        for i in 0..<Self.places {
            let place = length * (Self.ends + (1 - 2 * Self.ends) * (Double(i) + 0.5) / Double(Self.places))
            along.append(place)
            for k in -steps...steps {
                // The mean of three pixels along the side, half a small pixel apart.
                var sum = SIMD4<Float>.zero
                for j in -1...1 {
                    sum += raster.color(
                        at: start + coarse.direction * (place + Double(j) * scale / 2) + normal * (Double(k) * step))
                }
                profiles.append(sum / 3)
            }
        }
        // The side's own change: from beyond the reach to before it, all along.
        var change = SIMD4<Float>.zero
        for i in 0..<Self.places {
            let near = (0..<3).reduce(SIMD4<Float>.zero) { $0 + profiles[i * width + $1] }
            let far = (0..<3).reduce(SIMD4<Float>.zero) { $0 + profiles[(i + 1) * width - 1 - $1] }
            let way = far - near
            change += way / max(way.length, 6)
        }
        guard change.length > 0 else { return coarse }
        change /= change.length
        var points = [(t: Double, offset: Double, weight: Double)]()
        for i in 0..<Self.places {
            let values = (0..<width).map { profiles[i * width + $0].dot(change) }
            guard let edge = Self.edge(in: values) else { continue }
            points.append((along[i], (edge.place - Double(steps)) * step, edge.weight))
        }
        guard let (a, b) = Self.robustLine(points, tolerance: max(0.7, scale * 0.35)) else { return coarse }
        let first = start + normal * a
        let last = end + normal * (a + b * length)
        var side = Side(from: first, to: last)
        side.scatter = points.reduce(0) { $0 + abs($1.offset - a - b * $1.t) } / Double(points.count)
        return side
    }

    /// Where values rise most, between the samples two before and two after; nil where they do not rise.
    private static func edge(in values: [Float]) -> (place: Double, weight: Double)? {
        var best = 0
        var most: Float = 0
        let rises = values.indices.map { i -> Float in
            guard i >= 1, i + 1 < values.count else { return 0 }
            return values[i + 1] - values[i - 1]
        }
        for i in rises.indices where rises[i] > most { (best, most) = (i, rises[i]) }
        guard most > 3 else { return nil }
        let before = Double(best > 0 ? rises[best - 1] : 0)
        let after = Double(best + 1 < rises.count ? rises[best + 1] : 0)
        let bend = before - 2 * Double(most) + after
        let shift = bend < 0 ? min(0.5, max(-0.5, 0.5 * (before - after) / bend)) : 0
        return (Double(best) + shift, Double(min(most, 40)))
    }

    /// offset = a + b × t through most of the points: from the medians of slopes (Theil 1950; Sen 1968), then least squares
    /// over those within the tolerance, which narrows.
    private static func robustLine(_ points: [(t: Double, offset: Double, weight: Double)], tolerance: Double) -> (
        Double, Double
    )? {
        guard points.count >= 8 else { return nil }
        var slopes = [Double]()
        let half = points.count / 2
        for i in 0..<half {
            for j in stride(from: half, to: points.count, by: 2) where points[j].t - points[i].t > 1e-6 {
                slopes.append((points[j].offset - points[i].offset) / (points[j].t - points[i].t))
            }
        }
        guard !slopes.isEmpty else { return nil }
        slopes.sort()
        var b = slopes[slopes.count / 2]
        var a = points.map { $0.offset - b * $0.t }.sorted()[points.count / 2]
        for factor in [4.0, 2.0, 1.0, 1.0] {
            var w = 0.0, st = 0.0, so = 0.0, stt = 0.0, sto = 0.0
            for p in points {
                let residual = abs(p.offset - a - b * p.t) / (tolerance * factor)
                guard residual < 1 else { continue }
                let weight = p.weight * (1 - residual * residual)
                w += weight
                st += weight * p.t
                so += weight * p.offset
                stt += weight * p.t * p.t
                sto += weight * p.t * p.offset
            }
            let determinant = w * stt - st * st
            guard w > 0, determinant > 1e-9 else { break }
            b = (w * sto - st * so) / determinant
            a = (so - b * st) / w
        }
        return (a, b)
    }
}

extension Raster {
    /// The colour at a place, mixed of the four pixels around it; beyond the border the nearest pixel counts.
    fileprivate func color(at point: Point) -> SIMD4<Float> {
        let x = min(max(point.x - 0.5, 0), Double(width - 1)), y = min(max(point.y - 0.5, 0), Double(height - 1))
        let column = Int(x), row = Int(y)
        let right = min(column + 1, width - 1), below = min(row + 1, height - 1)
        let u = Float(x - Double(column)), v = Float(y - Double(row))
        func pixel(_ x: Int, _ y: Int) -> SIMD4<Float> {
            let i = (y * width + x) * 3
            return SIMD4(Float(pixels[i]), Float(pixels[i + 1]), Float(pixels[i + 2]), 0)
        }
        return (pixel(column, row) * (1 - u) + pixel(right, row) * u) * (1 - v)
            + (pixel(column, below) * (1 - u) + pixel(right, below) * u) * v
    }
}
