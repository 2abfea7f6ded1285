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
        let multiple = Double(StripReader.widthMultiple)
        let even = max(1, (natural / multiple).rounded()) * multiple
        return abs(even - natural) <= mostStretch * natural ? Int(even) : max(8, Int(natural.rounded()))
    }
}

/// A part of a strip that is read at once.
package struct StripPiece: Sendable {
    package let picture: Raster
    /// Strip pixels to the left of it.
    package let offset: Int
}

extension LineStrip {
    /// The widest strip that is read at once, in pixels: 160 time steps of 18,710 classes are 12 MB of output for each
    /// stream, and as much again is needed within the model; a line of forty characters still is one piece.
    package static let widestPiece = 1_280

    /// The strip as a whole, or cut in its widest gaps when it is wider than ``widestPiece``.
    package func pieces() -> [StripPiece] {
        let widestPiece = Self.widestPiece
        guard picture.width > widestPiece else { return [StripPiece(picture: picture, offset: 0)] }
        let ink = InkProfile(picture).columns
        var cuts = [0]
        while picture.width - (cuts.last ?? 0) > widestPiece {
            let start = cuts.last ?? 0
            cuts.append(Self.cut(ink, in: (start + widestPiece / 2)..<(start + widestPiece)))
        }
        cuts.append(picture.width)
        return zip(cuts, cuts.dropFirst()).compactMap { from, to in
            picture.cropped(to: Rect(minX: Double(from), minY: 0, maxX: Double(to), maxY: Double(picture.height))).map {
                StripPiece(picture: $0.raster, offset: from)
            }
        }
    }

    /// The middle of the widest gap in a range of columns, of gaps of the same width the last: a gap between words rather
    /// than one between letters.
    ///
    /// - Parameter ink: of each column, 0…1.
    static func cut(_ ink: [Float], in range: Range<Int>) -> Int {
        let emptiest = range.lazy.map { ink[$0] }.min() ?? 0
        var widest = range.upperBound..<range.upperBound
        var start: Int?
        for x in range.lowerBound...range.upperBound {
            let isEmpty = x < range.upperBound && ink[x] <= emptiest + gapInk
            if isEmpty, start == nil { start = x }
            if !isEmpty, let from = start {
                if x - from >= widest.count { widest = from..<x }
                start = nil
            }
        }
        return (widest.lowerBound + widest.upperBound) / 2
    }

    /// Ink that a column of a gap may have beyond the emptiest one: the grain of a scan.
    private static let gapInk: Float = 0.01
}
