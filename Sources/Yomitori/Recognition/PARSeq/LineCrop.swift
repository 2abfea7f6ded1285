package import YomitoriCore
package import YomitoriImaging

/// The part of a page inside a line's box.
package struct LineCrop: Hashable, Sendable {
    /// nil when the box holds no pixel of the page.
    package let picture: RasterPart?
    /// The column of the page in which the picture begins.
    package let x: Int
    /// The row of the page in which the picture begins.
    package let y: Int

    /// Edges are in page pixels and may lie anywhere, as a detector gave them.
    ///
    /// - Parameters:
    ///   - fidelity: what becomes of edges beyond the page. The original programs cut with numpy: an edge below 0 counts
    ///     from the far side. Corrected, the box is clipped to the page.
    ///   - emptyIsBlack: whether a box without a pixel of the page gives a black picture, as the original program for
    ///     classical books takes it.
    package init(
        left: Int, top: Int, right: Int, bottom: Int, of page: Raster, fidelity: Fidelity, emptyIsBlack: Bool = false
    ) {
        let columns = Self.range(left, right, of: page.width, fidelity)
        let rows = Self.range(top, bottom, of: page.height, fidelity)
        x = columns.lowerBound
        y = rows.lowerBound
        if !columns.isEmpty, !rows.isEmpty {
            picture = RasterPart(page).part(columns: columns, rows: rows)
        } else if emptyIsBlack {
            let size = PixelSize(
                width: min(max(1, right - left), page.width), height: min(max(1, bottom - top), page.height))
            picture = RasterPart(size: size, color: .black)
        } else {
            picture = nil
        }
    }

    private static func range(_ start: Int, _ end: Int, of length: Int, _ fidelity: Fidelity) -> Range<Int> {
        func place(_ edge: Int) -> Int {
            let counted = fidelity == .original && edge < 0 ? edge + length : edge
            return min(max(counted, 0), length)
        }
        return place(start)..<max(place(start), place(end))
    }
}
