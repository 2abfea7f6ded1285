import Foundation
import YomitoriCore
import YomitoriImaging

/// Decides for reading whether a picture is a photograph of a page, and lays the page flat where it is.
///
/// It is stricter than ``PageFinder``: what it leaves as it is is read well all the same, what it cuts away is lost. A page
/// that lies straight in its picture stays, so that scans with an edge of the scanner's bed are read as ever.
struct PageFlattening: Sendable {
    /// Drawn and real photographs of pages have 0.47 to 0.95; of 134 other pictures of `eval-dev`, those that are large and
    /// are not straight have at most 0.40.
    private static let leastScore = 0.45
    /// Pixels of the picture's shorter side: a smaller one is a line or a word.
    var leastSide = 300
    /// Of the picture: a smaller sheet may be a box on a page.
    private static let leastShare = 0.15
    /// Degrees by which a side is turned: scans with an edge around the page have up to 1.3, and what is turned by less than
    /// this is read as well as what is straight.
    private static let straight = 2.0

    /// The sheet laid flat; nil where the picture is to be read as it is.
    ///
    /// - Parameter region: what is to be read of the source picture; it must lie on the sheet.
    func sheet(of page: PageRaster, region: RegionOfInterest?) throws -> FlatPage? {
        guard page.raster.size.shortestSide >= leastSide, let found = PageFinder().page(in: page.raster),
            found.score >= Self.leastScore,
            found.corners.signedArea >= Self.leastShare * Double(page.raster.size.area), !isStraight(found.corners)
        else { return nil }
        let corners = page.map.toSource(found.corners)
        guard corners.isConvexClockwise else { return nil }
        if let rect = region?.rect(in: page.sourceSize), !corners.shows(rect) { return nil }
        return try FlatPage(page, corners: corners, budget: page.raster.size.area)
    }

    private func isStraight(_ quad: Quad) -> Bool {
        (0..<4).allSatisfy { i in
            let side = quad[(i + 1) % 4] - quad[i]
            let slope = min(abs(side.x), abs(side.y)) / max(abs(side.x), abs(side.y), 1e-9)
            return atan(slope) * 180 / .pi < Self.straight
        }
    }
}

extension Quad {
    /// Whether the middle of `rect` lies inside, and all of it on this side of the sheet's horizon.
    fileprivate func shows(_ rect: Rect) -> Bool {
        guard let map = CoordinateMap(quad: self, ontoWidth: 1, height: 1) else { return false }
        let middle = map.toModel(rect.center)
        guard (0...1).contains(middle.x), (0...1).contains(middle.y) else { return false }
        let m = map.sourceToModel
        func depth(_ p: Point) -> Double { m[6] * p.x + m[7] * p.y + m[8] }
        return Quad(rect).corners.allSatisfy { depth($0) / depth(rect.center) > 0.1 }
    }
}
