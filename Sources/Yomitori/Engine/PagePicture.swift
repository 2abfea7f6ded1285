import YomitoriCore
import YomitoriImaging

/// The part of a page that is to be read, and the way from the source picture to it.
struct PagePicture: Sendable {
    let raster: Raster
    /// From the upright source picture's pixels to the raster's.
    let map: CoordinateMap
    /// The upright source picture's size.
    let sourceSize: PixelSize
    /// The region of interest in the source picture's pixels, where the raster shows what is around it too; nil otherwise.
    let region: Rect?

    /// What is shown around a region, as a share of its shorter side, and in source pixels: as much as the rest of a
    /// character that the edge crosses.
    private static let surroundings = (share: 0.5, pixels: 24.0...96.0)

    /// - Parameter readsBeyond: show what is around the region too, so that characters on its edge are whole.
    /// - Throws: `EngineError.regionOutsidePicture`.
    init(_ page: PageRaster, region: RegionOfInterest?, readsBeyond: Bool) throws {
        sourceSize = page.sourceSize
        guard let region else {
            (raster, map) = (page.raster, page.map)
            self.region = nil
            return
        }
        guard let rect = region.rect(in: page.sourceSize) else {
            throw EngineError.regionOutsidePicture(page.sourceSize)
        }
        let limits = Self.surroundings.pixels
        let margin =
            readsBeyond
            ? min(max(Self.surroundings.share * min(rect.width, rect.height), limits.lowerBound), limits.upperBound) : 0
        let shown = page.map.toModel(Quad(rect.insetBy(dx: -margin, dy: -margin))).boundingBox
        guard let (part, cut) = page.raster.cropped(to: shown) else {
            throw EngineError.regionOutsidePicture(page.sourceSize)
        }
        raster = part
        map = page.map.followed(by: cut)
        self.region = readsBeyond ? rect : nil
    }
}
