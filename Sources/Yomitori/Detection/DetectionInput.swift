package import YomitoriCore
package import YomitoriImaging

/// A part of a page as the detector takes it, with the way back.
package struct DetectionInput: Sendable {
    /// Shape `[1, 3, height, width]`, both sides multiples of the model's.
    package let tensor: Tensor
    package let map: CoordinateMap

    package var size: PixelSize { PixelSize(width: tensor.shape[3], height: tensor.shape[2]) }

    /// A side is stretched or squeezed by up to this share to become a multiple of the model's, and padded otherwise.
    package static let stretch = 0.01

    /// - Parameters:
    ///   - area: the part that is seen, in pixels of the page; what lies beyond the page is shown as `paper`.
    ///   - scale: detector pixels a page pixel.
    ///   - paper: the colour around the picture.
    package init(_ page: Raster, area: Rect, scale: Double, paper: Color, facts: DBDetectorFacts) {
        let across = Axis(start: area.minX, extent: area.width, scale: scale, multiple: facts.sideMultiple)
        let down = Axis(start: area.minY, extent: area.height, scale: scale, multiple: facts.sideMultiple)
        map = CoordinateMap(scaleX: across.scale, scaleY: down.scale, offsetX: across.offset, offsetY: down.offset)
        tensor = page.tensor(
            facts.normalization, through: map, size: PixelSize(width: across.pixels, height: down.pixels), paper: paper)
    }

    /// The size that ``init(_:area:scale:paper:facts:)`` chooses.
    package static func size(of area: Rect, scale: Double, facts: DBDetectorFacts) -> PixelSize {
        PixelSize(
            width: Axis(start: 0, extent: area.width, scale: scale, multiple: facts.sideMultiple).pixels,
            height: Axis(start: 0, extent: area.height, scale: scale, multiple: facts.sideMultiple).pixels)
    }

    /// One side of the input: model = source × scale + offset.
    private struct Axis {
        var pixels: Int
        var scale: Double
        var offset: Double

        init(start: Double, extent: Double, scale wanted: Double, multiple: Int) {
            let steps = extent * wanted / Double(multiple)
            let nearest = max(1, steps.rounded())
            if abs(nearest - steps) <= DetectionInput.stretch * steps {
                pixels = Int(nearest) * multiple
                scale = Double(pixels) / extent
                offset = -start * scale
            } else {
                pixels = Int(max(1, steps.rounded(.up))) * multiple
                scale = wanted
                offset = (Double(pixels) - extent * wanted) / 2 - start * wanted
            }
        }
    }
}
