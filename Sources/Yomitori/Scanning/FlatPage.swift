package import YomitoriCore
package import YomitoriImaging

/// The sheet of a photograph as an upright rectangle of its own proportions, or a scan; its print straight where that is asked for.
package struct FlatPage: Sendable {
    package let raster: Raster
    /// From the upright source picture's pixels to the raster's.
    let map: CoordinateMap
    /// In the source picture's pixels, clockwise from the sheet's top left.
    let corners: Quad
    /// Degrees by which the print was turned clockwise before it was straightened; nil where it was left as it was.
    let skew: Double?

    /// Pixels of the shorter side: on a smaller page few lines tell the angle, or it is a line or a word.
    private static let leastSide = 300

    /// What of the source picture lies at the corners of the raster, in source pixels; partly outside where print was straightened.
    var shown: Quad {
        map.toSource(Quad(Rect(x: 0, y: 0, width: Double(raster.width), height: Double(raster.height))))
    }

    /// Lays a sheet flat.
    ///
    /// - Parameters:
    ///   - corners: in the source picture's pixels, clockwise from the sheet's top left.
    ///   - budget: pixels of the flat picture at most.
    ///   - straightensPrint: whether it is turned where its print leans a little.
    /// - Throws: `CornersFault.noSheet`.
    package init(_ picture: PageRaster, corners: Quad, budget: Int, straightensPrint: Bool = false) throws {
        let placed = picture.map.toModel(corners)
        guard corners.isConvexClockwise, placed.isConvexClockwise else { throw CornersFault.noSheet }
        // The source's pixels are square; those of a raster that was made smaller, nearly.
        let aspect = SheetProportions(corners: corners, in: picture.sourceSize).aspect
        let size = Self.size(of: placed, aspect: aspect, budget: budget)
        guard let flat = CoordinateMap(quad: placed, ontoWidth: Double(size.width), height: Double(size.height)) else {
            throw CornersFault.noSheet
        }
        let skew = straightensPrint ? Self.skew(of: picture.raster, through: flat, size: size) : nil
        self.init(picture, corners: corners, through: flat, size: size, skew: skew, budget: budget)
    }

    /// Straightens a scan; nil where its print runs straight, or is not seen.
    ///
    /// - Parameter budget: pixels of the straight picture at most.
    init?(straightening scan: PageRaster, budget: Int) {
        guard let skew = Self.skew(of: scan.raster, through: .identity, size: scan.raster.size) else { return nil }
        let whole = Rect(
            x: 0, y: 0, width: Double(scan.sourceSize.width), height: Double(scan.sourceSize.height))
        self.init(
            scan, corners: Quad(whole), through: .identity, size: scan.raster.size, skew: skew, budget: budget)
    }

    /// - Parameters:
    ///   - flat: from the raster's pixels to those of the page as it lies.
    ///   - size: of that page.
    ///   - skew: degrees by which its print leans.
    private init(
        _ picture: PageRaster, corners: Quad, through flat: CoordinateMap, size: PixelSize, skew: Double?, budget: Int
    ) {
        // Pixels are mixed once, whatever becomes of the page.
        let turn = skew.map { PrintTurn(degrees: $0, page: size, budget: budget) }
        let way = turn.map { flat.followed(by: $0.map) } ?? flat
        self.corners = corners
        self.skew = skew
        raster = picture.raster.sampled(through: way, size: turn?.size ?? size)
        map = picture.map.followed(by: way)
    }

    private static func skew(of raster: Raster, through flat: CoordinateMap, size: PixelSize) -> Double? {
        guard size.shortestSide >= leastSide else { return nil }
        let found = PrintSkew(PrintInk(raster, through: flat, size: size))
        return found.isSmallAndSure ? found.degrees : nil
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
