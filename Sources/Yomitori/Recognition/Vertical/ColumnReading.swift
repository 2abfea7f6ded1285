package import YomitoriCore
package import YomitoriImaging

/// A vertical line as it was read.
package struct ColumnReading: Sendable {
    package enum Method: String, Sendable, Hashable {
        /// Its cells laid upright side by side.
        case cells
        /// The whole line turned by 90°.
        case turned
    }

    /// From top to bottom; quads in page pixels, corner 0 top right.
    package var characters: [RecognizedCharacter]
    /// Mean probability of the characters, 0…1.
    package var confidence: Double
    package var method: Method
    /// The straightened column without ruby, in page pixels, corner 0 top right.
    package var quad: Quad
    /// What stands right of the column in small characters, from top to bottom.
    package var ruby: [Ruby]
    package var trace: ColumnTrace
    /// The ink of the kana among the characters that have two sizes.
    var kana: [KanaInk] = []

    package var text: String { characters.map(\.text).joined() }

    /// The line as the layout takes it; nil when nothing was read.
    package var line: RecognizedLine? {
        characters.isEmpty
            ? nil : RecognizedLine(direction: .vertical, quad: quad, ruby: ruby, characters: characters)
    }
}

/// What the vertical stage saw of one column.
package struct ColumnTrace: Sendable {
    /// Distance of the characters' centres, in page pixels.
    package var pitch = 0.0
    /// Width of a full character, in page pixels.
    package var em = 0.0
    /// The cells from top to bottom.
    package var cells: [Cell] = []
    /// What was read a second time; empty when nobody wants to see it.
    package internal(set) var doubts: [Doubt] = []
    /// Mean probability and text of the cells, and of the turned line where it was read.
    package var cellReading: (text: String, confidence: Double) = ("", 0)
    package var turnedReading: (text: String, confidence: Double)?
    /// Width of everything that was read, in strip pixels.
    package private(set) var stripPixels = 0
    /// The strips that were read; empty when nobody wants to see them.
    package private(set) var pictures: [Raster] = []
    let keepsPictures: Bool

    /// One cell: where it is in page pixels, how it was laid, and what was read in it.
    package struct Cell: Sendable {
        package var quad: Quad
        package var form: String
        package var text: String
        package var confidence: Double
        /// The ink's box in character widths: from the axis to its middle (right is positive), width and height.
        package var ink: (offset: Double, width: Double, height: Double)?
    }

    /// Cells of which the first reading was not to be trusted, and what either reading said.
    package struct Doubt: Sendable {
        package var kind: String
        package var cells: Range<Int>
        package var first: [(text: String, confidence: Double)]
        package var second: [(text: String, confidence: Double)]

        init(kind: String, cells: Range<Int>, first: [StripCharacter], second: [StripCharacter]) {
            self.kind = kind
            self.cells = cells
            self.first = first.map { ($0.text, $0.confidence) }
            self.second = second.map { ($0.text, $0.confidence) }
        }
    }

    package init(keepsPictures: Bool = false) { self.keepsPictures = keepsPictures }

    /// Notes a strip that is read.
    mutating func read(_ strip: Raster) {
        stripPixels += strip.width
        if keepsPictures { pictures.append(strip) }
    }
}
