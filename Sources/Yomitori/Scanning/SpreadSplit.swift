import YomitoriCore
import YomitoriImaging

/// Parts two pages that lie side by side at the gutter between them.
struct SpreadSplit: Sendable {
    /// Width over height from which a sheet may be two pages: two of A5 or B6 have 1.41, a square one 1; a landscape table of A4
    /// has 1.41 too, which is why parting is an option.
    private static let leastAspect = 1.15
    /// Of the width: where a gutter may lie.
    private static let middle = 0.42...0.58

    /// The column at which the right page begins; nil when the sheet is no spread: no fold is seen in its middle, and print runs
    /// on over it.
    func gutter(of raster: Raster) -> Int? {
        guard Double(raster.width) >= Self.leastAspect * Double(raster.height) else { return nil }
        let small = SheetPicture(raster)
        let first = Int(Double(small.width) * Self.middle.lowerBound)
        let last = min(small.width - 1, Int(Double(small.width) * Self.middle.upperBound))
        guard first < last else { return nil }
        let signs = GutterSigns(small)
        guard let column = signs.foldLine(in: first...last) ?? signs.blankGutter(in: first...last) else { return nil }
        return Self.column(column, of: small.width, in: raster.width)
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
