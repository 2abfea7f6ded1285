import YomitoriCore
import YomitoriImaging

/// Finds the sheet in a photograph.
package struct PageFinder: Sendable {
    package init() {}

    /// The sheet in the pixels of `picture`; nil where no page's edges are seen.
    package func page(in picture: Raster) -> FoundPage? { nil }
}

/// A sheet that was found in a picture.
package struct FoundPage: Hashable, Sendable {
    /// Clockwise from the top left.
    package var corners: Quad
}
