package import YomitoriCore

/// What was read on a page, in the pixels of the page turned upright.
package struct PageReading: Sendable {
    /// In no particular order.
    package var lines: [RecognizedLine]
    package var orientation: PageOrientation
    /// From the picture's pixels to those of the page turned upright.
    package var map: CoordinateMap
    /// The upright page's size.
    package var size: PixelSize
    /// The scripts that were read; empty when the page has no letters.
    package var repertoires: Set<Repertoire>
}
