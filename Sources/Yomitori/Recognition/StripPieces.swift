package import YomitoriCore
package import YomitoriImaging

/// A part of a strip that is read at once.
package struct StripPiece: Sendable {
    /// What the recogniser sees: more than it is asked for, where the strip goes on.
    package let picture: Raster
    /// Strip pixels to the left of the picture.
    package let offset: Int
    /// Columns of the strip of which the piece's reading is taken.
    package let columns: Range<Int>
}

extension LineStrip {
    /// The widest strip that is read at once, in pixels: 80 time steps of 8 pixels and 18,710 classes are 6 MB of output for
    /// each stream, and as much again is needed within the model. Twice as much needs 65 MB more over 38 pages of print, and reads
    /// them no better (`docs/benchmarks/speed-and-memory.md`).
    package static let widestPiece = 640

    /// The strip as a whole, or cut where it is wider than ``widestPiece``.
    ///
    /// A piece shows as many columns beyond its own as a strip is high: without them a space at a cut is lost, and letters beside
    /// it are misread (`docs/benchmarks/speed-and-memory.md`). They are whole steps of the recogniser, as is all that lies before a piece,
    /// so that both sides of a cut count the same ones.
    package func pieces(for facts: CTCRecognizerFacts) -> [StripPiece] {
        guard picture.width > Self.widestPiece else {
            return [StripPiece(picture: picture, offset: 0, columns: 0..<picture.width)]
        }
        let context = facts.wholeSteps(for: facts.height)
        // Where steps are so long or strips so high that little would be left, a piece's own are as wide as what is beside it.
        let cuts = StripCuts(
            step: facts.pixelsPerStep, context: context, widest: max(Self.widestPiece, 4 * context))
        let ends = [0] + cuts.places(in: InkProfile(picture).columns) + [picture.width]
        return zip(ends, ends.dropFirst()).compactMap { from, to in
            let left = max(0, from - context), right = min(picture.width, to + context)
            let seen = Rect(minX: Double(left), minY: 0, maxX: Double(right), maxY: Double(picture.height))
            return picture.cropped(to: seen).map { StripPiece(picture: $0.raster, offset: left, columns: from..<to) }
        }
    }
}
