/// Finds the underscores of names and addresses, which stand below a line of print and are no part of its body.
///
/// An underscore is a short flat stroke under paper: what lies under letters is an underline, and what goes on is a rule.
struct Underscores {
    let strip: InkStrip
    /// By how many rows the line falls from one end of the strip to the other.
    let fall: Double

    // Lengths are multiples of the height of the line's print, which is 0.7 em without ascenders and descenders and 1 em with both.
    // The bounds are set by hand, by the underscores of a few lines in Liberation, DejaVu, M PLUS Code, CMU Typewriter and Gentium at
    // 14 to 28 pixels.

    /// How long a stroke is: one of Times has 0.5 em; four in a row of a typewriter's face have 2.4 em.
    private static let lengths = 0.4...3.5
    /// How thick: 0.04 to 0.08, and one more row of samples where it lies between two.
    private static let thickest = 0.15
    /// How far below the top of the print it lies: about 0.93 where letters go below the line, 1.4 where none does.
    private static let places = 0.8...1.5
    /// Share of its length above which there is paper; it reaches under its neighbours in some faces.
    private static let leastFree = 0.75
    /// In lower print, in rows of the strip, a stroke cannot be told from a speck.
    private static let leastHeight = 6.0
    /// Share of the strip that flat strokes in one row may cover: more of it is a rule of a table that was printed unevenly.
    private static let mostCovered = 0.6

    /// The row behind the print with its underscores.
    ///
    /// - Parameter rows: of the print without them, in the middle of the strip.
    func bottom(of rows: (top: Int, bottom: Int)) -> Int {
        let height = Double(rows.bottom - rows.top)
        let first = rows.top + Int(Self.places.lowerBound * height)
        // Below the last row there is no paper that could be seen.
        let end = min(strip.rows - 1, rows.top + Int((Self.places.upperBound * height).rounded(.up)))
        guard height >= Self.leastHeight, first < end else { return rows.bottom }
        var bottom = rows.bottom
        for row in (first..<end).reversed() where row >= bottom {
            guard Double((0..<strip.columns).count { isInk($0, row) }) <= Self.mostCovered * Double(strip.columns)
            else { continue }
            if strokes(in: row, height: height).contains(where: { isUnderscore($0, row: row, rows, height) }) {
                bottom = row + 1
            }
        }
        return bottom
    }

    /// The runs of ink in a row that are as long as underscores and end within the strip, as rules do not; the row is counted in the
    /// middle of the strip.
    private func strokes(in row: Int, height: Double) -> [Range<Int>] {
        var out: [Range<Int>] = []
        var start: Int?
        for column in 0...strip.columns {
            if column < strip.columns, isInk(column, row) {
                start = start ?? column
            } else if let first = start {
                let ends = first > 0 && column < strip.columns
                if ends, Self.lengths.contains(Double(column - first) / height) { out.append(first..<column) }
                start = nil
            }
        }
        return out
    }

    /// Whether a run that is the lowest of its stroke is one of an underscore.
    private func isUnderscore(_ run: Range<Int>, row: Int, _ rows: (top: Int, bottom: Int), _ height: Double) -> Bool {
        let thickest = max(2, Int((Self.thickest * height).rounded(.up)))
        let free = run.filter { column in
            !isInk(column, row + 1) && (rows.top..<max(rows.top, row - thickest + 1)).allSatisfy { !isInk(column, $0) }
        }
        return Double(free.count) >= Self.leastFree * Double(run.count)
    }

    /// Whether there is ink in a column, in a row that is counted in the middle of the strip; none beyond the strip's last one.
    private func isInk(_ column: Int, _ row: Int) -> Bool {
        let fallen = row + Int((fall * ((Double(column) + 0.5) / Double(strip.columns) - 0.5)).rounded())
        return (0..<strip.rows).contains(fallen) && strip.ink[fallen * strip.columns + column] >= 128
    }
}
