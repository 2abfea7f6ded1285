import YomitoriCore
import YomitoriImaging

/// Tells how print that was read as rows or as columns stands by where its stops and commas do.
///
/// The ink of 。 and 、 stands at the foot of a row, and at the top right of its cell in a column (JLREQ 3.1.2): in columns
/// that lie on their left side and are read as rows it stands at the head, as in rows upside down. Rows that lie on their left
/// side and were cut into columns have it at the bottom right of its cell, those on their right side at the top left. In
/// Taiwan it stands in the middle of either and tells nothing, nor does the bottom left, where columns set in the forms of
/// rows have it.
enum StopPlaces {
    private static let marks: Set<String> = ["。", "、", "，", "．"]
    /// Ink whose middle lies above this share of its line's height stands at the head. Measured on `eval-dev` and a drawn page
    /// of small print: 469 stops of twelve pages of rows lie at 0.44 to 0.83, all but two above 0.5; of 22 of two pages of
    /// columns on their left side 18 at 0.17 to 0.34 and four at 0.41 to 0.45.
    private static let head = 0.4
    /// How far, as a share of its cell's side, the ink of a stop in lying print is at least from one of the two sides, top and
    /// right, that columns have their stops at, and at most from the other. Measured: 606 stops of 29 pages of columns, scans
    /// and photographs among them, lie at 0.10 to 0.33 from the right but for one at 0.65, and one in ten of a page at most
    /// below the middle; 252 of twelve pages of rows that lie on their left side at 0.76 to 0.87 from the top and 0.14 to 0.26
    /// from the right (of such on their right side none was measured). Columns from Taiwan have 0.43 to 0.55 from either, and
    /// columns set in the forms of rows 0.74 to 0.88.
    private static let corner = (far: 0.6, near: 0.4)
    /// One stop may be a speck that was read as one.
    private static let fewest = 2
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
            .compactMap { middle(in: $0.quad, of: page)?.y }
        return 2 * heights.count { $0 < head } > heights.count
    }

    /// Whether most of the lines' stops and commas stand where those of rows that lie do: no column was read.
    ///
    /// - Parameters:
    ///   - lines: read as columns, in the page's pixels.
    ///   - page: the picture that they were read in.
    static func areOutOfPlace(in lines: [RecognizedLine], of page: RasterPart) -> Bool {
        // A character's quad begins at its top right.
        let places = lines.flatMap(\.characters).filter { marks.contains($0.text) }
            .compactMap { middle(in: $0.quad, of: page) }
        let lying = places.count { max($0.x, $0.y) > corner.far && min($0.x, $0.y) < corner.near }
        return places.count >= fewest && 2 * lying > places.count
    }

    /// Where the middle of a cell's ink lies, as shares of the cell: `x` along its first side, `y` away from it; nil without ink.
    private static func middle(in cell: Quad, of page: RasterPart) -> Point? {
        guard let map = CoordinateMap(quad: cell, ontoWidth: Double(side), height: Double(side)) else { return nil }
        let values = Luminance(page.sampled(through: map, size: PixelSize(width: side, height: side))).values
        // A stop leaves most of its cell blank.
        let paper = Int(values.sorted()[values.count / 2])
        var ink = 0, along = 0, away = 0
        for (place, value) in values.enumerated() {
            let difference = max(0, abs(Int(value) - paper) - faintest)
            ink += difference
            along += difference * (2 * (place % side) + 1)
            away += difference * (2 * (place / side) + 1)
        }
        guard ink > 0 else { return nil }
        let whole = Double(2 * side * ink)
        return Point(x: Double(along) / whole, y: Double(away) / whole)
    }
}
