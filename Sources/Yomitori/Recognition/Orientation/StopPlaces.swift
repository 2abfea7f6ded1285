import YomitoriCore
import YomitoriImaging

/// Tells what was read as rows by where its stops and commas stand.
///
/// The ink of 。 and 、 stands at the foot of a row, and at the top right of its cell in a column (JLREQ 3.1.2): in columns
/// that lie on their left side and are read as rows it stands at the head, as in rows upside down. In Taiwan it stands in the
/// middle of either and tells nothing.
enum StopPlaces {
    private static let marks: Set<String> = ["。", "、", "，", "．"]
    /// Ink whose middle lies above this share of its line's height stands at the head. Measured on `eval-dev` and a drawn page
    /// of small print: 469 stops of twelve pages of rows lie at 0.44 to 0.83, all but two above 0.5; of 22 of two pages of
    /// columns on their left side 18 at 0.17 to 0.34 and four at 0.41 to 0.45.
    private static let head = 0.4
    /// Sides of the picture of a stop's cell that is looked at, in pixels: its strokes keep two.
    private static let side = 24
    /// What differs from the paper by less than so many of 255 levels is grain.
    private static let faintest = 24

    /// Whether most of the lines' stops and commas stand at the head of their line; not where they have none.
    ///
    /// - Parameters:
    ///   - lines: read as rows, in the page's pixels.
    ///   - page: the picture that they were read in.
    static func areAtHead(in lines: [RecognizedLine], of page: RasterPart) -> Bool {
        let heights = lines.flatMap(\.characters).filter { marks.contains($0.text) }
            .compactMap { height(in: $0.quad, of: page) }
        return 2 * heights.count { $0 < head } > heights.count
    }

    /// How far below the first side of a cell the middle of its ink lies, as a share of the cell's height; nil without ink.
    private static func height(in cell: Quad, of page: RasterPart) -> Double? {
        guard let map = CoordinateMap(quad: cell, ontoWidth: Double(side), height: Double(side)) else { return nil }
        let values = Luminance(page.sampled(through: map, size: PixelSize(width: side, height: side))).values
        // A stop leaves most of its cell blank.
        let paper = Int(values.sorted()[values.count / 2])
        var ink = 0, moment = 0
        for (place, value) in values.enumerated() {
            let difference = max(0, abs(Int(value) - paper) - faintest)
            ink += difference
            moment += difference * (2 * (place / side) + 1)
        }
        return ink > 0 ? Double(moment) / Double(2 * side * ink) : nil
    }
}
