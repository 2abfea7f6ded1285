package import YomitoriCore
package import YomitoriImaging

/// A line cut out of its page: an upright horizontal picture of the recogniser's height, and the way back.
package struct LineStrip: Sendable {
    package let picture: Raster
    /// From page pixels to strip pixels.
    package let map: CoordinateMap
    /// The line's quad in page pixels: corner 0 on the strip's top left.
    package let quad: Quad

    /// Cuts along `quad`, whose corner 0 is where reading starts.
    ///
    /// - Parameters:
    ///   - height: of the strip, in pixels.
    ///   - squeeze: of the width; 1 keeps the proportions of the print.
    /// - Returns: nil when the quad has no area.
    package init?(_ quad: Quad, of page: Raster, height: Int, squeeze: Double = 1) {
        guard quad.secondSide >= 1, quad.firstSide >= 1 else { return nil }
        let width = max(8.0, (Double(height) * quad.firstSide / quad.secondSide * squeeze).rounded())
        guard width < 1_000_000, let map = CoordinateMap(quad: quad, ontoWidth: width, height: Double(height)) else {
            return nil
        }
        self.map = map
        self.quad = quad
        picture = page.sampled(through: map, size: PixelSize(width: Int(width), height: height))
    }
}

/// A part of a strip that is read at once.
package struct StripPiece: Sendable {
    package let picture: Raster
    /// Strip pixels to the left of it.
    package let offset: Int
}

extension LineStrip {
    /// The widest strip that is read at once, in pixels: 300 time steps of 18,710 classes are 22 MB of output for each
    /// stream, and a line of fifty characters still is one piece.
    package static let widestPiece = 2_400

    /// The strip as a whole, or cut at its emptiest columns when it is wider than ``widestPiece``.
    package func pieces() -> [StripPiece] {
        guard picture.width > Self.widestPiece else { return [StripPiece(picture: picture, offset: 0)] }
        let ink = InkProfile(picture).columns
        var cuts = [0]
        while picture.width - (cuts.last ?? 0) > Self.widestPiece {
            let start = cuts.last ?? 0
            let range = (start + Self.widestPiece / 2)..<(start + Self.widestPiece)
            cuts.append(range.min { ink[$0] < ink[$1] } ?? range.upperBound)
        }
        cuts.append(picture.width)
        return zip(cuts, cuts.dropFirst()).compactMap { from, to in
            picture.cropped(to: Rect(minX: Double(from), minY: 0, maxX: Double(to), maxY: Double(picture.height))).map {
                StripPiece(picture: $0.raster, offset: from)
            }
        }
    }
}
