import YomitoriCore
package import YomitoriImaging

/// How much ink each column of a strip holds.
package struct InkProfile: Sendable {
    /// A number a column, 0 (paper) to 1 (ink from top to bottom).
    package let columns: [Float]

    /// Ink is what differs from the paper, relative to the strongest difference in the picture.
    package init(_ strip: Raster) {
        let luminance = Luminance(strip)
        let paper = Luminance(Raster(size: PixelSize(width: 1, height: 1), color: strip.paper())).values[0]
        var histogram = [Int](repeating: 0, count: 256)
        for value in luminance.values { histogram[abs(Int(value) - Int(paper))] += 1 }
        var left = max(1, luminance.values.count / 100)
        var strongest = 255
        while strongest > 0, left > histogram[strongest] {
            left -= histogram[strongest]
            strongest -= 1
        }
        // A fifth of the full range at least, so that the noise of an empty strip is not taken for ink.
        let scale = 1 / Float(max(strongest, 51) * strip.height)
        var sums = [Int](repeating: 0, count: strip.width)
        for y in 0..<strip.height {
            for x in 0..<strip.width {
                sums[x] += min(strongest, abs(Int(luminance.values[y * strip.width + x]) - Int(paper)))
            }
        }
        columns = sums.map { Float($0) * scale }
    }
}
