import YomitoriCore
import YomitoriImaging

/// The part of a page that is to be read, and the way from the source picture to it.
struct PagePicture: Sendable {
    let raster: Raster
    /// From the upright source picture's pixels to the raster's.
    let map: CoordinateMap
    /// The upright source picture's size.
    let sourceSize: PixelSize

    /// - Throws: `EngineError.regionOutsidePicture`.
    init(_ page: PageRaster, region: RegionOfInterest?) throws {
        sourceSize = page.sourceSize
        guard let region else {
            (raster, map) = (page.raster, page.map)
            return
        }
        guard let rect = region.rect(in: page.sourceSize),
            let (part, cut) = page.raster.cropped(to: page.map.toModel(Quad(rect)).boundingBox)
        else { throw EngineError.regionOutsidePicture(page.sourceSize) }
        raster = part
        map = page.map.followed(by: cut)
    }
}
