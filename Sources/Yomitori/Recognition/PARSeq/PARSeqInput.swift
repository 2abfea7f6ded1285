package import YomitoriCore
package import YomitoriImaging

/// A line's crop as a PARSeq recogniser takes it: stretched to the network's size whatever its shape.
package struct PARSeqInput: Sendable {
    /// Shape `[1, 3, height, width]`.
    package let tensor: Tensor
    /// The stretched picture; reading runs from its left to its right.
    package let strip: Raster
    /// From the crop's pixels to the strip's.
    package let map: CoordinateMap

    /// - Parameters:
    ///   - size: of the network's input.
    ///   - turns: whether the top of a tall crop becomes the strip's left.
    package init(_ crop: RasterPart, size: PixelSize, facts: PARSeqFacts, turns: Bool = true) {
        let isTurned = turns && Self.isTall(crop.size, facts)
        let (lying, turning) = isTurned ? crop.turned(clockwise: 3) : (crop, .identity)
        strip = lying.resized(to: size, by: facts.resizeFilter)
        map = turning.followed(
            by: CoordinateMap(
                scaleX: Double(size.width) / Double(lying.width), scaleY: Double(size.height) / Double(lying.height)))
        tensor = strip.tensor(facts.normalization)
    }

    /// Bytes that are held while the input is made of a crop of this size, an estimate: 3 of the strip and 12 of the tensor for
    /// each of their pixels, and what resizing holds.
    package static func bytes(of crop: PixelSize, at size: PixelSize, _ facts: PARSeqFacts) -> Int {
        guard facts.resizeFilter == .pillowBicubic else { return 15 * size.area }
        let lying = isTall(crop, facts) ? PixelSize(width: crop.height, height: crop.width) : crop
        return 15 * size.area + RasterPart.bytesToResizeBicubically(from: lying, to: size)
    }

    /// Whether a crop of this size is turned before it is read.
    package static func isTall(_ size: PixelSize, _ facts: PARSeqFacts) -> Bool {
        Double(size.height) > facts.turnRatio * Double(size.width)
    }
}
