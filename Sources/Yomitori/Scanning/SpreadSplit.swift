import YomitoriCore
import YomitoriImaging

/// Parts two pages that lie side by side at the gutter between them.
struct SpreadSplit: Sendable {
    /// Width over height from which a sheet may be two pages: two of A5 or B6 have 1.41, a square one 1; a landscape table of A4
    /// has 1.41 too, which is why parting is an option.
    private static let leastAspect = 1.15
    /// Of the width: where a gutter may lie.
    private static let middle = 0.42...0.58
    /// Grey levels by which a fold is darker than the paper beside it.
    private static let foldDepth: Float = 3

    /// The column at which the right page begins; nil when the sheet is no spread.
    func gutter(of raster: Raster) -> Int? {
        guard Double(raster.width) >= Self.leastAspect * Double(raster.height) else { return nil }
        let small = SheetPicture(raster)
        let paper = small.closed(4).columnMeans(), print = small.columnMeans()
        let first = Int(Double(small.width) * Self.middle.lowerBound)
        let last = min(small.width - 1, Int(Double(small.width) * Self.middle.upperBound))
        guard first < last else { return nil }
        // A fold is a shadow in the paper; where pages lie flat, the gutter is the middle of the widest band without print.
        let around = Array(paper[first...last]).sorted()
        let darkest = (first...last).min { paper[$0] < paper[$1] } ?? (first + last) / 2
        if around[around.count / 2] - paper[darkest] >= Self.foldDepth {
            return Self.column(darkest, of: small.width, in: raster.width)
        }
        var best = (start: (first + last) / 2, end: (first + last) / 2)
        var start: Int?
        for x in first...last + 1 {
            let isBlank = x <= last && paper[x] - print[x] < 0.5
            if isBlank {
                start = start ?? x
            } else if let begun = start {
                if x - 1 - begun > best.end - best.start { best = (begun, x - 1) }
                start = nil
            }
        }
        return Self.column((best.start + best.end) / 2, of: small.width, in: raster.width)
    }

    /// Left page, then right; the sheet alone when it is no spread.
    func pages(of raster: Raster) -> [Raster] {
        guard let gutter = gutter(of: raster),
            let left = raster.cropped(columns: 0..<gutter, rows: 0..<raster.height),
            let right = raster.cropped(columns: gutter..<raster.width, rows: 0..<raster.height)
        else { return [raster] }
        return [left, right]
    }

    private static func column(_ small: Int, of width: Int, in full: Int) -> Int {
        min(full - 1, max(1, Int(((Double(small) + 0.5) * Double(full) / Double(width)).rounded())))
    }
}

extension SheetPicture {
    /// The mean lightness of each column, 0…255, without the upper and lower tenth, where covers and tables are seen.
    fileprivate func columnMeans() -> [Float] {
        let rows = height / 10..<max(height / 10 + 1, height - height / 10)
        return (0..<width).map { x in rows.reduce(Float(0)) { $0 + self[x, $1].sum() / 3 } / Float(rows.count) }
    }
}
