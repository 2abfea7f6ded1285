/// A projective map between the pixels of a source picture and those of a model's input, with its inverse.
///
/// Whoever makes a tensor out of pixels returns the map with it; whoever decodes the output uses it to go back.
/// Both directions agree to within rounding: `toSource(toModel(p))` is `p`.
public struct CoordinateMap: Hashable, Sendable {
    /// Row-major 3×3 matrices acting on (x, y, 1).
    public let sourceToModel: [Double]
    /// The inverse of `sourceToModel`, row by row.
    public let modelToSource: [Double]

    /// Fails when the matrix cannot be inverted.
    public init?(sourceToModel matrix: [Double]) {
        precondition(matrix.count == 9)
        guard let inverse = Self.inverse(matrix) else { return nil }
        sourceToModel = matrix
        modelToSource = inverse
    }

    /// Scale, then shift: model = source × scale + offset. The scales must not be 0.
    public init(scaleX: Double, scaleY: Double, offsetX: Double = 0, offsetY: Double = 0) {
        precondition(scaleX != 0 && scaleY != 0)
        sourceToModel = [scaleX, 0, offsetX, 0, scaleY, offsetY, 0, 0, 1]
        modelToSource = [1 / scaleX, 0, -offsetX / scaleX, 0, 1 / scaleY, -offsetY / scaleY, 0, 0, 1]
    }

    /// The map that lays `quad` (source pixels) on an upright picture of `width` × `height` model pixels: corner 0 on
    /// its top left, corner 1 on its top right. Fails when the corners do not span an area.
    public init?(quad: Quad, ontoWidth width: Double, height: Double) {
        // Heckbert 1989, "Fundamentals of Texture Mapping and Image Warping", 2.2.3: unit square onto a quad.
        let p = quad.corners
        let s = p[0] - p[1] + p[2] - p[3]
        let d1 = p[1] - p[2], d2 = p[3] - p[2]
        let determinant = d1.x * d2.y - d2.x * d1.y
        guard abs(determinant) > 1e-9, width > 0, height > 0 else { return nil }
        let g = (s.x * d2.y - d2.x * s.y) / determinant
        let h = (d1.x * s.y - s.x * d1.y) / determinant
        let unitToSource = [
            p[1].x - p[0].x + g * p[1].x, p[3].x - p[0].x + h * p[3].x, p[0].x,
            p[1].y - p[0].y + g * p[1].y, p[3].y - p[0].y + h * p[3].y, p[0].y,
            g, h, 1,
        ]
        let modelToSource = Self.product(unitToSource, [1 / width, 0, 0, 0, 1 / height, 0, 0, 0, 1])
        guard let sourceToModel = Self.inverse(modelToSource) else { return nil }
        self.sourceToModel = sourceToModel
        self.modelToSource = modelToSource
    }

    /// Leaves every point where it is.
    public static let identity = CoordinateMap(scaleX: 1, scaleY: 1)

    /// Where a source point lies in the model's pixels.
    public func toModel(_ point: Point) -> Point { Self.apply(sourceToModel, point) }
    /// Where a point of the model's pixels lies in the source.
    public func toSource(_ point: Point) -> Point { Self.apply(modelToSource, point) }
    /// Where a source quad lies in the model's pixels.
    public func toModel(_ quad: Quad) -> Quad { quad.map(toModel) }
    /// Where a quad of the model's pixels lies in the source.
    public func toSource(_ quad: Quad) -> Quad { quad.map(toSource) }

    /// This map followed by `next`, whose source is this one's model.
    public func followed(by next: CoordinateMap) -> CoordinateMap {
        CoordinateMap(
            sourceToModel: Self.product(next.sourceToModel, sourceToModel),
            modelToSource: Self.product(modelToSource, next.modelToSource))
    }

    private init(sourceToModel: [Double], modelToSource: [Double]) {
        self.sourceToModel = sourceToModel
        self.modelToSource = modelToSource
    }

    private static func apply(_ m: [Double], _ p: Point) -> Point {
        let w = m[6] * p.x + m[7] * p.y + m[8]
        return Point(x: (m[0] * p.x + m[1] * p.y + m[2]) / w, y: (m[3] * p.x + m[4] * p.y + m[5]) / w)
    }

    private static func product(_ a: [Double], _ b: [Double]) -> [Double] {
        var out = [Double](repeating: 0, count: 9)
        for row in 0..<3 {
            for column in 0..<3 {
                out[row * 3 + column] =
                    a[row * 3] * b[column] + a[row * 3 + 1] * b[3 + column] + a[row * 3 + 2] * b[6 + column]
            }
        }
        return out
    }

    private static func inverse(_ m: [Double]) -> [Double]? {
        let c0 = m[4] * m[8] - m[5] * m[7]
        let c1 = m[5] * m[6] - m[3] * m[8]
        let c2 = m[3] * m[7] - m[4] * m[6]
        let determinant = m[0] * c0 + m[1] * c1 + m[2] * c2
        guard determinant != 0, determinant.isFinite else { return nil }
        let d = 1 / determinant
        return [
            c0 * d, (m[2] * m[7] - m[1] * m[8]) * d, (m[1] * m[5] - m[2] * m[4]) * d,
            c1 * d, (m[0] * m[8] - m[2] * m[6]) * d, (m[2] * m[3] - m[0] * m[5]) * d,
            c2 * d, (m[1] * m[6] - m[0] * m[7]) * d, (m[0] * m[4] - m[1] * m[3]) * d,
        ]
    }
}
