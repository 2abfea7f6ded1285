import YomitoriCore
package import YomitoriImaging

/// How much ink each column of a strip holds.
package struct InkProfile: Sendable {
    /// A number a column, 0 (paper) to 1 (ink from top to bottom).
    package let columns: [Float]
    /// Whether a column's ink all lies in the middle of its height, as that of a dash does.
    package let middles: [Bool]

    /// How far from the middle such ink lies at most, in heights of the strip.
    private static let middle = 1.0 / 7
    /// What differs from the paper by more than this share of the strongest difference is ink there, not grain.
    private static let stroke = 0.3

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
        let reach = Int((Self.middle * Double(strip.height)).rounded())
        let band = strip.height / 2 - reach..<strip.height / 2 + reach
        let least = Int(Self.stroke * Double(max(strongest, 51)))
        var isInked = [Bool](repeating: false, count: strip.width), isInkedElsewhere = isInked
        var sums = [Int](repeating: 0, count: strip.width)
        for y in 0..<strip.height {
            let isMiddle = band.contains(y)
            for x in 0..<strip.width {
                let difference = abs(Int(luminance.values[y * strip.width + x]) - Int(paper))
                sums[x] += min(strongest, difference)
                guard difference > least else { continue }
                if isMiddle { isInked[x] = true } else { isInkedElsewhere[x] = true }
            }
        }
        middles = zip(isInked, isInkedElsewhere).map { $0 && !$1 }
        columns = sums.map { Float($0) * scale }
    }
}
