import YomitoriCore
package import YomitoriImaging

/// How much ink each column of a strip holds.
package struct InkProfile: Sendable {
    /// A number a column, 0 (paper) to 1 (ink from top to bottom).
    package let columns: [Float]
    /// Whether a column's ink all lies in the middle of its height, as that of a dash does.
    package let middles: [Bool]

    /// The stretches of columns whose ink is a flat stroke at the foot of the print and nothing else, as that of an underscore is; a
    /// stroke that goes on below letters is none.
    package let feet: [Range<Int>]

    /// How far from the middle such ink lies at most, in heights of the strip.
    private static let middle = 1.0 / 7
    /// What differs from the paper by more than this share of the strongest difference is ink there, not grain.
    private static let stroke = 0.3

    /// Ink is what differs from the paper, relative to the strongest difference in the picture.
    ///
    /// - Parameter printHeight: of the print in the middle of the strip, in its pixels; nil where ``feet`` are not asked for.
    package init(_ strip: Raster, printHeight: Int? = nil) {
        let luminance = Luminance(strip)
        let paper = Luminance(Raster(size: PixelSize(width: 1, height: 1), color: strip.paper())).values[0]
        let differences = luminance.values.map { $0 > paper ? $0 - paper : paper - $0 }
        let strongest = Self.strongest(of: differences)
        // A fifth of the full range at least, so that the noise of an empty strip is not taken for ink.
        let scale = 1 / Float(max(strongest, 51) * strip.height)
        let reach = Int((Self.middle * Double(strip.height)).rounded())
        let band = strip.height / 2 - reach..<strip.height / 2 + reach
        let least = UInt8(Self.stroke * Double(max(strongest, 51)))
        var isInked = [Bool](repeating: false, count: strip.width), isInkedElsewhere = isInked
        var sums = [Int](repeating: 0, count: strip.width)
        differences.withUnsafeBufferPointer { differences in
            for y in 0..<strip.height {
                let isMiddle = band.contains(y), row = differences[(y * strip.width)..<((y + 1) * strip.width)]
                for (x, difference) in row.enumerated() {
                    sums[x] &+= min(strongest, Int(difference))
                    guard difference > least else { continue }
                    if isMiddle { isInked[x] = true } else { isInkedElsewhere[x] = true }
                }
            }
        }
        middles = zip(isInked, isInkedElsewhere).map { $0 && !$1 }
        columns = sums.map { Float($0) * scale }
        feet =
            printHeight.map { printHeight in
                LowStrokes(
                    isInk: differences.map { $0 > least }, width: strip.width, height: strip.height,
                    printHeight: printHeight
                ).free
            } ?? []
    }

    /// The difference that one pixel of a hundred reaches.
    private static func strongest(of differences: [UInt8]) -> Int {
        var histogram = [Int](repeating: 0, count: 256)
        // Most pixels are paper, of which nothing needs to be known.
        for difference in differences where difference > 0 { histogram[Int(difference)] &+= 1 }
        var left = max(1, differences.count / 100)
        var strongest = 255
        while strongest > 0, left > histogram[strongest] {
            left -= histogram[strongest]
            strongest -= 1
        }
        return strongest
    }
}
