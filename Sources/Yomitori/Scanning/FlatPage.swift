import YomitoriCore
import YomitoriImaging

/// The sheet of a photograph as an upright rectangle of its own proportions.
struct FlatPage: Sendable {
    let raster: Raster
    /// From the upright source picture's pixels to the raster's.
    let map: CoordinateMap
    /// In the source picture's pixels, clockwise from the sheet's top left.
    let corners: Quad

    /// - Parameters:
    ///   - corners: in the source picture's pixels, clockwise from the sheet's top left.
    ///   - budget: pixels of the flat picture at most.
    /// - Throws: `EngineError.invalidCorners`.
    init(_ picture: PageRaster, corners: Quad, budget: Int) throws {
        let placed = picture.map.toModel(corners)
        guard corners.isConvexClockwise, placed.isConvexClockwise else { throw EngineError.invalidCorners }
        // The source's pixels are square; those of a raster that was made smaller, nearly.
        let aspect = SheetProportions(corners: corners, in: picture.sourceSize).aspect
        let size = Self.size(of: placed, aspect: aspect, budget: budget)
        guard let flat = CoordinateMap(quad: placed, ontoWidth: Double(size.width), height: Double(size.height)) else {
            throw EngineError.invalidCorners
        }
        self.corners = corners
        raster = picture.raster.sampled(through: flat, size: size)
        map = picture.map.followed(by: flat)
    }

    /// Large enough that the nearest part of the sheet keeps its detail.
    private static func size(of quad: Quad, aspect: Double, budget: Int) -> PixelSize {
        func side(_ first: Int, _ second: Int) -> Double { (quad[first] - quad[second]).length }
        var width = max(side(0, 1), side(3, 2))
        var height = max(side(0, 3), side(1, 2))
        // A ratio that no sheet has comes of corners that are not a sheet's.
        let aspect = min(max(aspect, 1 / 20), 20)
        if width > height * aspect { height = width / aspect } else { width = height * aspect }
        let scale = min(1, (Double(max(1, budget)) / (width * height)).squareRoot())
        return PixelSize(width: max(1, Int((width * scale).rounded())), height: max(1, Int((height * scale).rounded())))
    }
}

extension Quad {
    /// Whether one turns right at every corner, as a sheet seen from its front does; no corner lies on the line between its
    /// neighbours.
    var isConvexClockwise: Bool {
        (0..<4).allSatisfy { i in
            let along = self[(i + 1) % 4] - self[i]
            let next = self[(i + 2) % 4] - self[(i + 1) % 4]
            return along.x * next.y - along.y * next.x > 1e-6 * along.length * next.length
        }
    }
}
