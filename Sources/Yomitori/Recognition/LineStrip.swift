package import YomitoriCore
package import YomitoriImaging

/// A line cut out of its page: an upright horizontal picture of the recogniser's height, and the way back.
package struct LineStrip: Sendable {
    package let picture: Raster
    /// From page pixels to pixels of the print in the strip: (0, 0) is the strip's left end where the print begins to be.
    package let map: CoordinateMap
    /// The print's height in strip pixels, without the paper above and below.
    package let printHeight: Int
    /// The line's quad in page pixels: corner 0 on the strip's top left.
    package let quad: Quad
    /// How the print was drawn.
    package let proportions: LineProportions

    /// Nothing is cut for a line of more pixels.
    static let longest = 1_000_000.0
    /// By how much a strip is stretched or squeezed to a width that needs no filling: less than print varies by itself.
    private static let mostStretch = 0.05

    /// Cuts along `quad`, whose corner 0 is where reading starts.
    ///
    /// - Parameter height: of the strip, in pixels.
    /// - Returns: nil when the quad has no area.
    package init?(_ quad: Quad, of page: RasterPart, height: Int, proportions: LineProportions = .natural) {
        guard quad.secondSide >= 1, quad.firstSide >= 1 else { return nil }
        printHeight = proportions.printHeight(in: height)
        let natural = Double(printHeight) * quad.firstSide / quad.secondSide * proportions.squeeze
        guard natural < Self.longest else { return nil }
        let width = Self.width(near: natural)
        guard let map = CoordinateMap(quad: quad, ontoWidth: Double(width), height: Double(printHeight)) else {
            return nil
        }
        self.map = map
        self.quad = quad
        self.proportions = proportions
        let print = page.sampled(through: map, size: PixelSize(width: width, height: printHeight))
        picture = print.centered(inHeight: height, on: print.paper())
    }

    /// A width that the runtime has met already, where one is near.
    private static func width(near natural: Double) -> Int {
        let even = StripWidth.nearest(to: natural)
        return abs(Double(even) - natural) <= mostStretch * natural ? even : max(8, Int(natural.rounded()))
    }
}
