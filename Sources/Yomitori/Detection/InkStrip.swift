import YomitoriCore
import YomitoriImaging

/// The ink inside a rectangle of the page, laid straight: columns along the rectangle, rows across it.
struct InkStrip {
    /// What the strip shows.
    let area: OrientedRectangle
    /// Page pixels a sample.
    let step: Double
    let columns: Int
    let rows: Int
    /// 0 paper … 255 ink, row by row.
    let ink: [UInt8]
    /// Columns in which a ruled line crosses the strip; its ink is blanked.
    let posts: [Int]

    /// Samples across a strip: a tenth of an em is then five of them, and thick print costs no more than thin.
    private static let rowsAtMost = 56.0
    /// Ink and paper have to differ by so much of 255, or there is nothing to fit to.
    private static let leastContrast = 14.0
    /// Below the first share of the contrast a sample is paper, above the second it is ink.
    private static let softEdge = (0.3, 0.65)

    /// Nil when ink and paper cannot be told apart.
    ///
    /// - Parameters:
    ///   - excluded: a part of the page whose ink does not count.
    ///   - room: how much of the strip lies before a line's box and behind it, in page pixels.
    init?(_ page: Luminance, area: OrientedRectangle, excluded: Rect? = nil, room: Double = 0) {
        let step = max(1, area.thickness / Self.rowsAtMost)
        let columns = Int((area.length / step).rounded(.up)), rows = Int((area.thickness / step).rounded(.up))
        guard columns >= 2, rows >= 2 else { return nil }
        self.area = area
        self.step = step
        self.columns = columns
        self.rows = rows
        let samples = Self.samples(page, area, step, columns, rows, excluded ?? Rect(x: 0, y: 0, width: 0, height: 0))
        guard var ink = Self.ink(samples, columns, rows) else { return nil }
        posts = Self.removeRules(from: &ink, columns, rows)
        Self.removeNeighbours(from: &ink, columns, rows, room: min(columns / 2, Int((room / step).rounded())))
        self.ink = ink
    }

    /// The rectangle's coordinates (along, across from its centre) of a place counted in columns and rows.
    func local(column: Double, row: Double) -> Point {
        Point(x: column * step - area.length / 2, y: row * step - area.thickness / 2)
    }

    /// Whether there is ink in a column.
    func isInked(_ column: Int) -> Bool { Self.isInked(column, ink, columns, rows) }

    /// The rows with ink in some columns, from the top.
    func inkedRows(of span: Range<Int>) -> [Int] {
        (0..<rows).filter { row in span.contains { ink[row * columns + $0] >= 128 } }
    }

    /// Brightness under each sample; -1 beyond the page and where it does not count.
    private static func samples(
        _ page: Luminance, _ area: OrientedRectangle, _ step: Double, _ columns: Int, _ rows: Int,
        _ excluded: Rect
    ) -> [Int16] {
        let stepAlong = area.axis * step, stepAcross = area.normal * step
        let origin = area.point(Point(x: (step - area.length) / 2, y: (step - area.thickness) / 2))
        let width = page.width, height = page.height
        // Samples a pixel and more inside the page need not be looked at one by one.
        let inner = Rect(minX: 1, minY: 1, maxX: Double(width - 1), maxY: Double(height - 1))
        let corners = [0, columns - 1].flatMap { column in
            [0, rows - 1].map { origin + stepAlong * Double(column) + stepAcross * Double($0) }
        }
        let isInside = excluded.width <= 0 && corners.allSatisfy(inner.contains)
        return [Int16](unsafeUninitializedCapacity: columns * rows) { out, count in
            page.values.withUnsafeBufferPointer { values in
                for row in 0..<rows {
                    var at = origin + stepAcross * Double(row)
                    let line = out.baseAddress! + row * columns
                    if isInside {
                        for column in 0..<columns {
                            line[column] = Int16(values[Int(at.y) &* width &+ Int(at.x)])
                            at.x += stepAlong.x
                            at.y += stepAlong.y
                        }
                        continue
                    }
                    for column in 0..<columns {
                        let inside =
                            at.x >= 0 && at.y >= 0 && at.x < Double(width) && at.y < Double(height)
                            && !(excluded.width > 0 && excluded.contains(at))
                        line[column] = inside ? Int16(values[Int(at.y) * width + Int(at.x)]) : -1
                        at.x += stepAlong.x
                        at.y += stepAlong.y
                    }
                }
            }
            count = columns * rows
        }
    }

    /// Blanks the ruled lines of tables and underlines: they cross the whole strip, which no character does.
    ///
    /// - Returns: the columns of those that cross it from side to side.
    private static func removeRules(from ink: inout [UInt8], _ columns: Int, _ rows: Int) -> [Int] {
        let thin = max(2, rows / 8)
        let full = (0..<columns).filter { column in (0..<rows).allSatisfy { ink[$0 * columns + column] >= 128 } }
        var beams: [(row: Int, columns: Range<Int>)] = []
        for row in 0..<rows {
            let line = row * columns
            var first = 0
            while first < columns {
                while first < columns, ink[line + first] < 128 { first += 1 }
                var end = first
                while end < columns, ink[line + end] >= 128 { end += 1 }
                let crosses = end - first >= columns - 2 || end - first >= 3 * rows
                // Where a rule meets another one, or a letter, it is thick.
                let places = [1, 2, 3, 4, 5].map { first + (end - first) * $0 / 6 }
                if crosses, places.contains(where: { isThin(ink, columns, rows, column: $0, row: row, limit: thin) }) {
                    beams.append((row, first..<end))
                }
                first = end
            }
        }
        for beam in beams { for column in beam.columns { ink[beam.row * columns + column] = 0 } }
        // Without the beams, which a table's posts meet.
        let posts = columns < 2 * rows ? freeStanding(full, ink, columns, rows) : full
        for column in posts { for row in 0..<rows { ink[row * columns + column] = 0 } }
        return posts
    }

