package import YomitoriCore

/// What the detector found on a page, and how.
package struct DetectionResult: Sendable {
    package var regions: [TextRegion]
    /// Every look that was taken at the page, in order.
    package var looks: [DetectionLook]
    /// How many lines were found and left out, as the page has more than are read.
    package var linesLeftOut: Int

    package init(regions: [TextRegion], looks: [DetectionLook], linesLeftOut: Int = 0) {
        self.regions = regions
        self.looks = looks
        self.linesLeftOut = linesLeftOut
    }
}

/// One run of the detector over a part of a page.
package struct DetectionLook: Sendable {
    /// Why it was taken.
    package enum Purpose: String, Sendable, Hashable {
        /// The whole page at the scale its size and its print suggest.
        case overview
        /// A part whose print was too small for the overview.
        case finer
        /// A part whose print was too large, or that hid smaller print.
        case coarser
        /// A part of what may be print too small for the overview, to learn how high it is.
        case probe
        /// A place with ink of the size of print where no line was found.
        case missed
    }

    package var purpose: Purpose
    /// The part of the page, in its pixels.
    package var area: Rect
    /// Detector pixels, padding included.
    package var size: PixelSize
    /// How many runs of the model it took.
    package var tiles: Int
    /// From the page's pixels to the detector's.
    package var map: CoordinateMap
    /// Kept only when ``DetectionOptions/keepsProbabilities`` asks for it.
    package var probabilities: ProbabilityMap?
}
