package import YomitoriCore
package import YomitoriImaging

/// What the vertical stage saw of one column; the strips that it read are pictures and are not encoded.
package struct ColumnTrace: Sendable, Encodable {
    /// Distance of the characters' centres, in page pixels.
    package var pitch = 0.0
    /// Width of a full character, in page pixels.
    package var em = 0.0
    /// The cells from top to bottom.
    package var cells: [Cell] = []
    /// What was read a second time; empty when nobody wants to see it.
    package internal(set) var doubts: [Doubt] = []
    /// The text of the cells.
    package var cellReading = Reading(text: "", confidence: 0)
    /// The turned line, where it was read.
    package var turnedReading: Reading?
    /// Width of everything that was read, in strip pixels.
    package private(set) var stripPixels = 0
    /// The strips that were read; empty when nobody wants to see them.
    package private(set) var pictures: [Raster] = []
    let keepsPictures: Bool

    private enum CodingKeys: CodingKey {
        case pitch, em, cells, doubts, cellReading, turnedReading, stripPixels
    }

    /// What was read, and its mean probability, 0…1.
    package struct Reading: Sendable, Encodable {
        package var text: String
        package var confidence: Double
    }

    /// One cell: where it is in page pixels, how it was laid, and what was read in it.
    package struct Cell: Sendable, Encodable {
        package var quad: Quad
        package var form: String
        package var text: String
        package var confidence: Double
        package var ink: Ink?
    }

    /// The ink's box in character widths.
    package struct Ink: Sendable, Encodable {
        /// From the axis to its middle; right is positive.
        package var offset: Double
        package var width: Double
        package var height: Double
    }

    /// Cells of which the first reading was not to be trusted, and what either reading said.
    package struct Doubt: Sendable, Encodable {
        package var kind: String
        /// By their numbers before any was changed.
        package var cells: [Int]
        package var first: [Reading]
        package var second: [Reading]

        init(kind: String, cells: Range<Int>, first: [StripCharacter], second: [StripCharacter]) {
            self.kind = kind
            self.cells = Array(cells)
            self.first = first.map { Reading(text: $0.text, confidence: $0.confidence) }
            self.second = second.map { Reading(text: $0.text, confidence: $0.confidence) }
        }
    }

    package init(keepsPictures: Bool = false) { self.keepsPictures = keepsPictures }

    /// Notes a strip that is read.
    mutating func read(_ strip: Raster) {
        stripPixels += strip.width
        if keepsPictures { pictures.append(strip) }
    }
}
