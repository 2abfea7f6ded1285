package import YomitoriCore
package import YomitoriImaging

/// How one line was read, for people who want to know why.
package struct LineTrace: Sendable {
    /// In the pixels of the page turned upright, corner 0 where reading starts.
    package var quad: Quad
    package var direction: TextDirection
    /// As the recogniser gave it, before words and layout changed anything.
    package var text: String
    /// Mean probability of the characters, 0…1.
    package var confidence: Double
    /// What the recogniser was shown, in the order in which it was.
    package var strips: [Raster]
    /// Cells and choices of a vertical line.
    package var column: ColumnTrace?
}

extension LineTrace {
    /// A line that was read along its quad.
    init(_ line: RecognizedLine, _ reading: LineReading, in page: RasterPart, height: Int) {
        let strip = LineStrip(reading.quad, of: page, height: height, proportions: reading.proportions)
        self.init(
            quad: line.quad, direction: line.direction, text: line.text, confidence: line.confidence,
            strips: strip.map { [$0.picture] } ?? [])
    }

    /// A line that a cascade read in pieces; strips of networks for shorter lines, whose reading did not count, are not among
    /// them.
    init(_ line: RecognizedLine, _ pieces: [PieceReading]) {
        self.init(
            quad: line.quad, direction: line.direction, text: line.text, confidence: line.confidence,
            strips: pieces.map(\.strip))
    }

    /// A column whose cells were laid side by side.
    init(_ column: ColumnReading) {
        self.init(
            quad: column.quad, direction: .vertical, text: column.text, confidence: column.confidence,
            strips: column.trace.pictures, column: column.trace)
    }
}