    /// Blanks what reaches into the room at an end from beyond the strip and is parted by paper from what is inside: letters of another
    /// line, the edge of the panel that a message stands on.
    private static func removeNeighbours(from ink: inout [UInt8], _ columns: Int, _ rows: Int, room: Int) {
        func isBlank(_ column: Int) -> Bool { !isInked(column, ink, columns, rows) }
        let before = 0..<((0..<room).first(where: isBlank) ?? 0)
        let behind = ((columns - room..<columns).last(where: isBlank) ?? columns - 1) + 1..<columns
        for column in [before, behind].joined() { for row in 0..<rows { ink[row * columns + column] = 0 } }
    }

    private static func isInked(_ column: Int, _ ink: [UInt8], _ columns: Int, _ rows: Int) -> Bool {
        (0..<rows).contains { ink[$0 * columns + column] >= 128 }
    }

    /// Those of the posts that touch nothing beside them: the others are strokes of a single character that fills the
    /// strip (図, 口, H).
    private static func freeStanding(_ posts: [Int], _ ink: [UInt8], _ columns: Int, _ rows: Int) -> [Int] {
        func isPost(_ column: Int) -> Bool { posts.contains(column) }
        func isBlank(_ column: Int) -> Bool {
            !(0..<columns).contains(column) || !isInked(column, ink, columns, rows)
        }
        return posts.filter { post in
            var first = post, last = post
            while isPost(first - 1) { first -= 1 }
            while isPost(last + 1) { last += 1 }
            // Next to the post its own edge may be half dark.
            return isBlank(first - 2) && isBlank(last + 2)
        }
    }

    /// Whether the ink above and below a sample is at most `limit` rows thick.
    private static func isThin(_ ink: [UInt8], _ columns: Int, _ rows: Int, column: Int, row: Int, limit: Int) -> Bool {
        var top = row, bottom = row
        while top > 0, ink[(top - 1) * columns + column] >= 128 { top -= 1 }
        while bottom + 1 < rows, ink[(bottom + 1) * columns + column] >= 128 { bottom += 1 }
        return bottom - top < limit
    }

    private static func ink(_ samples: [Int16], _ columns: Int, _ rows: Int) -> [UInt8]? {
        var histogram = [Int](repeating: 0, count: 256)
        for value in samples where value >= 0 { histogram[Int(value)] += 1 }
        guard let classes = TwoClasses(histogram), classes.contrast >= leastContrast else { return nil }
        var ink = [UInt8](repeating: 0, count: samples.count)
        // Light changes along a line, so each piece of it has its own paper.
        let piece = max(rows * 3, 1)
        for start in stride(from: 0, to: columns, by: piece) {
            let end = columns - start < 2 * piece ? columns : start + piece
            var histogram = [Int](repeating: 0, count: 256)
            for row in 0..<rows {
                for column in start..<end {
                    let value = samples[row * columns + column]
                    if value >= 0 { histogram[Int(value)] += 1 }
                }
            }
            let table = classes.inkTable(paper: classes.paper(of: histogram), edge: softEdge)
            for row in 0..<rows {
                for column in start..<end {
                    let value = samples[row * columns + column]
                    if value >= 0 { ink[row * columns + column] = table[Int(value)] }
                }
            }
            if end == columns { break }
        }
        return ink
    }
}

/// Ink and paper as a histogram of brightness tells them (Otsu 1979); the smaller class is the ink.
struct TwoClasses {
    let contrast: Double
    let inkIsDark: Bool

    init?(_ histogram: [Int]) {
        let total = histogram.reduce(0, +)
        let sum = histogram.indices.reduce(0.0) { $0 + Double($1 * histogram[$1]) }
        guard total > 0 else { return nil }
        var below = 0, sumBelow = 0.0
        var best = (between: 0.0, dark: 0.0, light: 0.0, share: 0.0)
        for level in 0..<255 {
            below += histogram[level]
            sumBelow += Double(level * histogram[level])
            guard below > 0, below < total else { continue }
            let dark = sumBelow / Double(below), light = (sum - sumBelow) / Double(total - below)
            let share = Double(below) / Double(total)
            let between = share * (1 - share) * (light - dark) * (light - dark)
            if between > best.between { best = (between, dark, light, share) }
        }
        guard best.between > 0 else { return nil }
        contrast = best.light - best.dark
        inkIsDark = best.share <= 0.5
    }

    /// The brightness that 70 % of the samples do not pass on the way from ink to paper: print covers less than half.
    func paper(of histogram: [Int]) -> Double {
        let total = histogram.reduce(0, +)
        var seen = 0
        for i in 0..<256 {
            let level = inkIsDark ? i : 255 - i
            seen += histogram[level]
            if Double(seen) >= 0.7 * Double(total) { return Double(level) }
        }
        return inkIsDark ? 255 : 0
    }

    /// For every brightness how much of it is ink, 0…255.
    func inkTable(paper: Double, edge: (Double, Double)) -> [UInt8] {
        (0..<256).map { level in
            let darker = (inkIsDark ? paper - Double(level) : Double(level) - paper) / contrast
            return UInt8(255 * min(max((darker - edge.0) / (edge.1 - edge.0), 0), 1))
        }
    }
}
